import { phoneText } from '@storey/api/phone-text.ts'
import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { figureText, haveMinor, moneyText, shareText, weekdayText } from './figures.ts'
import { escapedText, figure, icon, isolated, plain, sentence } from './html.ts'
import type { OfferWords } from './offer-words.ts'
import { firstName, nameOf, type OfferHome, type View } from './view.ts'

export interface Contact {
  readonly full_name: string
  readonly phone: string | null
  readonly email: string | null
}

/** The price and what to do about it: next to the homes on wide screens, where it stays in view; above them on phones. */
export function priceCardOf(view: View, home: OfferHome, plan: OfferPlan): string {
  const { offer, say, language } = view
  const { currency } = plan.price
  const full = plan.plan_price.amount
  const off = plan.discount?.amount ?? 0
  const was =
    off > 0
      ? `<p class="was"><s><span class="hidden">${escaped(say.listPrice)} </span>${figure(figureText({ amount: full, currency }, language))}</s> ${escaped(say.off(shareText(off, full)))}</p>`
      : ''
  const gone = home.state === 'gone'
  const held = offer.held_until !== null && offer.chosen?.unit_id === home.unit.id
  return `<aside class="card" aria-label="${escaped(say.price)}">
<p class="row between"><span class="soft">${sentence([nameOf(home)], say.priceOf)}</span>${gone ? '' : `<span class="tag">${escaped(held ? say.held : say.available)}</span>`}</p>
<p class="price"><bdi dir="ltr"><small>${escapedText(currency)}</small> ${escapedText(figureText(plan.price, language))}</bdi></p>
${was}
${gone ? `<p class="notice warn">${sentence([nameOf(home)], say.goneLong)}</p>` : ''}
${held ? '' : `<p class="soft">${escaped(say.validUntil)} <b>${escaped(weekdayText(offer.valid_until, language))}</b></p>`}
<div class="buttons">${buttonsOf(view)}</div>
${shortScheduleOf(view, plan)}
${contactOf(offer.contact, say)}
</aside>`
}

/** What is paid first, then before handover, then from it on. */
function shortScheduleOf({ say, language }: View, { schedule }: OfferPlan): string {
  const { lines, currency, totals } = schedule
  const first = totals.before_handover > 0 ? lines[0] : undefined
  const rows: readonly (readonly [string, number])[] = [
    ...(first ? [[say.term(first.name), first.amount] as const] : []),
    [say.rows.before, totals.before_handover - (first?.amount ?? 0)],
    [say.rows.from, totals.from_handover],
  ]
  const shown = rows.filter(([, amount]) => amount > 0)
  const minor = haveMinor(
    shown.map(([, amount]) => amount),
    currency,
  )
  return `<dl class="short">${shown.map(([name, amount]) => `<div><dt>${isolated(name)}</dt><dd>${figure(figureText({ amount, currency }, language, minor))}</dd></div>`).join('')}</dl>`
}

/** A person to write to or call. */
export function contactOf(contact: Contact, say: Pick<OfferWords, 'call'>): string {
  const letters = plain(contact.full_name)
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('')
  const phone = contact.phone
    ? `<a href="tel:${escaped(contact.phone)}" aria-label="${escaped(say.call)} ${escaped(phoneText(contact.phone))}">${figure(phoneText(contact.phone))}</a>`
    : ''
  const email = contact.email ? `<a href="mailto:${escaped(contact.email)}">${figure(contact.email)}</a>` : ''
  return `<div class="row contact"><span class="person" aria-hidden="true">${escapedText(initials)}</span><p><b>${isolated(contact.full_name)}</b> ${phone} ${email}</p></div>`
}

/** The bar of phones: the price and the way to the answer; once that is given, how to write to the maker, and the PDF. */
export function barOf(view: View): string {
  const { offer, home, plan, language } = view
  const price =
    offer.state === 'open' && home && plan && home.state !== 'gone'
      ? `<p class="total">${figure(moneyText(plan.price, language))}<small>${figure(nameOf(home))}</small></p>`
      : ''
  return `<footer class="stick">${price}${buttonsOf(view)}</footer>`
}

/** The way to the answer, and the links that contact the maker of the offer and download its PDF. */
function buttonsOf(view: View): string {
  const { offer, token, say, home } = view
  const reserve =
    offer.state === 'open' && home && home.state !== 'gone'
      ? `<a class="button main" href="#answer"><span>${sentence([nameOf(home)], say.answer.accept)}</span></a>`
      : ''
  return `${reserve}${writeTo(view, home ? nameOf(home) : '', reserve === '')}<a class="button pdf" href="/api/public/offers/${token}/pdf">${icon('download')}${escaped(say.pdf)}</a>`
}

/** A message to the maker of the offer about a home, with its text prepared; without a home about the offer. */
export function writeTo(view: View, unit: string, main: boolean): string {
  return writeLink(view.offer.contact, {
    ...preparedFor(view, unit),
    label: sentence([firstName(plain(view.offer.contact.full_name))], view.say.writeTo),
    look: main ? 'main' : 'plain',
  })
}

/** The same as a link in a row. */
export const askAbout = (view: View, unit: string): string =>
  writeLink(view.offer.contact, {
    ...preparedFor(view, unit),
    label: sentence([unit], view.say.askAbout),
    look: 'link',
  })

function preparedFor({ offer, say }: View, unit: string) {
  const name = firstName(plain(offer.contact.full_name))
  return { subject: plain(say.offer(offer.number)), text: plain(say.prepared(name, offer.number, unit)) }
}

interface Message {
  /** HTML of the link. */
  readonly label: string
  readonly subject: string
  readonly text: string
  /** A `main` button is the one of its place. */
  readonly look: 'main' | 'plain' | 'link'
}

/** A link that opens a prepared message by WhatsApp, else by e-mail; empty for a person without either. */
export function writeLink({ phone, email }: Contact, { label, subject, text, look }: Message): string {
  const kind = look === 'link' ? 'link' : `button write${look === 'main' ? ' main' : phone ? ' whatsapp' : ''}`
  const sign = (name: 'whatsapp' | 'mail') => (look === 'link' ? '' : icon(name))
  if (phone)
    return `<a class="${kind}" rel="noopener noreferrer" target="_blank" href="https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}">${sign('whatsapp')}<span>${label}</span></a>`
  if (email)
    return `<a class="${kind}" href="mailto:${escaped(email)}?subject=${encodeURIComponent(subject)}&amp;body=${encodeURIComponent(text)}">${sign('mail')}<span>${label}</span></a>`
  return ''
}
