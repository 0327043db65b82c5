import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { phoneText } from '@storey/api/phone-text.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { vatOfFees } from '@storey/api/schedule/vat.ts'
import { escaped } from '../../mail/email.ts'
import {
  brandStyle,
  dayText,
  escapedText,
  figure,
  figureText,
  haveMinor,
  isolated,
  locationOf,
  monthText,
  offerWords,
  pictureOf,
  plain,
  sceneOf,
} from '../offer-page/actions.ts'
import type { Shown } from './shown.ts'
import { signWords } from './sign-words.ts'
import { type Ended, type Problem, words } from './words.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const STYLE = `${read('../offer-page/style/base.css')}\n${read('page.css')}\n${read('../offer-page/style/location.css')}`
const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** No script, the page's own styles, and pictures of this server only. */
export const policyOf = (color: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${[STYLE, brandStyle(color)].filter(Boolean).map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface Frame {
  readonly language: BuyerLanguage
  readonly seller: {
    readonly name: string
    /** The address of its logo. */
    readonly logo: string | null
    readonly brand_color: string | null
  } | null
  /** The path of the page, without query. */
  readonly path: string
}

export const shell = ({ language, seller, path }: Frame, title: string, body: string) => {
  const other = language === 'ar' ? 'en' : 'ar'
  const color = seller?.brand_color ?? null
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>${escapedText(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${STYLE}</style>${color === null ? '' : `<style>${brandStyle(color)}</style>`}
</head>
<body><main class="buyer">
<header class="row brand">${seller ? `${markOf(seller)}<b>${isolated(seller.name)}</b>` : ''}<a class="language" lang="${other}" hreflang="${other}" href="${escaped(path)}?lang=${other}">${words[language].other}</a></header>
${body}
</main></body>
</html>
`
}

/** The logo, or the first letter of the name. */
const markOf = ({ name, logo }: NonNullable<Frame['seller']>) =>
  logo === null
    ? `<span class="mark" aria-hidden="true">${escapedText(Array.from(plain(name).trim())[0] ?? '')}</span>`
    : `<img class="mark" src="${escaped(logo)}" alt="" width="36" height="36">`

export const langField = (language: BuyerLanguage) => `<input type="hidden" name="lang" value="${language}">`

/** Where codes may be sent, each as much as its owner needs to recognize it. */
export interface CodeWays {
  readonly email: string
  /** Null if codes cannot be sent by WhatsApp. */
  readonly phone: string | null
  /** Where the last code went, if it can still be used. */
  readonly sent_to: string | null
}

/** The address of a code: where it went, or where it may go. */
export const codeTarget = ({ email, phone, sent_to }: CodeWays, language: BuyerLanguage): string =>
  sent_to === null
    ? `${figure(email)}${phone === null ? '' : ` ${escaped(words[language].ways.or)} ${figure(phone)}`}`
    : figure(sent_to)

/** The buttons that send a code: one for each way. */
export function codeButtons({ phone, sent_to }: CodeWays, language: BuyerLanguage, send: string): string {
  const say = words[language]
  const kind = sent_to === null ? 'button main' : 'button'
  if (phone === null)
    return `<button class="${kind}" type="submit">${escaped(sent_to === null ? send : say.again)}</button>`
  const label = sent_to === null ? '' : `<p class="soft">${escaped(say.again)}</p>`
  return `${label}<p class="links"><button class="${kind}" type="submit" name="by" value="email">${escaped(say.ways.email)}</button>
<button class="button" type="submit" name="by" value="whatsapp">${escaped(say.ways.whatsapp)}</button></p>`
}

/** The page before the code: it names the seller and a part of the address only. */
export function lockedPage(frame: Frame, ways: CodeWays, problem?: Problem): string {
  const say = words[frame.language]
  const has_code = ways.sent_to !== null
  const { heading, line } = has_code ? say.code : say.locked
  const path = escaped(frame.path)
  const hidden = langField(frame.language)
  const notice = problem ? `<p class="notice" role="alert">${escaped(say.problems[problem])}</p>` : ''
  const enter = `<form method="post" action="${path}">${hidden}<label for="code">${escaped(say.code.label)}</label>
<input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="12" required>
<div><button class="button main" type="submit">${escaped(say.code.open)}</button></div></form>`
  const send = `<form method="post" action="${path}/code">${hidden}${codeButtons(ways, frame.language, say.locked.send)}</form>`
  return shell(
    frame,
    heading,
    `${sceneOf('plane')}<h1>${escaped(heading)}</h1><p>${escaped(line)} ${codeTarget(ways, frame.language)}</p>${notice}${has_code ? enter : ''}${send}`,
  )
}

/** A page without a booking. */
export function endedPage(frame: Frame, ended: Ended): string {
  const [heading, line] = words[frame.language].ended[ended]
  return shell(frame, heading, `${sceneOf('line')}<h1>${escaped(heading)}</h1><p>${escaped(line)}</p>`)
}

/** The page of a buyer, after the code. */
export function buyerPage(frame: Frame, shown: Shown): string {
  const { language } = frame
  const say = words[language]
  const { booking, buyer, vat } = shown
  const inFees = vatOfFees(shown.installments)
  const live = ['pending', 'accepted', 'completed'].includes(booking.status)
  const { currency } = booking
  const { receipts, totals } = shown
  const all = [booking.price, inFees ?? 0, vat?.amount ?? 0, totals.received, totals.left]
  const minor = haveMinor([...all, ...[...shown.installments, ...receipts].map(({ amount }) => amount)], currency)
  const money = (amount: number) => figure(`${currency}\u00a0${figureText({ amount, currency }, language, minor)}`)
  const facts = [
    [say.facts.booking, figure(booking.number)],
    [
      say.facts.home,
      [figure(`${booking.building_code}-${booking.unit}`), isolated(booking.building), isolated(booking.project)].join(
        language === 'ar' ? '، ' : ', ',
      ),
    ],
    [say.facts.price, money(booking.price)],
    ...(vat ? [[say.vat(vat.percent), money(vat.amount)]] : []),
    ...(inFees === null ? [] : [[say.feesVat, money(inFees)]]),
    ...(booking.handover_on && booking.handed_over_on === null
      ? [[say.facts.handover, escapedText(monthText(booking.handover_on, language))]]
      : []),
  ]
  const parts = [
    shown.cover
      ? `<div class="cover">${pictureOf(shown.cover, '', { first: true, sizes: '(min-width: 45em) 720px, 100vw' })}</div>`
      : '',
    `<h1>${escaped(say.hello('\ue000')).replace('\ue000', isolated(buyer))}</h1>
<p class="state">${escaped(say.statuses[booking.status])}</p>`,
    signingOf(frame, shown),
    live ? nextOf(frame, shown, money) : '',
    `<section><dl class="rows">${facts.map(([name, value]) => `<div><dt>${escaped(name ?? '')}</dt><dd class="end">${value}</dd></div>`).join('')}</dl>${contractOf(frame, shown)}</section>`,
    live ? paymentsOf(frame, shown, money) : '',
    receiptsOf(frame, shown, money),
    live ? progressOf(frame, shown) : '',
    live ? locationOf({ ...shown.place, name: booking.project }, language) : '',
    live ? messagesOf(frame, shown) : '',
    contactOf(frame, shown),
  ]
  return shell(frame, plain(say.title(booking.number)), parts.filter(Boolean).join('\n'))
}

/** What is to be done with the contract, before everything else. */
function signingOf({ language, path }: Frame, { signing }: Shown): string {
  if (signing.state === 'none' || signing.state === 'complete') return ''
  const say = signWords[language]
  const [heading, line] = signing.state === 'sign' ? [say.due, say.dueLine] : say.ended[signing.state]
  const button =
    signing.state === 'sign'
      ? `<p class="links"><a class="button main" href="${escaped(path)}/sign?lang=${language}">${escaped(say.readAndSign)}</a></p>`
      : ''
  return `<section><div class="next"><h2>${escaped(heading)}</h2><div>${escaped(line)}</div>${button}</div></section>`
}

type Money = (amount: number) => string
type Line = Shown['installments'][number]

/** A payment without a fixed day has its reason, or the month that is likely. */
function dueText({ due_on, due_text, estimated }: Line, language: BuyerLanguage): string {
  const say = offerWords[language]
  if (due_on === null) return say.due(due_text)
  return estimated ? say.about(monthText(due_on, language)) : dayText(due_on, language)
}

function nextOf({ language }: Frame, { installments, booking }: Shown, money: Money): string {
  const say = words[language]
  const line = booking.status === 'pending' ? undefined : installments.find(({ left }) => left > 0)
  const text = line
    ? `<b>${money(line.left)}</b>${isolated(offerWords[language].term(line.name))}, ${escapedText(dueText(line, language))}${line.state === 'overdue' ? ` <span class="state overdue">${escaped(say.states.overdue)}</span>` : ''}`
    : escaped(say.nothing)
  return `<section><div class="next"><h2>${escaped(say.next)}</h2><div>${text}</div></div></section>`
}

function contractOf({ language, path }: Frame, { booking: { status, recorded_at } }: Shown): string {
  if ((status !== 'accepted' && status !== 'completed') || recorded_at !== null) return ''
  return `<p class="links"><a class="button" href="${escaped(path)}/contract.pdf?lang=${language}">${escaped(words[language].contract)}</a></p>`
}

/** Of more payments, only the next ones are shown at first. */
const MAX_ROWS = 10
const NEXT_ROWS = 4

function paymentsOf({ language }: Frame, { installments, totals }: Shown, money: Money): string {
  const say = words[language]
  const rows = installments.map(
    (line) =>
      `<li><span>${isolated(offerWords[language].term(line.name))}<small>${escapedText(dueText(line, language))}</small></span><span class="end">${money(line.amount)}<small${line.state === 'overdue' ? ' class="overdue"' : ''}>${escaped(say.states[line.state])}</small></span></li>`,
  )
  const list = (some: readonly string[]) => `<ol class="rows">${some.join('')}</ol>`
  const open = installments.findIndex(({ left }) => left > 0)
  const shown =
    rows.length <= MAX_ROWS
      ? list(rows)
      : `${open < 0 ? '' : list(rows.slice(open, open + NEXT_ROWS))}
<details><summary>${escaped(say.allPayments(rows.length))}</summary>${list(rows)}</details>`
  return `<section><h2>${escaped(say.payments)}</h2>${shown}
<dl class="rows"><div><dt>${escaped(say.received)}</dt><dd class="end">${money(totals.received)}</dd></div>
<div><dt><b>${escaped(say.left)}</b></dt><dd class="end"><b>${money(totals.left)}</b></dd></div></dl></section>`
}

function receiptsOf({ language, path }: Frame, { receipts }: Shown, money: Money): string {
  if (receipts.length === 0) return ''
  const say = words[language]
  const rows = receipts.map(
    ({ id, voucher, amount, refund, received_on }) =>
      `<li><span>${money(amount)}${refund ? ` ${escaped(say.refund)}` : ''}<small>${escapedText(dayText(received_on, language))}</small></span>${voucher === null ? '' : `<a class="end" href="${escaped(path)}/receipts/${id}?lang=${language}">${escaped(say.voucher)} ${figure(voucher)}</a>`}</li>`,
  )
  return `<section><h2>${escaped(say.receipts)}</h2><ol class="rows">${rows.join('')}</ol></section>`
}

function progressOf({ language }: Frame, { booking, progress }: Shown): string {
  const say = words[language]
  const updates = progress.map(({ day, percent, photos }) => {
    const on = dayText(day, language)
    const pictures = photos.map(
      (address) => `<img src="${escaped(address)}" alt="${escapedText(say.photo(on))}" loading="lazy">`,
    )
    return `<li><span>${escapedText(on)}</span><span class="end">${escaped(say.built(percent))}</span>${pictures.length > 0 ? `<div class="photos">${pictures.join('')}</div>` : ''}</li>`
  })
  const now = progress[0]?.percent === booking.built ? '' : `<p>${escaped(say.built(booking.built))}</p>`
  return `<section><h2>${escaped(say.progress)}</h2>${now}<ol class="rows">${updates.join('')}</ol></section>`
}

/** The wish about WhatsApp, which the buyer changes here. */
function messagesOf({ language, path }: Frame, { whatsapp }: Shown): string {
  if (whatsapp === null) return ''
  const say = words[language].messages
  const { phone, agreed } = whatsapp
  return `<section id="whatsapp"><h2>${escaped(say.heading)}</h2><p>${escaped(agreed ? say.agreed : say.line)} ${figure(phoneText(phone))}</p>
<form method="post" action="${escaped(path)}/whatsapp">${langField(language)}<button class="button" type="submit" name="agreed" value="${agreed ? 'no' : 'yes'}">${escaped(agreed ? say.no : say.yes)}</button></form></section>`
}

function contactOf({ language }: Frame, { contact, seller }: Shown): string {
  const say = words[language]
  const { full_name, phone, email } = contact ?? { full_name: seller.name, phone: null, email: null }
  const links = [
    ...(phone
      ? [`<a class="button" href="tel:${escapedText(phone)}">${escaped(say.call)} ${figure(phoneText(phone))}</a>`]
      : []),
    ...(email ? [`<a class="button" href="mailto:${escapedText(email)}">${escaped(say.email)}</a>`] : []),
  ]
  return `<section><h2>${escaped(say.contact)}</h2><p>${isolated(full_name)}</p><p class="links">${links.join('')}</p></section>`
}
