import type { NewBooking } from '@storey/api/sales/bookings.ts'
import { invalid } from '../../errors/problems.ts'
import type { Context } from '../../services/context.ts'
import { lockToReschedule, setSchedule } from '../discounts/actions.ts'

/** @throws 422 if a schedule of its own is not of the plan of the booking */
export function requireOfPlan({ own_schedule, sale_offer_id, payment_plan_id }: NewBooking): void {
  if (!own_schedule) return
  if (sale_offer_id)
    throw invalid({ own_schedule: ['The sale offer has its schedule. Change it in the offer, or after the booking.'] })
  if (own_schedule.payment_plan_id !== payment_plan_id)
    throw invalid({ 'own_schedule.payment_plan_id': ['This schedule was made from another payment plan.'] })
}

/** Gives a new booking its own schedule. @param waits whether a discount of it waits for a decision. @throws 422 on its fields */
export async function setOwnSchedule(
  context: Context<never, 'queue'>,
  id: number,
  wanted: NonNullable<NewBooking['own_schedule']>,
  waits: boolean,
): Promise<void> {
  const booking = await lockToReschedule(context.db, context.scope, id)
  await setSchedule(context, booking, wanted, { waits, within: 'own_schedule.' })
}
