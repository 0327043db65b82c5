import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import { today } from '../../ui/format/day.ts'

interface Dates {
  readonly currency: string
  readonly handover_on: string | null
  /** How much is built, as a percentage. */
  readonly construction_percent: string
}

/** The schedule of a price booked today, as the server will compute it; null where the plan does not fit the price. */
export function scheduleFor(plan: WirePlan, price: number, dates: Dates): Schedule | null {
  const booked_on = today()
  const { currency, handover_on, construction_percent } = dates
  const construction = { percent: Number(construction_percent), completion_on: handover_on, as_of: booked_on }
  return makeSchedule(plan, { price, currency, booked_on, handover_on, construction }).schedule
}

/** Plans that can be sold today: on offer, and within their days. */
export const onOffer = (plans: readonly WirePlan[], day: string = today()): WirePlan[] =>
  plans.filter(
    ({ status, valid_from, valid_until }) =>
      status === 'active' && (valid_from ?? day) <= day && (valid_until ?? day) >= day,
  )

/** Something is due after the keys. */
export const goesOnAfter = (plan: Pick<WirePlan, 'installments'>): boolean =>
  plan.installments.some(
    ({ due_kind, repeat_count }) =>
      due_kind === 'months_after_handover' || (due_kind === 'on_handover' && repeat_count > 1),
  )
