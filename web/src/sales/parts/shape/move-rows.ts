import { addDays, addMonths } from '@storey/api/schedule/day.ts'
import { dueDay } from '@storey/api/schedule/due.ts'
import { withInstallments } from '@storey/api/schedule/own-schedule.ts'
import {
  type Due,
  type Installment,
  isFromHandover,
  type PaymentPlan,
  type ScheduleContext,
} from '@storey/api/schedule/payment-plan.ts'
import { formatPercent, parsePercent } from '@storey/api/schedule/percent.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { type InstallmentValues, rowsOf } from '../../../inventory/parts/plans/installment-values.ts'

/** How far an installment was moved on the chart. */
export interface Move {
  readonly months: number
  readonly days: number
  /** Steps of its amount. */
  readonly steps: number
  /** Tenths of a step. */
  readonly tenths: number
}

export const STILL: Move = { months: 0, days: 0, steps: 0, tenths: 0 }

/** What the rows are a schedule of. */
export interface Terms {
  readonly planned: PaymentPlan
  readonly at: ScheduleContext
}

type Rows = readonly InstallmentValues[]

/**
 * The rows with one of them moved, which still make up the price: what it gains, another installment gives.
 *
 * The one that takes the rest gives, or else the last of the others. An amount stops where another one would have nothing left.
 *
 * @returns the given rows if it cannot be moved so
 */
export function moveRow(rows: Rows, index: number, move: Move, terms: Terms): Rows {
  const dated = movedDay(rows, index, move, terms.at)
  if (!works(dated, terms)) return rows
  const tenths = move.steps * 10 + move.tenths
  const whole = movedAmount(dated, index, tenths, terms.at)
  if (tenths === 0 || works(whole, terms)) return whole
  // The largest move that works; fewer tenths always do.
  let [low, high] = [0, Math.abs(tenths)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (works(movedAmount(dated, index, middle * Math.sign(tenths), terms.at), terms)) low = middle
    else high = middle
  }
  return movedAmount(dated, index, low * Math.sign(tenths), terms.at)
}

function works(rows: Rows, { planned, at }: Terms): boolean {
  const { schedule } = makeSchedule(withInstallments(planned, rowsOf(rows), at), at)
  return schedule?.lines.every(({ amount }) => amount > 0) ?? false
}

function movedDay(rows: Rows, index: number, { months, days }: Move, at: ScheduleContext): Rows {
  const row = rowsOf(rows)[index]
  if (!row || (months === 0 && days === 0)) return rows
  const { due_kind, due_value = null, due_on = null } = movedDue(row, months, days, at)
  return rows.map((one, place) => (place === index ? { ...one, due_kind, due_value, due_on } : one))
}

/** Later or earlier, by the same rule if it can say so, otherwise on a day. Never before the booking. */
function movedDue(row: Installment, months: number, days: number, at: ScheduleContext): Due {
  const { due_kind } = row
  // A form keeps a count where the kind has none.
  const value = due_kind.startsWith('on_') ? 0 : (row.due_value ?? 0)
  const day = dueDay(row, at).due_on
  if (day === null) return row
  if (days === 0 && BY_MONTHS.has(due_kind)) {
    const count = value + months
    const from = isFromHandover(row) ? 'handover' : 'booking'
    if (count === 0) return { due_kind: `on_${from}` }
    if (count > 0) return { due_kind: `months_after_${from}`, due_value: count }
  }
  if (months === 0 && BY_DAYS.has(due_kind) && value + days > 0)
    return { due_kind: 'days_after_booking', due_value: value + days }
  const moved = addDays(addMonths(day, months), days)
  return moved <= at.booked_on ? { due_kind: 'on_booking' } : { due_kind: 'on_date', due_on: moved }
}

const BY_MONTHS = new Set(['on_booking', 'months_after_booking', 'on_handover', 'months_after_handover'])
const BY_DAYS = new Set(['on_booking', 'days_after_booking'])

function movedAmount(rows: Rows, index: number, tenths: number, at: ScheduleContext): Rows {
  const row = rows[index]
  const last = rows.findLastIndex((_, place) => place !== index)
  const other = rows[last]
  if (tenths === 0 || !row || !other) return rows
  const put = (...changed: [number, InstallmentValues][]) => rows.map((one, at) => new Map(changed).get(at) ?? one)
  // What takes the rest has no amount of its own: the other one gives it.
  if (row.amount_kind === 'remainder') {
    const each = Math.round((tenthOf(other, row, at) * tenths * countOf(row)) / countOf(other))
    return put([last, plus(other, -each)])
  }
  const gain = tenthOf(row, row, at) * tenths
  const gained = plus(row, gain)
  if (rows.some((one, place) => place !== index && one.amount_kind === 'remainder')) return put([index, gained])
  const given = (gain * countOf(row)) / countOf(other)
  if (other.amount_kind === row.amount_kind && Number.isInteger(given))
    return put([index, gained], [last, plus(other, -given)])
  return put([index, gained], [last, { ...other, amount_kind: 'remainder', percent: '', amount: null }])
}

/** The share of the price that a step of a row is: how far the pointer moves for it. */
export function stepShare(rows: Rows, index: number, { price, ...at }: ScheduleContext): number {
  const row = rows[index]
  if (!row) return 1
  // What takes the rest moves in the steps of the other one.
  const giver = row.amount_kind === 'remainder' ? (rows.findLast((_, place) => place !== index) ?? row) : row
  const tenth = tenthOf(giver, row, { ...at, price })
  return (tenth * 10) / (giver.amount_kind === 'percent' ? 1_000_000 : price)
}

/** Typed in a form, so that it may be nothing. */
const countOf = ({ repeat_count }: InstallmentValues) => Math.max(1, Math.trunc(Number(repeat_count)) || 1)

/** A tenth of a step, in the unit of the giver: ten-thousandths of a percent, or a round amount that is nearly as much. */
function tenthOf(giver: InstallmentValues, moved: InstallmentValues, { price }: ScheduleContext): number {
  // What repeats changes by its step as often as it repeats.
  const percent = countOf(moved) > 4 ? 100 : 1000
  if (giver.amount_kind === 'percent') return percent
  const most = Math.max(1, (price * percent) / 1_000_000)
  const size = 10 ** Math.floor(Math.log10(most))
  return size * ([5, 2].find((factor) => factor * size <= most) ?? 1)
}

/** Too little is written as it is: the rules of schedules refuse it. */
function plus(row: InstallmentValues, units: number): InstallmentValues {
  return row.amount_kind === 'percent'
    ? { ...row, percent: formatPercent((parsePercent(row.percent) ?? 0n) + BigInt(units)) }
    : { ...row, amount: (row.amount ?? 0) + units }
}
