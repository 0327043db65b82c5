import type { Day } from './day.ts'
import type { PaymentPlan, ScheduleContext } from './payment-plan.ts'
import type { Vat } from './vat.ts'

/** The facts that a booking's payments are computed from, besides the price: the plan and the dates at the time of booking. */
export interface BookedTerms {
  readonly plan: PaymentPlan
  /** The plan as it was at the booking, where the booking has installments of its own; `plan` has those then. */
  readonly planned?: PaymentPlan | undefined
  readonly booked_on: Day
  readonly handover_on: Day | null
  readonly construction_percent: number
  /** The day on which so much was built. */
  readonly as_of: Day
  /** By the rule of the day of the booking; a later change of the rule does not matter. */
  readonly vat?: Vat | null | undefined
}

/** @param discount in minor units */
export const contextOf = (
  { booked_on, handover_on, construction_percent, as_of, vat }: BookedTerms,
  { list_price, currency }: { readonly list_price: number; readonly currency: string },
  discount = 0,
): ScheduleContext => ({
  price: list_price,
  currency,
  discount,
  vat,
  booked_on,
  handover_on,
  construction: { percent: construction_percent, completion_on: handover_on, as_of },
})
