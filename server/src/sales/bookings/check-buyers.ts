import { requireUnprotected } from '../../inventory/client-registrations/actions.ts'
import type { Context } from '../../services/context.ts'
import { insertEvent, type LockedBooking } from './queries.ts'

type Buyer = Parameters<typeof requireUnprotected>[1]['people'][number]

/**
 * Checks the buyers of a booking against the clients that brokerages protect in its project, and states in its history why it goes on
 * without the brokerage of a client.
 *
 * @returns whether it stated so
 * @throws 422 on `protection_reason`
 */
export async function checkBuyers(
  context: Context<never, 'settings' | 'queue'>,
  booking: Pick<LockedBooking, 'id' | 'organization_id' | 'project_id' | 'number' | 'brokerage_id'>,
  people: readonly Buyer[],
  reason: string | null | undefined,
): Promise<boolean> {
  const { id, organization_id, project_id, number, brokerage_id } = booking
  const checked = { organization_id, project_id, of: { booking_id: id }, number, brokerage_id, people, reason }
  const note = await requireUnprotected(context, checked)
  if (note === undefined) return false
  await insertEvent(context.db, context.scope, booking, 'client_protected', note)
  return true
}
