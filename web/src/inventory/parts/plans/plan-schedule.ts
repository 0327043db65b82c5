import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { handoverSplit, splitLabel } from '@storey/api/schedule/handover-split.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { today } from '../../../ui/format/day.ts'

interface Dates {
  readonly currency: string
  readonly handover_on: string | null
  /** Construction progress, as a percentage. */
  readonly construction_percent: string
  /** Of the price; null where no rule applies. */
  readonly vat?: Vat | null | undefined
}

/** The shares of a plan before, at and after this building's handover if the unit is booked today, such as `37/40/23`. */
export function splitLabelFor(plan: PaymentPlan, dates: Omit<Dates, 'currency'>, price?: number): string {
  const booked_on = today()
  const { handover_on } = dates
  return splitLabel(handoverSplit(plan, { price, booked_on, handover_on, construction: constructionOf(dates) }))
}

const constructionOf = ({ handover_on, construction_percent }: Omit<Dates, 'currency'>) => ({
  percent: Number(construction_percent),
  completion_on: handover_on,
  as_of: today(),
})

/** The schedule of a price for a booking today, computed as the server does it; null if the plan does not fit the price. */
export function scheduleFor(plan: WirePlan, price: number, dates: Dates): Schedule | null {
  const booked_on = today()
  const { currency, handover_on, vat } = dates
  const construction = constructionOf(dates)
  return makeSchedule(plan, { price, currency, booked_on, handover_on, construction, vat }).schedule
}

/** Plans that can be used today: active and within their dates. */
export const onOffer = (plans: readonly WirePlan[], day: string = today()): WirePlan[] =>
  plans.filter(
    ({ status, valid_from, valid_until }) =>
      status === 'active' && (valid_from ?? day) <= day && (valid_until ?? day) >= day,
  )
