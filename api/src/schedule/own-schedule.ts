import { addDays, addMonths, type Day, later } from './day.ts'
import { type Installment, inOrder, type PaymentPlan, repeatsOf, type ScheduleContext } from './payment-plan.ts'
import { parsePercent, percentOf, WHOLE } from './percent.ts'
import { presentValue } from './present-value.ts'
import { makeSchedule, type Schedule, type ScheduleResult } from './schedule.ts'
import { vatUnder, withVat } from './vat.ts'

/** What the schedule of one booking may change of its payment plan without approval. Percents are decimal strings. */
export interface ScheduleLimits {
  /** The least percent of the price that is due on the day of the booking. */
  readonly first_percent: string
  /** The last payment is due at most so many months after the handover. */
  readonly last_months: number
  readonly payments: number
  /** The percent by the year at which later payments are worth less. */
  readonly rate_percent: string
  /** The percent by which the present value may be below that of the plan. */
  readonly tolerance_percent: string
}

type Row = Omit<Installment, 'position'>

/**
 * The payment plan with the installments of one booking.
 *
 * Amounts that make up the price exactly need no installment for the rest: the last of them becomes it, so that a discount which is given
 * later has somewhere to come off.
 */
export function withInstallments(plan: PaymentPlan, rows: readonly Row[], context: ScheduleContext): PaymentPlan {
  const installments = rows.map((row, index) => ({ ...row, position: index + 1 }))
  const own = { ...plan, installments }
  const last = installments.findLast(({ amount_kind }) => amount_kind === 'fixed')
  if (!last || installments.some(({ amount_kind }) => amount_kind === 'remainder')) return own
  const left = leftOf(own, context)
  if (left <= -WHOLE || left >= WHOLE) return own
  const taking = { ...last, amount_kind: 'remainder' as const, amount: null }
  return { ...own, installments: installments.map((row) => (row === last ? taking : row)) }
}

/**
 * What the installments leave of the price, in minor units: more than zero is missing, less is too much. Zero if one of them takes the
 * rest and something is left for it.
 */
export function missingOf(plan: PaymentPlan, context: ScheduleContext): number {
  const left = leftOf(plan, context)
  if (plan.installments.some(({ amount_kind }) => amount_kind === 'remainder') && left > 0n) return 0
  // Less than a minor unit is rounding, which the schedule hands out.
  return Number(left / WHOLE)
}

/** In ten-thousandths of a percent of a minor unit, so that nothing is rounded. */
function leftOf(plan: PaymentPlan, { price, discount = 0, vat }: ScheduleContext): bigint {
  const { installments, price_adjustment_percent } = plan
  const adjusted = WHOLE + (parsePercent(price_adjustment_percent) ?? 0n)
  const planned = percentOf(BigInt(Math.max(0, Math.trunc(price))), adjusted)
  const whole = withVat(planned, vatUnder(plan, vat)) - BigInt(Math.trunc(discount))
  return installments.reduce((left, row) => {
    const each =
      row.amount_kind === 'percent'
        ? whole * (parsePercent(row.percent) ?? 0n)
        : row.amount_kind === 'fixed'
          ? BigInt(Math.trunc(row.amount ?? 0)) * WHOLE
          : 0n
    return left - each * BigInt(repeatsOf(row))
  }, whole * WHOLE)
}

/** Whether two plans have the same installments, whatever the form left in fields that a kind does not use. */
export const sameInstallments = (one: PaymentPlan, other: PaymentPlan): boolean =>
  JSON.stringify(inOrder(one.installments).map(essence)) === JSON.stringify(inOrder(other.installments).map(essence))

const essence = (row: Installment) => [
  row.name,
  row.amount_kind,
  row.amount_kind === 'percent' ? String(parsePercent(row.percent)) : null,
  row.amount_kind === 'fixed' ? (row.amount ?? null) : null,
  row.due_kind,
  row.due_kind === 'on_date' ? (row.due_on ?? null) : null,
  COUNTED.has(row.due_kind) ? (row.due_value ?? null) : null,
  repeatsOf(row),
  repeatsOf(row) > 1 ? (row.repeat_every_months ?? null) : null,
]

const COUNTED = new Set(['days_after_booking', 'months_after_booking', 'on_construction', 'months_after_handover'])

/** A row that repeats as single rows, due on the same days; the row itself if it cannot be split. */
export function singleRows<One extends Row>(row: One, booked_on: Day): One[] {
  const repeats = repeatsOf({ ...row, position: 0 })
  if (repeats === 1 || row.amount_kind === 'remainder') return [row]
  return Array.from({ length: repeats }, (_, index) => ({
    ...row,
    ...dueLater(row, index * (row.repeat_every_months ?? 0), booked_on),
    name: `${row.name}, ${index + 1} of ${repeats}`.slice(0, 120),
    repeat_count: 1,
  }))
}

function dueLater({ due_kind, due_value, due_on }: Row, months: number, booked_on: Day): Partial<Row> {
  const value = due_value ?? 0
  if (months === 0) return {}
  switch (due_kind) {
    case 'on_booking':
      return { due_kind: 'months_after_booking', due_value: months }
    case 'on_handover':
      return { due_kind: 'months_after_handover', due_value: months }
    case 'months_after_booking':
    case 'months_after_handover':
      return { due_value: value + months }
    case 'days_after_booking':
      return { due_kind: 'on_date', due_value: null, due_on: addMonths(addDays(booked_on, value), months) }
    case 'on_date':
      return { due_on: due_on ? addMonths(due_on, months) : null }
    case 'on_construction':
      return {}
  }
}

export interface JudgedSchedule {
  readonly result: ScheduleResult
  /** At the rate of the limits; null without limits, or if a payment has no day yet. */
  readonly present: { readonly plan: number; readonly own: number } | null
  /** The limits that it is beyond, each as a sentence; none if it needs no approval. */
  readonly beyond: readonly string[]
}

/**
 * The schedule of one booking, against its payment plan and the limits of the project.
 *
 * @param planned the plan as it was at the booking
 * @param own the same with the booking's installments
 * @param limits null if the project has none: then every schedule needs approval
 * @param money formats minor units
 */
export function judgeSchedule(
  planned: PaymentPlan,
  own: PaymentPlan,
  context: ScheduleContext,
  limits: ScheduleLimits | null,
  money: (amount: number) => string,
): JudgedSchedule {
  const result = makeSchedule(own, context)
  const { schedule } = result
  if (!schedule) return { result, present: null, beyond: [] }
  if (!limits) return { result, present: null, beyond: ['The project has no limits for schedules of single bookings.'] }
  const usual = makeSchedule(planned, context).schedule
  const { booked_on } = context
  const value = (lines: Schedule['lines']) => presentValue(lines, booked_on, limits.rate_percent)
  const [planValue, ownValue] = [usual && value(usual.lines), value(schedule.lines)]
  const present = planValue === null || ownValue === null ? null : { plan: planValue, own: ownValue }
  return { result, present, beyond: beyondOf(schedule, present, context, limits, money) }
}

/** The last day on which a project lets a payment be due without approval. */
export const lastDay = (last_months: number, booked_on: Day, handover_on: Day): Day =>
  addMonths(later(handover_on, booked_on), last_months)

function beyondOf(
  { price, lines }: Schedule,
  present: JudgedSchedule['present'],
  { booked_on, handover_on }: ScheduleContext,
  { first_percent, last_months, payments, tolerance_percent }: ScheduleLimits,
  money: (amount: number) => string,
): string[] {
  const beyond: string[] = []
  const least = Number(percentOf(BigInt(price), parsePercent(first_percent) ?? 0n))
  const first = lines.reduce((sum, { due_on, amount }) => (due_on === booked_on ? sum + amount : sum), 0)
  if (first < least)
    beyond.push(`On booking ${money(first)} is due; the project asks for ${first_percent}%, ${money(least)}, at least.`)
  if (lines.length > payments) beyond.push(`It has ${lines.length} payments; the project allows ${payments}.`)
  if (handover_on !== null) {
    const end = lastDay(last_months, booked_on, handover_on)
    const after = lines.filter(({ due_on }) => due_on !== null && due_on > end).length
    const when = last_months === 0 ? 'the handover' : `${last_months} months after the handover`
    if (after > 0) beyond.push(`${after === 1 ? '1 payment is' : `${after} payments are`} due later than ${when}.`)
  }
  if (present === null) beyond.push('A payment has no day yet, so that its present value is not known.')
  else {
    const lowest = present.plan - Number(percentOf(BigInt(present.plan), parsePercent(tolerance_percent) ?? 0n))
    if (present.own < lowest)
      beyond.push(
        `Its present value is ${money(present.plan - present.own)} below that of the plan; the project allows ${money(present.plan - lowest)}.`,
      )
  }
  return beyond
}
