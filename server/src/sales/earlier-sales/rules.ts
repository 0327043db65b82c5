import type { NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { milestoneProblems } from '@storey/api/sales/milestone-names.ts'
import { splitLabel } from '@storey/api/schedule/handover-split.ts'
import { type Vat, vatWithin } from '@storey/api/schedule/vat.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { daysAfter, unitStatusOf } from '../milestones/rules.ts'

/** The statuses in which a unit without a claim may have been sold before it was in this system. */
export const BEFORE = ['available', 'unreleased', 'blocked'] as const

interface Place {
  /** Of the unit. */
  readonly vat: Vat | null
  /** Whether the caller may record commissions as they were settled. */
  readonly settles: boolean
  readonly currency: string
  /** The current day at the developer. */
  readonly today: string
}

const NO_DAYS = {
  reservation_form_signed_on: null,
  agreement_sent_on: null,
  buyer_signed_on: null,
  seller_signed_on: null,
  registered_on: null,
  registration_number: null,
  handed_over_on: null,
} as const

export const milestonesOf = (sale: NewEarlierSale) => daysAfter(NO_DAYS, sale)

/** The status that the unit of a sale gets. */
export const unitStatusOfSale = (sale: NewEarlierSale) => unitStatusOf(milestonesOf(sale))

const PAST = 'Choose today or a day before.'
const total = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** What is wrong with a sale, by field, in addition to the rules of each value. */
export function saleProblems(
  sale: NewEarlierSale,
  { currency, today, vat, settles }: Place,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = { ...milestoneProblems(milestonesOf(sale), today) }
  const money = (amount: number) => priceText(amount, currency)
  if (sale.booked_on > today) problems.booked_on = PAST
  const agreed = total(sale.installments.filter(({ is_charge }) => !is_charge))
  if (agreed !== sale.price)
    problems.installments =
      agreed < sale.price
        ? `The installments add up to ${money(agreed)}; ${money(sale.price - agreed)} of the price is missing.`
        : `The installments add up to ${money(agreed)}, ${money(agreed - sale.price)} more than the price.`
  for (const [index, { received_on }] of sale.receipts.entries())
    if (received_on > today) problems[`receipts.${index}.received_on`] = PAST
  Object.assign(problems, commissionProblems(sale, { today, vat, settles }))
  const due = total(sale.installments)
  const received = total(sale.receipts)
  if (received > due && agreed === sale.price)
    problems.receipts = `The receipts add up to ${money(received)}, ${money(received - due)} more than the schedule.`
  return problems
}

/** What is wrong with the commission as it was settled, by field. */
function commissionProblems(
  sale: NewEarlierSale,
  { today, vat, settles }: Omit<Place, 'currency'>,
): Record<string, string> {
  const { commission_amount, commission_percent, commission_earned_on: earned_on, commission_paid_on: paid_on } = sale
  const { commission_vat_percent, commission_invoice, commission_invoiced_on, commission_reference } = sale
  const settled = [commission_amount, commission_vat_percent, commission_invoice, commission_invoiced_on, paid_on]
  const problems: Record<string, string> = {}
  if (earned_on == null) {
    if (settled.some((value) => value != null) || commission_reference != null)
      problems.commission_earned_on = 'Enter the day on which the commission was earned.'
    return problems
  }
  if (!settles) problems.commission_earned_on = 'Only a super admin records the commission of an earlier sale.'
  else if (sale.brokerage_id == null)
    problems.commission_earned_on =
      'Only a brokerage of the platform has a commission here. Choose it, or leave this blank.'
  else if (earned_on > today) problems.commission_earned_on = PAST
  else if (earned_on < sale.booked_on) problems.commission_earned_on = 'Choose the day of the sale or a later one.'
  if (commission_amount == null && commission_percent == null)
    problems.commission_amount = 'Enter the amount of the commission, or its percentage.'
  if (commission_amount != null && commission_amount > withoutVat(sale.price, vat))
    problems.commission_amount = 'Enter at most the price without VAT.'
  if (commission_invoice != null && commission_invoiced_on == null)
    problems.commission_invoiced_on = 'Enter the day of the invoice.'
  if (commission_invoice == null && commission_invoiced_on != null)
    problems.commission_invoice = 'Enter the number of the invoice.'
  for (const [field, day] of [
    ['commission_invoiced_on', commission_invoiced_on],
    ['commission_paid_on', paid_on],
  ] as const)
    if (day != null && day > today) problems[field] = PAST
    else if (day != null && day < sale.booked_on) problems[field] = 'Choose the day of the sale or a later one.'
  if (paid_on == null && commission_reference != null)
    problems.commission_paid_on = 'Enter the day on which it was paid.'
  return problems
}

const WHOLE = 100

/** The percent of the price that is due before the handover, and from then on. */
export function splitOfLines(
  { price, installments }: Pick<NewEarlierSale, 'price' | 'installments'>,
  handover_on: string | null,
): string {
  const later = installments.filter(
    ({ due_on, built_at, is_charge }) =>
      !is_charge && built_at == null && (due_on === null || (handover_on !== null && due_on >= handover_on)),
  )
  const on = Math.round((total(later) / price) * WHOLE)
  return splitLabel({ before: WHOLE - on, on, after: 0 })
}

/** An agreed price has VAT in it, if the unit has any. */
export const withoutVat = (price: number, vat: Vat | null): number =>
  vat ? price - Number(vatWithin(BigInt(price), vat.percent)) : price

/** The list price of a home that was sold for this price: without the VAT that the lists of its project are without. */
export const listPriceOf = (price: number, vat: Vat | null): number =>
  vat && !vat.included ? withoutVat(price, vat) : price
