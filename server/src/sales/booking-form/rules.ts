import type { OfferedPlan } from '@storey/api/sales/booking-form.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'

/** What a price and its dated payments follow from, beside the plan. */
export interface Terms {
  readonly amount: number
  readonly currency: string
  /** The day of the booking, in the builder's time zone. */
  readonly today: string
  readonly handover_on: string | null
  readonly construction_percent: number
}

export interface Plan extends PaymentPlan {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly is_default: boolean
}

export interface Offer {
  readonly plan: OfferedPlan
  readonly schedule: Schedule
}

/** Active, and today is one of its days. */
export const isOnOffer = (plan: Pick<Plan, 'status' | 'valid_from' | 'valid_until'>, today: string) =>
  plan.status === 'active' && (plan.valid_from ?? today) <= today && today <= (plan.valid_until ?? today)

/** The price and dated schedule of a unit on a plan; undefined where it cannot be booked on it today. */
export function offerOf(plan: Plan, terms: Terms): Offer | undefined {
  if (!isOnOffer(plan, terms.today)) return undefined
  const { schedule } = makeSchedule(plan, {
    price: terms.amount,
    currency: terms.currency,
    booked_on: terms.today,
    handover_on: terms.handover_on,
    construction: { percent: terms.construction_percent, completion_on: terms.handover_on, as_of: terms.today },
  })
  if (!schedule) return undefined
  return {
    schedule,
    plan: {
      id: plan.id,
      name: plan.name,
      split_label: schedule.label,
      is_default: plan.is_default,
      price_adjustment_percent: plan.price_adjustment_percent,
      price: { amount: schedule.price, currency: terms.currency },
    },
  }
}
