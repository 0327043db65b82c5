import type { Charge, Installment, PaymentPlan, ScheduleContext } from './payment-plan.ts'
import { makeSchedule, type Schedule } from './schedule.ts'

/** Plans and bookings for the tests of this folder: each names only what it is about. */
export function installment(given: Partial<Installment>): Installment {
  return { position: 0, name: 'Installment', amount_kind: 'percent', due_kind: 'months_after_booking', ...given }
}

export function charge(given: Partial<Charge>): Charge {
  return { name: 'Fee', kind: 'registration', basis: 'percent', payer: 'buyer', due_kind: 'on_booking', ...given }
}

/** A plan whose rows stand in the order given. */
export function plan(installments: readonly Installment[], given: Partial<PaymentPlan> = {}): PaymentPlan {
  return {
    price_adjustment_percent: '0',
    booking_amount: { kind: 'none' },
    installments: installments.map((row, index) => ({ ...row, position: index + 1 })),
    charges: [],
    ...given,
  }
}

export function context(given: Partial<ScheduleContext> = {}): ScheduleContext {
  return { price: 100_000_000, currency: 'AED', booked_on: '2026-11-23', handover_on: '2029-06-30', ...given }
}

export function scheduled(given: PaymentPlan, booking: ScheduleContext): Schedule {
  const { schedule, problems } = makeSchedule(given, booking)
  if (!schedule) throw new Error(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  return schedule
}
