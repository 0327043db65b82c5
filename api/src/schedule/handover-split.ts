import { later } from './day.ts'
import { dueDay } from './due.ts'
import {
  type Due,
  type Installment,
  inOrder,
  isFromHandover,
  type PaymentPlan,
  repeatsOf,
  type ScheduleContext,
} from './payment-plan.ts'
import { type Payment, paymentsOf } from './payments.ts'
import { parsePercent, WHOLE } from './percent.ts'
import { validatePlan } from './rules.ts'
import { split } from './split.ts'

/** The percentages paid before, at and after handover; their sum is 100. */
export interface HandoverSplit {
  before: number
  on: number
  after: number
}

/** The dates that payments are computed from. The price matters only for a plan with fixed amounts. */
export type SplitContext = Pick<ScheduleContext, 'booked_on' | 'handover_on' | 'construction'> & {
  readonly price?: number | undefined
}

/**
 * The plan in three shares, by the days on which this building's buyer pays if they book on `booked_on`.
 *
 * A row's rule alone would not do: of forty monthly payments some may be due after the keys. Percents are exact.
 * Fixed amounts are another share of every price, so without a price there is no answer for them, and with one
 * it is in whole percents. Null too for a plan that does not add up.
 */
export function handoverSplit(plan: PaymentPlan, context: SplitContext): HandoverSplit | null {
  if (validatePlan(plan).some(({ path }) => path.startsWith('installments'))) return null
  if (!hasFixed(plan, context)) return sharesOf(exactWeights(plan, context), WHOLE)
  if (context.price === undefined) return null
  const made = paymentsOf(plan, BigInt(context.price))
  return 'problem' in made ? null : paidSplit(made.payments, context)
}

/** The same of a valid plan whose payments at this price are known. */
export function splitOf(plan: PaymentPlan, payments: readonly Payment[], context: SplitContext): HandoverSplit {
  return hasFixed(plan, context) ? paidSplit(payments, context) : sharesOf(exactWeights(plan, context), WHOLE)
}

type Sums = Record<keyof HandoverSplit, bigint>

function paidSplit(payments: readonly Payment[], context: SplitContext): HandoverSplit {
  const sums: Sums = { before: 0n, on: 0n, after: 0n }
  for (const { due, months, amount } of payments) sums[sideOf(due, months, context)] += amount
  return sharesOf(sums, 100n)
}

/** The weights by percentages alone: the remainder is split into equal parts. */
function exactWeights({ installments, booking_amount }: PaymentPlan, context: SplitContext): Sums {
  const sums: Sums = { before: 0n, on: 0n, after: 0n }
  const rows = inOrder(installments)
  const percentOf = (row: Installment) => (row.amount_kind === 'percent' ? (parsePercent(row.percent) ?? 0n) : 0n)
  const rest = rows.reduce((left, row) => left - percentOf(row) * BigInt(repeatsOf(row)), WHOLE)
  const remainder = rows.find(({ amount_kind }) => amount_kind === 'remainder')
  const takers = BigInt(remainder ? repeatsOf(remainder) : 1)
  for (const row of rows)
    for (let repeat = 0; repeat < repeatsOf(row); repeat++) {
      const side = sideOf(row, repeat * (row.repeat_every_months ?? 0), context)
      sums[side] += row.amount_kind === 'remainder' ? rest : percentOf(row) * takers
    }
  const [first] = rows
  if (booking_amount.kind !== 'percent' || !first) return sums
  const booked = (parsePercent(booking_amount.percent) ?? 0n) * takers
  sums[sideOf(first, 0, context)] -= booked
  sums.before += booked
  return sums
}

function sharesOf({ before, on, after }: Sums, total: bigint): HandoverSplit {
  const [first = 0, second = 0, third = 0] = split(total, [before, on, after]).map(
    ({ amount }) => Number(amount) / Number(total / 100n),
  )
  return { before: first, on: second, after: third }
}

/** The side of handover on which a payment is due; decided by its rule while the date is unknown. */
export function sideOf(due: Due, months: number, context: SplitContext): keyof HandoverSplit {
  // Payments after handover are counted from it; payments on booking come before it.
  if (isFromHandover(due))
    return (due.due_kind === 'months_after_handover' ? (due.due_value ?? 0) : 0) + months === 0 ? 'on' : 'after'
  if (context.handover_on === null || (due.due_kind === 'on_booking' && months === 0)) return 'before'
  const { due_on } = dueDay(due, { ...context, price: 0, currency: '' }, months)
  const keys = later(context.handover_on, context.booked_on)
  if (due_on === null || due_on < keys || due_on === context.booked_on) return 'before'
  return due_on === keys ? 'on' : 'after'
}

/** `60/40`, or `37/40/23` where something is due after the keys. */
export const splitLabel = (shares: HandoverSplit | null): string => {
  if (!shares) return ''
  const { before, on, after } = shares
  return after === 0 ? `${before}/${on}` : `${before}/${on}/${after}`
}

/** A label read back; null where it is no label of a split. */
export function readSplit(label: string): HandoverSplit | null {
  const [before, on, after = 0, ...more] = label.split('/').map(Number)
  const total = (before ?? Number.NaN) + (on ?? Number.NaN) + after
  if (more.length > 0 || !(Math.abs(total - 100) < 0.001)) return null
  return { before: before ?? 0, on: on ?? 0, after }
}

/** A fixed booking amount only moves shares where the installment that it is a part of falls on another side. */
function hasFixed({ installments, booking_amount }: PaymentPlan, context: SplitContext): boolean {
  if (installments.some(({ amount_kind }) => amount_kind === 'fixed')) return true
  const [first] = inOrder(installments)
  return booking_amount.kind === 'fixed' && first !== undefined && sideOf(first, 0, context) !== 'before'
}
