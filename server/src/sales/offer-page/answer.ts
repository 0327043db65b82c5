import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { momentText, moneyText } from './figures.ts'
import { plain, sentence } from './html.ts'
import { firstName, linkTo, nameOf, type OfferHome, type View } from './view.ts'

/** The values that the forms of the page send. */
export interface Answer {
  readonly answer: 'accept' | 'decline'
  readonly unit_id?: number
  readonly payment_plan_id?: number
  readonly expected_price?: number
  readonly expected_terms?: string
  readonly reason?: string | null
}

const MAX_REASON = 500

const hidden = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(String(value))}">`)
    .join('')

/** The two answers. An unavailable unit cannot be chosen, but the offer can still be declined. */
export function answerOf(view: View, home: OfferHome, plan: OfferPlan): string {
  const { offer, token, say, language } = view
  const { unit } = home
  const action = `/offer/${token}`
  const back = { lang: language, unit: unit.id, plan: plan.payment_plan_id }
  const names = [say.term(plan.name), moneyText(plan.price, language), firstName(plain(offer.contact.full_name))]
  const accept =
    home.state === 'gone'
      ? ''
      : `<h2>${sentence([nameOf(home)], say.answer.heading)}</h2>
<p>${sentence(names, say.answer.acceptNote)}</p>
<h3>${escaped(say.next.heading)}</h3>
<ol class="next">${say.next.steps.map((step) => `<li>${sentence([firstName(plain(offer.contact.full_name))], step)}</li>`).join('')}</ol>
<form method="post" action="${action}">${hidden({ ...back, answer: 'accept', price: plan.price.amount, terms: plan.terms_stamp })}
<button class="button main" type="submit"><span>${sentence([nameOf(home)], say.answer.accept)}</span></button></form>`
  return `<section class="answer" id="answer">${accept}
<details><summary class="button">${escaped(say.answer.decline)}</summary>
<form method="post" action="${action}">${hidden({ ...back, answer: 'decline' })}
<p>${escaped(say.answer.declineLine)}</p>
<label for="reason">${escaped(say.answer.reason)}</label>
<textarea id="reason" name="reason" rows="3" maxlength="${MAX_REASON}" dir="auto"></textarea>
<button class="button" type="submit">${escaped(say.answer.declineNow)}</button></form></details></section>`
}

/** Shows the buyer's choice after acceptance. */
export function acceptedOf(view: View): string {
  const { offer, say, language } = view
  const home = offer.units.find(({ unit }) => unit.id === offer.chosen?.unit_id)
  const plan = home?.plans.find(({ payment_plan_id }) => payment_plan_id === offer.chosen?.payment_plan_id)
  const text = home && plan ? sentence([nameOf(home), say.term(plan.name)], say.accepted.chosen) : ''
  const isShown = home === view.home && plan === view.plan
  const chosen =
    home && plan
      ? `<p>${isShown ? text : `<a href="${escaped(linkTo(view, { unit: home.unit.id, plan: plan.payment_plan_id }))}">${text}</a>`}</p>`
      : ''
  const held =
    home && offer.held_until !== null
      ? `<p class="until">${sentence([nameOf(home), momentText(offer.held_until, offer.timezone, language)], say.accepted.held)}</p>`
      : ''
  return `<section class="notice good" role="status"><h2>${escaped(say.accepted.heading)}</h2>${chosen}${held}<p>${sentence([firstName(plain(offer.contact.full_name))], say.accepted.next)}</p></section>`
}

const idOf = (text: string | null) => (text !== null && /^\d{1,16}$/.test(text) ? { id: Number(text) } : undefined)

/** Converts a submitted form of the page to the request of the API; undefined if it was not sent by one of our forms. */
export function readAnswer(fields: URLSearchParams): Answer | undefined {
  const answer = fields.get('answer')
  if (answer === 'decline') {
    const reason = (fields.get('reason') ?? '').replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()
    // Cut in UTF-16 code units, as the declaration counts; a browser counts a line end as one too.
    return { answer, reason: reason === '' ? null : reason.slice(0, MAX_REASON).toWellFormed() }
  }
  const unit = idOf(fields.get('unit'))
  const plan = idOf(fields.get('plan'))
  const price = idOf(fields.get('price'))
  const terms = fields.get('terms')
  if (answer !== 'accept' || !unit || !plan || !price) return undefined
  const seen = terms !== null && /^[\w-]{22}$/.test(terms) ? { expected_terms: terms } : {}
  return { answer, unit_id: unit.id, payment_plan_id: plan.id, expected_price: price.id, ...seen }
}
