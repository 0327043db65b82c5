import type { Charge, Installment, PaymentPlan, ScheduleContext } from './payment-plan.ts'
import { makeSchedule, type Schedule } from './schedule.ts'

/** Plans and bookings for the tests of this folder: each names only what it is about. */
export function installment(input: Partial<Installment>): Installment {
  return { position: 0, name: 'Installment', amount_kind: 'percent', due_kind: 'months_after_booking', ...input }
}

export function charge(input: Partial<Charge>): Charge {
  return { name: 'Fee', kind: 'registration', basis: 'percent', payer: 'buyer', due_kind: 'on_booking', ...input }
}

/** A plan with its rows in the given order. */
export function plan(installments: readonly Installment[], input: Partial<PaymentPlan> = {}): PaymentPlan {
  return {
    price_adjustment_percent: '0',
    booking_amount: { kind: 'none' },
    installments: installments.map((row, index) => ({ ...row, position: index + 1 })),
    charges: [],
    ...input,
  }
}

export function context(input: Partial<ScheduleContext> = {}): ScheduleContext {
  return { price: 100_000_000, currency: 'AED', booked_on: '2026-11-23', handover_on: '2029-06-30', ...input }
}

export function scheduled(input: PaymentPlan, booking: ScheduleContext): Schedule {
  const { schedule, problems } = makeSchedule(input, booking)
  if (!schedule) throw new Error(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  return schedule
}
