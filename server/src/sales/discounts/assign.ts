import type { DiscountRequest } from '@storey/api/sales/discounts.ts'
import type { ManyDone } from '@storey/api/sales/many.ts'
import { invalid } from '../../errors/problems.ts'
import type { DiscountContext } from './actions.ts'
import { notifyOf } from './notify-of.ts'
import {
  changeRequest,
  type DiscountedBooking,
  findManager,
  findOfBooking,
  insertDiscountEvent,
  isManager,
  listChosen,
  lockDiscounted,
} from './queries.ts'
import { OPEN, whyEnded } from './rules.ts'

interface Manager {
  readonly id: number
  readonly full_name: string
}

/** Assigns an open request of a locked booking to a sales manager, and notifies them. */
export async function assign(
  context: DiscountContext,
  booking: DiscountedBooking,
  request: Pick<DiscountRequest, 'id' | 'kind' | 'status' | 'version'>,
  manager: Manager,
): Promise<void> {
  const { db, scope, emit } = context
  const at = { id: request.id, organization_id: booking.organization_id }
  await changeRequest(db, scope, at, {
    sales_manager_id: manager.id,
    sales_manager_name: manager.full_name,
    ...(request.status === 'pending' ? { status: 'assigned' } : {}),
  })
  await insertDiscountEvent(db, scope, at, { kind: 'assigned', amount: null, note: manager.full_name })
  emit({ type: 'booking.changed', id: booking.id, organization_id: booking.organization_id })
  await notifyOf(context, booking, {
    user_id: manager.id,
    asked: request.kind,
    dedupe_key: `assigned:${request.id}:${request.version}`,
  })
}

/**
 * Assigns many requests to one sales manager. Requests that are already decided, that the manager made, or of a developer for whom they
 * do not sell are returned with the reason.
 *
 * @throws 422 on `ids.n` or on the manager if it is not in the caller's scope
 */
export async function assignMany(
  context: DiscountContext,
  ids: readonly number[],
  sales_manager_id: number,
): Promise<ManyDone> {
  const { db, scope } = context
  // In the order of their bookings, which is the locking order.
  const chosen = await listChosen(db, scope, ids)
  const known = new Set(chosen.map(({ id }) => id))
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [[`ids.${index}`, ['Choose a discount request.']]]))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  if (!(await isManager(db, scope, sales_manager_id))) throw invalid({ sales_manager_id: ['Choose a sales manager.'] })
  const managers = new Map<number, Manager | undefined>()
  const changed: number[] = []
  const skipped: ManyDone['skipped'] = []
  for (const { id, booking_id } of chosen) {
    const booking = await lockDiscounted(db, scope, booking_id)
    const request = booking && (await findOfBooking(db, scope, booking_id))
    if (!booking || !request) continue
    const seller = booking.organization_id
    if (!managers.has(seller)) managers.set(seller, await findManager(db, scope, sales_manager_id, seller))
    const manager = managers.get(seller)
    const reason =
      request.id !== id
        ? 'has a newer discount by now.'
        : !OPEN.includes(request.status)
          ? whyEnded(request.status)
          : !manager
            ? 'is of a developer whom they don’t sell for.'
            : manager.id === request.requested_by.id
              ? `was requested by ${manager.full_name}.`
              : undefined
    if (reason !== undefined || !manager) {
      skipped.push({ id, name: booking.number, reason: reason ?? '' })
      continue
    }
    if (request.sales_manager?.id !== manager.id) await assign(context, booking, request, manager)
    changed.push(id)
  }
  return { changed, skipped }
}
