import { phoneText } from '@storey/api/phone-text.ts'
import { vatOfFees } from '@storey/api/schedule/vat.ts'
import { escaped } from '../../mail/escaped.ts'
import { payTo } from '../buyer-emails/actions.ts'
import {
  dayText,
  escapedText,
  figure,
  icon,
  isolated,
  locationOf,
  monthText,
  offerWords,
  pictureOf,
  plain,
  sentence,
} from '../offer-page/actions.ts'
import { dueText, type Money, moneyIn, nextPayment } from './booking-parts.ts'
import { type Fact, homeCard, homeName, rowsOf } from './home-card.ts'
import { type Frame, langField, shell } from './page.ts'
import type { Shown } from './shown.ts'
import { signWords } from './sign-words.ts'
import { words } from './words.ts'

/** The page of a buyer, after the code. */
export function buyerPage(frame: Frame, shown: Shown): string {
  const { language } = frame
  const say = words[language]
  const { booking, buyer } = shown
  const live = ['pending', 'accepted', 'completed'].includes(booking.status)
  const cover = shown.cover
    ? `<div class="cover">${pictureOf(shown.cover, '', { first: true, sizes: '(min-width: 70em) 1120px, 100vw' })}</div>`
    : ''
  const rest = [
    live ? paymentsOf(frame, shown) : '',
    receiptsOf(frame, shown),
    planOf(frame, shown),
    live ? progressOf(frame, shown) : '',
    live ? locationOf({ ...shown.place, name: booking.project }, language) : '',
    live ? messagesOf(frame, shown) : '',
  ]
  return shell(
    frame,
    plain(say.title(booking.number)),
    `${cover}<div class="columns"><div class="first"><h1>${escaped(say.hello('\ue000')).replace('\ue000', isolated(buyer))}</h1>
${stagesOf(frame, shown)}
${signingOf(frame, shown)}
${live ? nextOf(frame, shown) : ''}</div>
<aside>${homeCard(frame, booking, factsOf(frame, shown), shown.signing.state === 'signed' ? '' : contractOf(frame, shown))}${contactOf(frame, shown)}</aside>
<div class="rest">${rest.filter(Boolean).join('\n')}</div></div>`,
    'wide',
  )
}

function factsOf({ language }: Frame, { booking, vat, installments }: Shown): Fact[] {
  const say = words[language]
  const inFees = vatOfFees(installments)
  const money = moneyIn(booking.currency, language)
  return [
    [say.facts.price, `<b>${money(booking.price)}</b>`],
    ...(vat ? [[say.vat(vat.percent), money(vat.amount)] as const] : []),
    ...(inFees === null ? [] : [[say.feesVat, money(inFees)] as const]),
    ...(booking.handover_on && booking.handed_over_on === null
      ? [[say.facts.handover, escapedText(monthText(booking.handover_on, language))] as const]
      : []),
    [say.facts.booking, figure(booking.number)],
  ]
}

/** How far the sale is: the stages until the keys, or the word for one that has ended. */
function stagesOf({ language }: Frame, { booking, signing }: Shown): string {
  const say = words[language]
  const { status, seller_signed_on, recorded_at } = booking
  const [reserved, confirmed, signed, keys] = say.stages
  if (status !== 'pending' && status !== 'accepted' && status !== 'completed')
    return `<p class="state">${escaped(say.statuses[status])}</p>`
  const completed = status === 'completed'
  // The buyer's own signature is not the contract yet: the seller signs after it.
  const half = signing.state === 'signed' && seller_signed_on === null
  const stages: (readonly [name: string, done: boolean])[] = [
    [reserved, true],
    [confirmed, status !== 'pending'],
    // The contract of an earlier sale is not known here.
    ...(recorded_at === null
      ? [[half ? signWords[language].yours : signed, completed || seller_signed_on !== null] as const]
      : []),
    [keys, completed],
  ]
  const last = stages.filter(([, done]) => done).length - 1
  const list = stages.map(([name, done], at) => {
    const now = at === (completed ? last : last + 1)
    const look = done || (half && now) ? 'done' : now ? 'next' : ''
    const mark = look === 'done' ? icon('check') : ''
    return `<li class="${look}"${now ? ' aria-current="step"' : ''}><span class="dot" aria-hidden="true">${mark}</span>${escaped(name)}</li>`
  })
  return `<ol class="stages">${list.join('')}</ol>${status === 'pending' ? `<p class="soft">${escaped(say.statuses.pending)}</p>` : ''}`
}

/** What is to be done with the contract, before everything else. */
function signingOf(frame: Frame, shown: Shown): string {
  const { language, path } = frame
  const { signing } = shown
  if (signing.state === 'none' || signing.state === 'complete') return ''
  const say = signWords[language]
  const to_do = signing.state === 'sign'
  const [heading, line] = endedOf(frame, shown)
  const button = to_do
    ? `<p class="links"><a class="button main" href="${escaped(path)}/sign?lang=${language}">${escaped(say.readAndSign)}</a></p>`
    : signing.state === 'signed'
      ? contractOf(frame, shown)
      : ''
  return `<section class="box${to_do ? ' to-do' : ''}"><h2>${escaped(heading)}</h2><p>${line}</p>${button}</section>`
}

/** Heading, and the line as HTML. */
function endedOf({ language }: Frame, { signing, seller }: Shown): readonly [heading: string, line: string] {
  const say = signWords[language]
  if (signing.state === 'sign') return [say.due, escaped(say.dueLine)]
  const [heading, line] = say.ended[signing.state]
  if (signing.state !== 'signed') return [heading, escaped(line)]
  return [heading, signing.others ? escaped(say.othersFirst) : sentence([seller.name], say.sellerNext)]
}

function nextOf({ language }: Frame, shown: Shown): string {
  const say = words[language]
  const line = nextPayment(shown)
  if (!line) return `<section class="box"><h2>${escaped(say.next)}</h2><p>${escaped(say.nothing)}</p></section>`
  const late = line.state === 'overdue'
  const text = `${isolated(offerWords[language].term(line.name))}${language === 'ar' ? '،' : ','} ${escapedText(dueText(line, language))}`
  return `<section class="box${late ? ' late' : ''}"><h2>${escaped(say.next)}</h2><p class="sum">${moneyIn(shown.booking.currency, language)(line.left)}${late ? ` <span class="state">${escaped(say.states.overdue)}</span>` : ''}</p><p>${text}</p>${payToOf(shown, language, late)}</section>`
}

/** Where to pay: the escrow account of the project, if there is one. A booking that the seller may still refuse is not paid yet. */
function payToOf({ account, booking }: Shown, language: Frame['language'], late: boolean): string {
  if (account === null || booking.status === 'pending') return ''
  const rows = payTo(account, booking.number, language).map(
    ({ label, value, is }): Fact => [label, is === 'figure' ? figure(value) : isolated(value)],
  )
  return `<details${late ? ' open' : ''}><summary>${escaped(words[language].howToPay)}</summary>${rowsOf(rows)}</details>`
}

function contractOf({ language, path }: Frame, { booking: { status, recorded_at } }: Shown): string {
  if ((status !== 'accepted' && status !== 'completed') || recorded_at !== null) return ''
  return `<p class="links"><a class="button" href="${escaped(path)}/contract.pdf?lang=${language}">${icon('download')}${escaped(words[language].contract)}</a></p>`
}

/** Of more payments, only the next ones are shown at first. */
const MAX_ROWS = 10
const NEXT_ROWS = 4

function paymentsOf({ language }: Frame, { installments, totals, booking }: Shown): string {
  const say = words[language]
  const all = [...installments.map(({ amount }) => amount), totals.received, totals.left]
  const money = moneyIn(booking.currency, language, all)
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
  return `<section><h2>${escaped(say.payments)}</h2>${shareOf(say.paidOf, totals)}${rowsOf([
    [say.received, money(totals.received)],
    [say.left, `<b>${money(totals.left)}</b>`],
  ])}${shown}</section>`
}

/** A bar of what is paid. Its width is an attribute, because the page allows no style of its own. */
function shareOf(paidOf: (share: string) => string, { received, left }: Shown['totals']): string {
  const all = received + left
  if (all <= 0 || received < 0) return ''
  const share = Math.min(100, Math.floor((received / all) * 100))
  const text = escaped(paidOf(`${share}%`))
  return `<p class="paid"><b>${text}</b><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6"/><rect class="part" width="${share}" height="6"/></svg></p>`
}

function receiptsOf({ language, path }: Frame, { receipts, booking }: Shown): string {
  if (receipts.length === 0) return ''
  const say = words[language]
  const list = receipts.map(({ amount }) => amount)
  const money: Money = moneyIn(booking.currency, language, list)
  const rows = receipts.map(
    ({ id, voucher, amount, refund, received_on }) =>
      `<li><span>${money(amount)}${refund ? ` ${escaped(say.refund)}` : ''}<small>${escapedText(dayText(received_on, language))}</small></span>${voucher === null ? '' : `<a class="end" href="${escaped(path)}/receipts/${id}?lang=${language}">${escaped(say.voucher)} ${figure(voucher)}</a>`}</li>`,
  )
  return `<section><h2>${escaped(say.receipts)}</h2><ol class="rows">${rows.join('')}</ol></section>`
}

function planOf({ language }: Frame, { floor_plan, booking }: Shown): string {
  if (!floor_plan) return ''
  const alt = escapedText(offerWords[language].floorPlan(homeName(booking)))
  return `<section><h2>${escaped(words[language].plan)}</h2><div class="plan">${pictureOf(floor_plan, alt, { sizes: '(min-width: 70em) 720px, 100vw' })}</div></section>`
}

function progressOf({ language }: Frame, { booking, progress }: Shown): string {
  const say = words[language]
  const updates = progress.map(({ day, percent, photos }) => {
    const on = dayText(day, language)
    const alt = escapedText(say.photo(on))
    const pictures = photos.map((photo) => pictureOf(photo, alt, { sizes: '(min-width: 48em) 360px, 100vw' }))
    return `<li><span>${escapedText(on)}</span><span class="end">${escaped(say.built(percent))}</span>${pictures.length > 0 ? `<div class="photos">${pictures.join('')}</div>` : ''}</li>`
  })
  const now = progress[0]?.percent === booking.built ? '' : `<p>${escaped(say.built(booking.built))}</p>`
  return `<section><h2>${escaped(say.progress)}</h2>${now}<ol class="rows progress">${updates.join('')}</ol></section>`
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
      ? [
          `<a class="button" href="tel:${escapedText(phone)}">${icon('phone')}<span>${escaped(say.call)} ${figure(phoneText(phone))}</span></a>`,
        ]
      : []),
    ...(email
      ? [`<a class="button" href="mailto:${escapedText(email)}">${icon('mail')}${escaped(say.email)}</a>`]
      : []),
  ]
  return `<section class="contact"><h2>${escaped(say.contact)}</h2><p>${isolated(full_name)}</p><p class="links">${links.join('')}</p></section>`
}
