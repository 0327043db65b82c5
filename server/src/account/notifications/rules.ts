import { sentenceText } from '@storey/api/account/notification-labels.ts'
import {
  type NotificationKind,
  type NotificationOutcome,
  type NotificationSetting,
  notificationKind,
  type SubjectKind,
} from '@storey/api/account/notifications.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { EmailText } from '../../mail/email.ts'
import { factsOfDevice, OTHER, partsOfDone, partsOfSignIn } from '../sessions/rules.ts'
import type { AcceptedOffer } from './queries.ts'
import type { AssignedLead, Overdue, OverdueSum } from './record-queries.ts'
import { leadText, overdueSumText, overdueText } from './record-text.ts'

interface Choice {
  readonly kind: NotificationKind
  readonly in_app: boolean
  readonly mail: boolean
}

/** Kinds sent by e-mail by default; `notify_person` has the same list. */
const MAILED: readonly NotificationKind[] = [
  'mention',
  'assigned',
  'booking_decided',
  'discount',
  'offer_answered',
  'payment_overdue',
  'paper_expiry',
  'hold_request',
  'commission',
]

/** The settings of a user for all kinds, chosen or default. Security is always on; an invite is an e-mail itself. */
export const settingsOf = (chosen: readonly Choice[]): NotificationSetting[] =>
  notificationKind.options.map((kind) => {
    if (kind === 'security') return { kind, in_app: fixed(true), mail: fixed(true) }
    const own = chosen.find((choice) => choice.kind === kind)
    const in_app = free(own?.in_app ?? true)
    if (kind === 'invite') return { kind, in_app, mail: fixed(true) }
    return { kind, in_app, mail: free(own?.mail ?? MAILED.includes(kind)) }
  })

const free = (on: boolean) => ({ on, fixed: false })
const fixed = (on: boolean) => ({ on, fixed: true })

/** The fixed kinds that a request tries to change. */
export const fixedAmong = (wanted: readonly Choice[]): NotificationKind[] =>
  wanted
    .filter((choice) => {
      const unchanged = settingsOf([]).find(({ kind }) => kind === choice.kind)
      return (unchanged?.in_app.fixed && !choice.in_app) || (unchanged?.mail.fixed && !choice.mail)
    })
    .map(({ kind }) => kind)

export interface Mailed {
  readonly kind: NotificationKind
  readonly actor_name: string | null
  readonly subject_kind: SubjectKind | null
  /** Null for several records. */
  readonly subject_id: number | null
  readonly subject_name: string | null
  readonly outcome: NotificationOutcome | null
  readonly detail: string | null
  readonly path: string | null
}

/** A button names what it opens. */
const OPEN: Readonly<Partial<Record<SubjectKind, string>>> = {
  lead: 'Open lead',
  deal: 'Open deal',
  activity: 'Open activity',
  booking: 'Open booking',
  sale_offer: 'Open sale offer',
  hold_request: 'Open hold requests',
  client_registration: 'Open clients',
}
/** By the beginning of the address of the page, for notifications of several records or of none that has a name. */
const PAGES: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/inventory\/overdue-payments/, 'Open overdue payments'],
  [/^\/inventory\/units\/booked-units\/./, 'Open booking'],
  [/^\/inventory\/commissions/, 'Open commissions'],
  [/^\/inventory\/price-lists\/./, 'Open price list'],
  [/^\/(?:inventory|crm)\/reports/, 'Open report'],
  [/\/hold-requests/, 'Open hold requests'],
  [/^\/channel\/clients/, 'Open clients'],
  [/^\/crm\/leads(?:\?|$)/, 'Open leads'],
  [/^\/auth\/contracts\/./, 'Open agreement'],
  [/^\/auth\/organizations?\b.*tab=documents/, 'Open documents'],
  [/^\/auth\/organizations?\b.*tab=review/, 'Open registration'],
  [/^\/auth\/organizations?\b.*tab=invites/, 'Open invites'],
  [/^\/auth\/organizations\/./, 'Open organization'],
]

const openLabel = ({ kind, subject_kind, subject_id, path }: Mailed) =>
  // Brokers have their bookings next to their requests.
  (kind === 'booking_decided' && subject_id === null ? 'Open your bookings' : undefined) ??
  PAGES.find(([start]) => start.test(path ?? ''))?.[1] ??
  (subject_kind && subject_id !== null ? OPEN[subject_kind] : undefined)

const DECIDED: Readonly<Record<NotificationOutcome, string>> = {
  accepted: 'Booking accepted',
  changed: 'Booking changed',
  rejected: 'Booking rejected',
  expired: 'Booking expired',
  cancelled: 'Booking canceled',
  done: 'New booking',
  failed: 'Booking failed',
}
const PRICE = /^(?:from )?[A-Z]{3}[ \u00a0]\d/
const bare = (line: string) => line.replace(/\.$/, '')

type Said = Pick<EmailText, 'title' | 'paragraphs' | 'figure' | 'facts' | 'homes' | 'box' | 'picture'>

/** A booking that moved to another home: `HC-A-2201 to HC-A-2203`. */
const MOVED = /^(\S+) to (\S+)$/

/** To brokers of a booking: the home, what is new and what it is to them, which are the lines of the detail. */
function decidedText({ actor_name, subject_name, outcome }: Mailed, lines: readonly string[]): Said {
  const [home = '', second = '', ...rest] = lines
  const change = rest.length > 0 ? bare(second) : undefined
  const news = outcome === 'changed' ? change : undefined
  return {
    title: news === undefined ? DECIDED[outcome ?? 'changed'] : news.replace(MOVED, '$1 is now $2'),
    paragraphs: [rest.at(-1) ?? second],
    facts: [
      ['Home', bare(home)],
      ['Booking', subject_name ?? ''],
      ...(change === undefined || news !== undefined ? [] : [['Change', change] as const]),
      ...(actor_name === null ? [] : [[outcome === 'done' ? 'Made by' : 'By', actor_name] as const]),
    ],
  }
}

/** To the maker of an offer: the home, the price and what the buyer wrote, which are the lines of the detail. */
function answeredText(
  { subject_name, outcome }: Mailed,
  [home = '', price = '', ...rest]: readonly string[],
  offer: AcceptedOffer | undefined,
): Said {
  const [, number, buyer] = /^Offer (\S+) of (.+)$/s.exec(subject_name ?? '') ?? []
  const is_accepted = outcome !== 'rejected'
  const paragraphs = is_accepted ? ['Congratulations! Contact the buyer to complete the booking.'] : []
  return {
    title: is_accepted ? 'Offer accepted' : 'Offer declined',
    paragraphs,
    ...(rest.length > 0
      ? { box: { at: paragraphs.length, heading: 'The buyer wrote', lines: [rest.join('\n')] } }
      : {}),
    facts: [
      ...(buyer === undefined ? [] : [['Buyer', buyer] as const]),
      ...(offer?.phone ? [['Phone', phoneText(offer.phone)] as const] : []),
      ...(offer?.email ? [['E-mail', offer.email] as const] : []),
      ['Home', bare(home)],
      ['Price', price],
      ['Offer', number ?? subject_name ?? ''],
    ],
    ...(offer?.cover ? { picture: { uuid: offer.cover, alt: offer.building } } : {}),
  }
}

const COMMISSION: Readonly<Partial<Record<NotificationOutcome, readonly [title: string, text: string]>>> = {
  changed: ['Commission earned', 'Send your invoice to get paid.'],
  accepted: ['Commission approved', 'You get another e-mail when it is paid.'],
  done: ['Commission paid', 'The amount was paid to your brokerage.'],
  cancelled: [
    'Commission clawback',
    'The booking did not go through, so this commission is no longer due. What was already paid is recovered.',
  ],
}

/** The detail is the amount; the name is the number of the booking with its home. */
function commissionText({ subject_name, outcome, detail }: Mailed, sentence: string): Said {
  const [title, about] = COMMISSION[outcome ?? 'changed'] ?? ['Commission', '']
  const lost = outcome === 'cancelled'
  const [booking = '', ...home] = (subject_name ?? '').split(', ')
  return {
    title,
    paragraphs: [`${sentence}. ${detail}\n${about}`],
    figure: { at: 0, amount: `${lost ? '−' : ''}${detail}`, about, late: lost },
    facts: [['Booking', booking], ...(home.length > 0 ? [['Home', home.join(', ')] as const] : [])],
  }
}

const DAY_MS = 86_400_000
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
const EXPIRES = /^(.+) (expired|expires) (?:on (\d{1,2} \w{3} \d{4})|today)$/

/** The detail names the document and its day. */
function expiryText(sentence: string, [, document = '', verb = '', on]: RegExpExecArray, now: Date): Said {
  const days = on === undefined ? 0 : Math.ceil((Date.parse(`${on} UTC`) - now.getTime()) / DAY_MS)
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  const when = days === 0 ? 'today' : days > 0 ? `in ${count}` : `${count} ago`
  return {
    title: `${document} ${verb} ${when}`,
    paragraphs: [`${sentence}.`],
    facts: [['Document', document], ...(on === undefined ? [] : [[`${capital(verb)} on`, on] as const])],
  }
}

/** What notifications say whose detail has parts. Undefined for others, and those of earlier releases. */
function saidOf(notification: Mailed, sentence: string, now: Date, about: Known): Said | undefined {
  const { kind, subject_id, subject_name, detail } = notification
  const lines = detail?.split('\n') ?? []
  if (kind === 'booking_decided' && subject_id === null && lines.length > 1) return decidedText(notification, lines)
  if (kind === 'offer_answered' && PRICE.test(lines[1] ?? '')) return answeredText(notification, lines, about.offer)
  // The note is set apart, as all that another user wrote.
  if (kind === 'mention' && detail) return { paragraphs: [`${sentence}.`], box: { at: 1, lines: [detail] } }
  const expiry = kind === 'paper_expiry' ? EXPIRES.exec(detail ?? '') : null
  if (expiry) return expiryText(sentence, expiry, now)
  if (kind === 'payment_overdue' && subject_id !== null && detail)
    return overdueText(sentence, subject_name ?? '', detail, about.payment)
  if (about.overdue) return overdueSumText(sentence, about.overdue)
  if (about.lead) return leadText(sentence, about.lead)
  if (kind === 'commission' && detail) return commissionText(notification, sentence)
  return undefined
}

const plainOf = ({ detail }: Mailed, sentence: string): Said => ({
  paragraphs: [`${sentence}${detail ? ':' : '.'}`, ...(detail ? [detail] : [])],
})

/** What is known of the record of a notification when its e-mail is written. */
export interface Known {
  readonly offer?: AcceptedOffer | undefined
  readonly payment?: Overdue | undefined
  readonly overdue?: OverdueSum | undefined
  readonly lead?: AssignedLead | undefined
}

interface Around {
  /** The organization of the event, if it has one. */
  readonly place: string | undefined
  readonly platform: string
  readonly publicUrl: string
  readonly now?: Date
  readonly about?: Known | undefined
}

const EVENT_END = /[,.](?:\s|$)|\s\(/

/** A notification as an e-mail. */
export function emailOf(
  notification: Mailed,
  { place, platform, publicUrl, now = new Date(), about = {} }: Around,
): EmailText {
  const subject = notification.subject_kind && {
    kind: notification.subject_kind,
    id: notification.subject_id,
    name: notification.subject_name,
  }
  const sentence = sentenceText({ ...notification, actor: notification.actor_name, subject })
  const settings = `${publicUrl}/auth/account-settings/notifications`
  if (notification.kind === 'security') {
    const signIn = partsOfSignIn(sentence)
    // The event without its details: "New sign-in from Chrome on Windows".
    const done = partsOfDone(sentence)
    const from = signIn ?? done
    const said = done?.said ?? sentence
    const event = said.split(EVENT_END)[0] ?? said
    // The title says the event.
    const rest = capital(said.slice(event.length).replace(/^[,.\s]+(?:and )?/, ''))
    const title = signIn?.device === OTHER ? 'New sign-in to your account' : event
    return {
      subject: `${title} · ${platform}`,
      title,
      ...(from ? { facts: factsOfDevice(from) } : {}),
      paragraphs: [
        ...(signIn
          ? [signIn.news.replace('It is the first one', 'This is the first sign-in to your account')]
          : done && rest
            ? [`${event}.`, rest]
            : [said]),
        'If this was you, you can ignore this e-mail. If not, change your password and sign out everywhere else.',
      ],
      action: {
        label: 'Review security',
        url: `${publicUrl}${notification.path ?? '/auth/account-settings/security'}`,
      },
    }
  }
  return {
    subject: sentence,
    ...(saidOf(notification, sentence, now, about) ?? plainOf(notification, sentence)),
    action: {
      label: openLabel(notification) ?? `Open ${platform}`,
      url: `${publicUrl}${notification.path ?? '/'}`,
    },
    notes: [
      ...(place === undefined ? [] : [`You get this e-mail as a member of ${place}.`]),
      { label: 'Manage notifications', url: settings },
    ],
  }
}
