import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BookingBuyersTable } from '../../database/tables.ts'

interface Of {
  readonly id: number
  readonly organization_id: number
}

/**
 * Moves identity documents with their buyers to their new positions. Documents of removed buyers stay with the set of buyers that is stored
 * for this change; a document without a buyer belongs to the first one.
 */
export async function moveDocuments(
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  after: readonly { readonly was: number | null }[],
): Promise<void> {
  const places = after.flatMap(({ was }, index) => (was === null ? [] : [{ was, now: index + 1 }]))
  await sql`update booking_documents d set
      buyer = m.now,
      earlier_set = case when m.now is null then now() end,
      earlier_buyer = case when m.now is null then coalesce(d.buyer, 1) end
    from (select d.id, m.now from booking_documents d
      left join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m(was integer, now integer) on m.was = coalesce(d.buyer, 1)
      where d.organization_id = ${organization_id} and d.booking_id = ${id}
        and d.type in ('passport', 'national_id', 'trade_license', 'power_of_attorney') and d.earlier_set is null) as m
    where d.organization_id = ${organization_id} and d.booking_id = ${id} and d.id = m.id`.execute(db)
}

/** Replaces the buyers; the database keeps the earlier ones. */
export async function replaceBuyers(
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  buyers: readonly Omit<Insertable<BookingBuyersTable>, 'organization_id' | 'booking_id'>[],
): Promise<void> {
  await db
    .deleteFrom('booking_buyers')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .execute()
  await db
    .insertInto('booking_buyers')
    .values(buyers.map((buyer) => ({ ...buyer, organization_id, booking_id: id })))
    .execute()
}
