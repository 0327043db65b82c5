import type { DealBooking } from '@storey/api/crm/deal.ts'
import type { deals } from '@storey/api/crm/deals.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { sql } from 'kysely'
import { mayCall } from '../../access/admit.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { textContains } from '../../database/paging.ts'

interface Linkable extends Omit<DealBooking, 'id'> {
  readonly id: number
  /** As choices name a record. */
  readonly name: string
  readonly seller_id: number
  readonly likely: boolean
}

interface Of {
  readonly id: number
  readonly lead_id: number
  readonly unit_id: number | null
}

/**
 * The bookings that the caller sees and that no other deal has. Admins of a developer see all of its bookings, its other members those
 * of their own offers and of offers to the lead; brokers see their own, and broker admins those of the brokerage. Likely ones of a
 * brokerage come first.
 */
export async function bookingsToLink(
  db: Database,
  scope: Scope,
  deal: Of,
  { search, limit, ids, likely }: Input<typeof deals.bookings>['query'],
): Promise<Linkable[]> {
  const { organization_id, user_id, role } = scope
  const offered = sql`exists (select from sale_offers s where s.organization_id = b.organization_id and s.id = b.sale_offer_id
    and (s.created_by = ${user_id} or s.lead_id = ${deal.lead_id}))`
  const { rows } = await sql<Linkable>`
    with likely as materialized (
      select seller_id, booking_id from likely_deals() where deal_id = ${deal.id}
    ), seen as (
      select b.organization_id as seller_id, b.id, b.number, b.status, unit_name(h.code, u.number) as unit, p.name as project,
          b.created_at as at, coalesce(b.unit_id = ${deal.unit_id}::bigint, false) as of_unit
        from bookings b
        join units u on u.organization_id = b.organization_id and u.id = b.unit_id
        join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.organization_id = ${organization_id} and ${mayCall(bookings.one.access, scope) ? sql`true` : offered}
      union all
      select s.seller_id, s.id, s.number, s.status, s.unit_name, s.project_name, s.at, false
        from broker_sales s
        where s.kind = 'booking' and s.brokerage_id = ${organization_id}
          and ${role === 'broker_admin' ? sql`true` : sql`s.broker_id = ${user_id}`})
    select seller_id, id, number, status, unit, project, number || ' · ' || unit as name, (seller_id, id) in (select * from likely) as likely
      from seen
      where not exists (select from deal_bookings k join deals d on d.organization_id = k.organization_id and d.id = k.deal_id
          where k.organization_id = ${organization_id} and k.booking_id = seen.id and k.deal_id <> ${deal.id} and d.deleted_at is null)
        and ${search ? textContains(sql`concat_ws(' ', number, unit, project)`, search) : sql`true`}
        and ${ids ? sql`id = any (${[...ids]}::bigint[])` : sql`true`}
        and ${likely ? sql`(seller_id, id) in (select * from likely)` : sql`true`}
      order by likely desc, of_unit desc, at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The booking that a deal is linked with. */
export const bookingOfDeal = async (db: Database, scope: Scope, deal_id: number): Promise<DealBooking | null> =>
  (
    await sql<{
      booking: DealBooking | null
    }>`select booking_of_deal(${scope.organization_id}, ${deal_id}) as booking`.execute(db)
  ).rows[0]?.booking ?? null

/** Links a deal with a booking in place of its earlier one, or with none. A deal in the bin loses the booking to it. */
export async function linkBooking(
  db: Database,
  { organization_id }: Scope,
  deal_id: number,
  booking: Pick<Linkable, 'id' | 'seller_id'> | undefined,
): Promise<void> {
  await sql`
    delete from deal_bookings k using deals d
      where k.organization_id = ${organization_id} and d.organization_id = k.organization_id and d.id = k.deal_id
        and (k.deal_id = ${deal_id} or k.booking_id = ${booking?.id ?? null}::bigint and d.deleted_at is not null)`.execute(
    db,
  )
  if (booking)
    await db
      .insertInto('deal_bookings')
      .values({ organization_id, deal_id, seller_id: booking.seller_id, booking_id: booking.id })
      .execute()
}
