import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BookingEventsTable } from '../../database/tables.ts'
import type { BuiltBuilding } from './queries.ts'

/** A booking with payments that an update makes due, or no longer due. */
export interface MovedBooking {
  readonly id: number
  readonly number: string
  /** The seller: the sales manager, or the user who booked. */
  readonly seller_id: number
  readonly due: readonly string[]
  readonly taken_back: readonly string[]
}

/**
 * Returns which bookings of a building these updates would change. They are locked in the same order as by the update itself, so that
 * the result is what the update will change.
 */
export async function lockMoved(
  db: Database,
  _scope: Scope,
  { id, organization_id }: BuiltBuilding,
  updates: readonly { readonly day: string; readonly percent: string }[],
): Promise<MovedBooking[]> {
  await db
    .selectFrom('bookings')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('building_id', '=', id)
    .where('status', 'in', ['pending', 'accepted', 'completed'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const days = updates.map(({ day }) => day)
  const percents = updates.map(({ percent }) => percent)
  const { rows } = await sql<MovedBooking>`
    select b.id, b.number, coalesce(b.sales_manager_id, b.created_by) as seller_id,
      coalesce(jsonb_agg(i.name order by i.position) filter (where d.due_on is not null and not d.estimated), '[]') as due,
      coalesce(jsonb_agg(i.name order by i.position) filter (where d.due_on is null or d.estimated), '[]') as taken_back
    from construction_due_dates(${organization_id}, ${id}, ${days}::date[], ${percents}::numeric[]) d
    join bookings b on b.organization_id = ${organization_id} and b.id = d.booking_id
    join booking_installments i on i.organization_id = b.organization_id and i.booking_id = b.id and i.position = d.installment
    where (i.due_on is not null and not i.estimated) <> (d.due_on is not null and not d.estimated)
    group by b.id
    order by b.id`.execute(db)
  return rows
}

/** Records the update in the histories of bookings. */
export const insertBookingEvents = (
  db: Database,
  scope: Scope,
  { organization_id }: Pick<BuiltBuilding, 'organization_id'>,
  events: readonly { booking_id: number; kind: BookingEventsTable['kind']; note: string }[],
) =>
  db
    .insertInto('booking_events')
    .values(
      events.map((event) => ({ ...event, organization_id, actor_id: scope.user_id, actor_name: scope.user_name })),
    )
    .execute()
