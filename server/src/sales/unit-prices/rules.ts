import type { BookingForm, OfferedPlan } from '@storey/api/sales/booking-form.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import { type Vat, vatUnder } from '@storey/api/schedule/vat.ts'

/** The inputs of a price and its dated payments, in addition to the plan. */
export interface Terms {
  readonly amount: number
  readonly currency: string
  /** The day of the booking, in the builder's time zone. */
  readonly today: string
  readonly handover_on: string | null
  readonly construction_percent: number
  /** Of the list price; null where no rule applies. */
  readonly vat: Vat | null
}

type KeptTerms = NonNullable<BookingForm['terms']>
type KeptPlan = KeptTerms['plan']

export interface Plan extends KeptPlan {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly is_default: boolean
  readonly version: number
}

export interface Offer {
  readonly plan: OfferedPlan
  /** The plan's version, which a booking stores. */
  readonly version: number
  readonly schedule: Schedule
  /** The terms that a booking stores, so that a later discount is calculated as on its day. */
  readonly terms: KeptTerms
}

/** The plan is active, and today is within its validity. */
export const isOnOffer = (plan: Pick<Plan, 'status' | 'valid_from' | 'valid_until'>, today: string) =>
  plan.status === 'active' && (plan.valid_from ?? today) <= today && today <= (plan.valid_until ?? today)

/** The price and dated schedule of a unit on a plan; undefined if it cannot be booked on it today. */
export function offerOf(plan: Plan, terms: Terms): Offer | undefined {
  if (!isOnOffer(plan, terms.today)) return undefined
  const { price_adjustment_percent, booking_amount, installments, charges } = plan
  const vat = vatUnder(plan, terms.vat)
  const kept: KeptTerms = {
    plan: { price_adjustment_percent, booking_amount, installments, charges },
    booked_on: terms.today,
    handover_on: terms.handover_on,
    construction_percent: terms.construction_percent,
    as_of: terms.today,
    ...(vat && { vat }),
  }
  const { schedule } = makeSchedule(plan, contextOf(kept, { list_price: terms.amount, currency: terms.currency }))
  if (!schedule) return undefined
  return {
    schedule,
    version: plan.version,
    terms: kept,
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
