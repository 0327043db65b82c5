import { type Day, daysBetween } from '@storey/api/schedule/day.ts'
import { dueDay } from '@storey/api/schedule/due.ts'
import type { PaymentPlan, ScheduleContext } from '@storey/api/schedule/payment-plan.ts'
import { paymentsOf } from '@storey/api/schedule/payments.ts'

/** A payment on the chart. */
export interface ChartPayment {
  /** Of its row among the installments; -1 for the booking amount. */
  readonly row: number
  readonly amount: number
  readonly due_on: Day
  /** What is due on the same day and drawn below it. */
  readonly below: number
}

/** The payments that have a day, of each row in its order. */
export function chartPayments(plan: PaymentPlan, price: number, at: ScheduleContext): ChartPayment[] {
  const made = paymentsOf(plan, BigInt(price))
  if ('problem' in made) return []
  const places = new Map<unknown, number>(plan.installments.map((row, index) => [row, index]))
  const below = new Map<Day, number>()
  return made.payments.flatMap(({ amount, due, months }) => {
    const { due_on } = dueDay(due, at, months)
    if (due_on === null) return []
    const start = below.get(due_on) ?? 0
    below.set(due_on, start + Number(amount))
    return [{ row: places.get(due) ?? -1, amount: Number(amount), due_on, below: start }]
  })
}

/** Of each row the payment that is dragged: its first. */
export function firstPayments(payments: readonly ChartPayment[]): ChartPayment[] {
  const first = new Map<number, ChartPayment>()
  for (const payment of payments) if (payment.row >= 0 && !first.has(payment.row)) first.set(payment.row, payment)
  return [...first.values()]
}

/** Days from the booking to the end of the axis: room to move the last payment, to the last day that the project allows if that is near. */
export function daysShown(payments: readonly ChartPayment[], booked_on: Day, allowed_until: Day | null): number {
  const last = Math.max(0, ...payments.map(({ due_on }) => daysBetween(booked_on, due_on)))
  const allowed = allowed_until === null ? 0 : daysBetween(booked_on, allowed_until)
  return Math.max(last, Math.min(allowed, last + 365)) + 90
}

/** The running total as the corners of a stair: days after the booking, and the amount paid. */
export function stairOf(
  payments: readonly { readonly due_on: Day | null; readonly amount: number }[],
  booked_on: Day,
): [days: number, amount: number][] {
  const dated = payments.flatMap(({ due_on, amount }) =>
    due_on === null ? [] : [{ days: daysBetween(booked_on, due_on), amount }],
  )
  let paid = 0
  return dated
    .sort((one, other) => one.days - other.days)
    .flatMap(({ days, amount }) => {
      const before = paid
      paid += amount
      return [[days, before] as [number, number], [days, paid] as [number, number]]
    })
}
