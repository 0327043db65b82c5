import type { Input } from '@storey/api/endpoint.ts'
import type { OwnSchedule, ownSchedules } from '@storey/api/sales/own-schedules.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import type { Context } from '../../services/context.ts'
import { announce, readBooking } from '../bookings/actions.ts'
import { lockToReschedule, requireNoneOpen, setSchedule } from '../discounts/actions.ts'
import { requireTerms } from '../discounts/rules.ts'
import { findScheduleLimits } from '../schedule-limits/actions.ts'
import { filled } from '../schedule-limits/rules.ts'
import { findBooked } from './queries.ts'

/** @throws 404; 409 for a booking without stored terms, such as an earlier sale */
export async function readSchedule(db: Database, scope: Scope, id: number): Promise<OwnSchedule> {
  const booking = await findBooked(db, scope, id)
  if (!booking) throw notFound()
  const { plan, planned = plan, booked_on, handover_on, construction_percent, as_of, vat } = requireTerms(booking.terms)
  const { plan_name, project, currency, list_price, discount, version } = booking
  return {
    planned: filled(planned),
    plan: filled(plan),
    ...{ plan_name, project, currency, list_price, discount, version },
    ...{ booked_on, handover_on, construction_percent, as_of, vat },
    limits: (await findScheduleLimits(db, scope, project.id)) ?? null,
  }
}

type Change = Input<typeof ownSchedules.change>['body']

/**
 * Gives a pending booking a schedule of its own: at once within the limits of its project, and otherwise by a request that another user
 * decides. Its plan stays as it was at the booking, whatever became of it since.
 *
 * @throws 404, 409 if it was decided, has an open request or another version, 422 by row
 */
export async function changeSchedule(
  context: Context<'booking.changed', 'settings' | 'queue'>,
  id: number,
  { version, installments, reason }: Change,
): Promise<void> {
  const { db, scope, emit } = context
  const booking = await lockToReschedule(db, scope, id)
  await requireVersion(booking, version, async () => (await readBooking(context, id)).data)
  const returned = await requireNoneOpen(db, scope, booking)
  const changed = await setSchedule(context, booking, { installments, reason }, { returned })
  if (!changed) throw invalid({ installments: ['This is the schedule of the booking already.'] })
  announce(emit, booking, 'booking.changed')
}
