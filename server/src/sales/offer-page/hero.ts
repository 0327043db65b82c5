import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { areaText, monthText } from './figures.ts'
import { pictureOf } from './home.ts'
import { escapedText, isolated, markOf, plain } from './html.ts'
import { linkTo, type View } from './view.ts'

/** The builder's logo and name, and the link to the other language. */
export function brandOf(view: View): string {
  const { offer, say, language, home, plan } = view
  const { seller } = offer
  const other: OfferLanguage = language === 'en' ? 'ar' : 'en'
  const to = linkTo(view, { unit: home?.unit.id, plan: plan?.payment_plan_id, lang: other })
  return `<header class="row brand">${markOf(seller.name, seller.logo?.small ?? null)}<b>${isolated(seller.name)}</b><a class="language" lang="${other}" hreflang="${other}" href="${escaped(to)}">${escaped(say.otherLanguage)}</a></header>`
}

/** The picture of the place with the name of the offer on it. */
export function heroOf(view: View, heading: string): string {
  const { offer, say, home } = view
  const cover = home?.unit.cover
  const picture =
    cover && home
      ? `<div class="cover">${pictureOf(cover, escaped(say.picture(plain(home.unit.building.name))), { first: true })}</div>`
      : ''
  return `<div class="hero${picture === '' ? ' bare' : ''}">${picture}<div class="over">
${brandOf(view)}
<div class="title">${offer.client_name === null ? '' : `<p class="client">${escaped(say.preparedFor)} ${isolated(offer.client_name)}</p>`}
<h1>${isolated(heading)}</h1>
${lineOf(view)}</div></div></div>`
}

/** `2 bed apartment · 1,216 sq ft · 113 m² · Tower A · Handover Jun 2029`. */
function lineOf({ say, language, home }: View): string {
  if (!home) return ''
  const { unit } = home
  const parts = [
    escaped(say.kind(unit.type, unit.bedrooms)),
    isolated(areaText(unit.total_area, language).split(' · ')[0] ?? ''),
    isolated(unit.building.name),
    ...(unit.handover_on ? [escaped(`${say.facts.keys} ${monthText(unit.handover_on, language)}`)] : []),
  ]
  return `<p class="line">${parts.map((part) => `<span>${part}</span>`).join(' ')}</p>`
}

/** What the maker of the offer wrote. */
export const noteOf = ({ message, contact }: View['offer']) =>
  message === ''
    ? ''
    : `<blockquote><p class="message" dir="auto">${escapedText(message)}</p><p class="soft">${isolated(contact.full_name)}</p></blockquote>`
