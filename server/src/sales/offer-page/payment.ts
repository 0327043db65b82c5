import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { alikePayments } from './alike-payments.ts'
import { dayText, figureText, haveMinor, moneyText, monthText, shareText } from './figures.ts'
import { escapedText, figure, isolated } from './html.ts'
import type { OfferWords } from './offer-words.ts'
import { linkTo, type OfferHome, type View } from './view.ts'

/** So many payments fit next to each other on a wide screen. */
const MAX_IN_A_LINE = 7

type Line = OfferPlan['schedule']['lines'][number]

/** How the price of a unit is paid: the selectable plans, the split at handover, and every payment with its day. */
export function paymentOf(view: View, home: OfferHome, plan: OfferPlan): string {
  const { say, language } = view
  const { lines, currency, price } = plan.schedule
  const minor = haveMinor(
    lines.map(({ amount }) => amount),
    currency,
  )
  const paid = paidBy(lines)
  const rows = alikePayments(lines)
  const money = (amount: number) => figureText({ amount, currency }, language, minor)
  return `<div class="row between how"><h2 id="how">${escaped(say.howYouPay)}</h2>${plansOf(view, home, plan)}</div>
${splitOf(plan, say)}
<ol class="pay${rows.length <= MAX_IN_A_LINE ? ' line' : ''}" aria-labelledby="how">
${rows
  .map(({ name, first, last, count }) => {
    const due = count > 1 ? escapedText(say.between(dueText(first, view), dueText(last, view))) : dueOf(first, view)
    const each = count > 1 ? ` <small>${escapedText(say.each(count, money(first.amount)))}</small>` : ''
    const share = count > 1 ? shareText(first.amount * count, price) : shareText(first.amount, price, first.percent)
    return `<li>${dotOf((paid[lines.indexOf(last)] ?? 0) / price)}
<span class="when"><b>${due}</b> <small>${isolated(say.term(name))}</small>${each}</span>
<span class="sum"><b>${figure(money(first.amount * count))}</b> <small>${figure(share)}</small></span></li>`
  })
  .join('\n')}
</ol>
${chargesOf(view, plan)}
${vatOf(view, plan)}<p class="small">${lines.some(({ estimated }) => estimated) ? `${escaped(say.estimates)} ` : ''}${escaped(say.booking)}</p>`
}

/** The running total after each of the payments. */
export const paidBy = (lines: readonly { readonly amount: number }[]): number[] => {
  let sum = 0
  return lines.map(({ amount }) => (sum += amount))
}

function plansOf(view: View, { unit, plans }: OfferHome, plan: OfferPlan): string {
  if (plans.length < 2) return `<span class="chip">${isolated(view.say.term(plan.name))}</span>`
  const links = plans.map(({ payment_plan_id, name, split_label }) => {
    const here = payment_plan_id === plan.payment_plan_id
    const label = split_label || view.say.term(name)
    const alike = plans.filter((other) => (other.split_label || view.say.term(other.name)) === label).length > 1
    return `<a href="${escaped(linkTo(view, { unit: unit.id, plan: payment_plan_id }))}#how"${here ? ' aria-current="true"' : ''}>${isolated(alike ? view.say.term(name) : label)}</a>`
  })
  return `<nav class="switch" aria-label="${escaped(view.say.plans)}">${links.join('')}</nav>`
}

/** The shares before, at and after handover: from the plan's label, or from its sums. */
export function sharesOf({ schedule: { label, totals, price } }: OfferPlan): readonly number[] {
  if (/^\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}$/.test(label)) return label.split('/').map(Number)
  const before = Math.round((totals.before_handover / price) * 1000) / 10
  return [before, Math.round((100 - before) * 10) / 10]
}

function splitOf(plan: OfferPlan, say: OfferWords): string {
  const shares = sharesOf(plan)
  const names = shares.length > 2 ? [say.before, say.onKeys, say.later] : [say.before, say.withKeys]
  let from = 0
  const bars = shares.map((share, index) => {
    const bar = `<rect class="share${index}" x="${from}" width="${Math.max(0, share - (index < shares.length - 1 ? 0.6 : 0))}" height="8"/>`
    from += share
    return bar
  })
  return `<svg class="split" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>
<p class="row between shares">${shares.map((share, index) => `<span><b>${figure(`${share}%`)}</b> ${escaped(names[index] ?? '')}</span>`).join(' ')}</p>`
}

const RADIUS = 7.5

/** A dot whose filled part is the share already paid. */
function dotOf(share: number): string {
  const angle = Math.min(1, Math.max(0, share)) * 2 * Math.PI
  const x = (12 + RADIUS * Math.sin(angle)).toFixed(2)
  const y = (12 - RADIUS * Math.cos(angle)).toFixed(2)
  const fill =
    share > 0.999
      ? `<circle class="full" cx="12" cy="12" r="${RADIUS}"/>`
      : `<path class="full" d="M12 12V${12 - RADIUS}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z"/>`
  return `<svg class="dot" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><circle class="ring" cx="12" cy="12" r="10.5"/>${fill}</svg>`
}

/** `23 Nov 2026`, `About Apr 2028` for an estimate, or the rule of a payment without a date. */
export function dueText(
  { due_on, due_text, estimated }: Line,
  { language, say }: Pick<View, 'language' | 'say'>,
): string {
  if (due_on === null) return say.due(due_text)
  return estimated ? say.about(monthText(due_on, language)) : dayText(due_on, language)
}

/** The VAT in the price as a sentence; null where no rule applies. */
export function vatText({ schedule }: OfferPlan, { language, say }: Pick<View, 'language' | 'say'>): string | null {
  const { currency, price, totals } = schedule
  if (totals.vat_percent === null) return null
  const money = (amount: number) => moneyText({ amount, currency }, language)
  return say.vat(totals.vat_percent, money(totals.vat), money(price - totals.vat))
}

function vatOf(view: View, plan: OfferPlan): string {
  const text = vatText(plan, view)
  return text === null ? '' : `<p class="small">${escapedText(text)}</p>\n`
}

const dueOf = (line: Line, view: View) => escapedText(dueText(line, view))

function chargesOf({ say, language }: View, { schedule }: OfferPlan): string {
  const charges = schedule.charges.filter(({ payer }) => payer === 'buyer')
  if (charges.length === 0) return ''
  const { currency } = schedule
  const rows = charges.map(
    ({ name, percent, amount, due_text }) =>
      `<div><dt>${isolated(say.term(name))}${percent === null ? '' : ` ${figure(`${Number(percent)}%`)}`} <small>${escapedText(say.due(due_text))}</small></dt><dd>${figure(moneyText({ amount, currency }, language))}</dd></div>`,
  )
  const total = `<div class="total"><dt>${escaped(say.priceAndCharges)}</dt><dd>${figure(moneyText({ amount: schedule.totals.buyer_total, currency }, language))}</dd></div>`
  return `<section class="charges"><h3>${escaped(say.beside)}</h3><dl>${rows.join('')}${total}</dl></section>`
}
