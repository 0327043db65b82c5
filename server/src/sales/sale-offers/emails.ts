import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { EmailText } from '../../mail/email.ts'
import { joined } from '../../mail/email-parts.ts'

interface Sent {
  readonly language: OfferLanguage
  readonly client_name: string
  readonly message: string
  readonly seller: string
  readonly maker: string
  /** The e-mail address of the user who sends it, if it is confirmed. */
  readonly reply_to: string | null
  readonly units: readonly {
    readonly name: string
    /** `2 bed apartment, 1,216 sq ft` */
    readonly kind: string
    readonly building: string
    readonly project: string
    readonly price: string
    readonly cover_uuid: string | null
  }[]
  readonly valid_until: string
  readonly url: string
}

const dayText = (day: string, language: OfferLanguage) =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The e-mail that a sale offer is sent with, in its language. */
export function offerEmail({
  language,
  client_name,
  message,
  seller,
  maker,
  reply_to,
  units,
  valid_until,
  url,
}: Sent): EmailText {
  const projects = [...new Set(units.map(({ project }) => project))]
  // Named once above homes that are all in it.
  const heading = units.length > 1 && projects.length === 1 ? projects[0] : undefined
  const rows = units.map(({ name, building, project, kind, price }) => ({
    kind,
    about: joined(heading === undefined ? [name, building, project] : [name, building], language),
    amount: price,
  }))
  const [only] = rows
  // One home is the large figure of the e-mail, several are a list.
  const home =
    only && rows.length === 1
      ? {
          line: `${joined([only.kind, only.about], language)}: ${only.amount}`,
          figure: { at: 2, amount: only.amount, about: only.kind, more: only.about },
        }
      : undefined
  const pictured = units.find(({ cover_uuid }) => cover_uuid !== null)
  const shown = {
    ...(home ? { figure: home.figure } : { homes: { ...(heading === undefined ? {} : { heading }), list: rows } }),
    ...(pictured?.cover_uuid ? { picture: { uuid: pictured.cover_uuid, alt: pictured.building } } : {}),
    signature: [maker, seller, ...(reply_to ? [reply_to] : [])].join('\n'),
  }
  const lines = home ? [home.line] : []
  const day = dayText(valid_until, language)
  if (language === 'ar')
    return {
      ...shown,
      language,
      subject: `عرض من ${seller}`,
      title: `عرضك من ${seller}`,
      paragraphs: [`مرحباً ${client_name}،`, message.trim() || 'أعددنا لك هذا العرض.', ...lines],
      facts: [['يسري حتى', day]],
      action: { label: 'افتح العرض', url },
      notes: ['هذا الرابط خاص بك.'],
    }
  return {
    ...shown,
    subject: `Your offer from ${seller}`,
    title: `Your offer from ${seller}`,
    paragraphs: [`Dear ${client_name},`, message.trim() || 'We have put this offer together for you.', ...lines],
    facts: [['Valid until', day]],
    action: { label: 'Open your offer', url },
    notes: ['This link is private to you.'],
  }
}

/** The address that opens WhatsApp with the prepared text, for the client's number if there is one. */
export function whatsappAddress(sent: Sent, phone: string | null): string {
  const day = dayText(sent.valid_until, sent.language)
  const text =
    sent.language === 'ar'
      ? [`${sent.client_name}،`, sent.message.trim() || `عرضك من ${sent.seller}`, `يسري حتى ${day}.`, sent.url]
      : [
          `${sent.client_name},`,
          sent.message.trim() || `Your offer from ${sent.seller}`,
          `Valid until ${day}.`,
          sent.url,
        ]
  return `https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(text.join('\n'))}`
}
