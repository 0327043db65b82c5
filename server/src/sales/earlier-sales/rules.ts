import type { NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { milestoneProblems } from '@storey/api/sales/milestone-names.ts'
import { splitLabel } from '@storey/api/schedule/handover-split.ts'
import { type Vat, vatWithin } from '@storey/api/schedule/vat.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { daysAfter, unitStatusOf } from '../milestones/rules.ts'

/** The statuses in which a unit without a claim may have been sold before it was in this system. */
export const BEFORE = ['available', 'unreleased', 'blocked'] as const

interface Place {
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
export function saleProblems(sale: NewEarlierSale, { currency, today }: Place): Readonly<Record<string, string>> {
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
  const due = total(sale.installments)
  const received = total(sale.receipts)
  if (received > due && agreed === sale.price)
    problems.receipts = `The receipts add up to ${money(received)}, ${money(received - due)} more than the schedule.`
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

/** The list price of a home that was sold for this price: without the VAT that the lists of its project are without. */
export const listPriceOf = (price: number, vat: Vat | null): number =>
  vat && !vat.included ? price - Number(vatWithin(BigInt(price), vat.percent)) : price
