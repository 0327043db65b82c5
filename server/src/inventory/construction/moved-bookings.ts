import { notify } from '../../account/notifications/actions.ts'
import type { Context } from '../../services/context.ts'
import { insertBookingEvents, type MovedBooking } from './booking-queries.ts'
import type { BuiltBuilding } from './queries.ts'

type NotifyContext = Pick<Context<'booking.changed', 'queue'>, 'db' | 'scope' | 'services' | 'emit'>

/** Writes the update into the history of each booking with payments that became due, or no longer due. */
export async function recordMoved(
  { db, scope }: Pick<NotifyContext, 'db' | 'scope'>,
  building: BuiltBuilding,
  bookings: readonly MovedBooking[],
  update: string,
): Promise<void> {
  const events = bookings.flatMap(({ id, due, taken_back }) => [
    ...(due.length > 0
      ? [{ booking_id: id, kind: 'payments_due' as const, note: `${update}: ${due.join(', ')}` }]
      : []),
    ...(taken_back.length > 0
      ? [{ booking_id: id, kind: 'payments_not_due' as const, note: `${update}: ${taken_back.join(', ')}` }]
      : []),
  ])
  if (events.length > 0) await insertBookingEvents(db, scope, building, events)
}

interface Recorded {
  readonly id: number
  readonly percent: string
}

/** Notifies each user whose bookings have payments that fell due, once, however many there are. */
export async function notifySellers(
  { db, scope, services, emit }: NotifyContext,
  { id: building_id, name, organization_id }: BuiltBuilding,
  bookings: readonly MovedBooking[],
  update: Recorded,
): Promise<void> {
  const due = bookings.filter((booking) => booking.due.length > 0)
  const ofSellers = Map.groupBy(due, ({ seller_id }) => seller_id)
  for (const [user_id, [first, ...others]] of ofSellers) {
    if (!first) continue
    const one = others.length === 0
    await notify(
      { db, services, emit },
      {
        user_id,
        kind: 'payments_due',
        organization_id,
        actor: scope,
        subject: {
          kind: 'booking',
          id: one ? first.id : null,
          name: one ? first.number : `${others.length + 1} bookings`,
        },
        detail: `${name}, ${update.percent}% built`,
        path: one
          ? `/inventory/units/booked-units/${first.id}`
          : `/inventory/units/booked-units?building_id=${building_id}`,
        dedupe_key: `payments_due:${update.id}`,
      },
    )
  }
}
