import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { voucher } from './queries.ts'

/** Receipts and refunds by the number of their voucher or their reference, newest first. */
export const findReceipts = (db: Database, scope: Scope, term: string, limit: number) =>
  db
    .selectFrom('booking_receipts as r')
    .where(inReach(scope, 'r.organization_id'))
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'r.organization_id').onRef('bookings.id', '=', 'r.booking_id'),
    )
    .select([
      'r.id',
      sql<string>`coalesce(${voucher}, r.reference, bookings.number)`.as('name'),
      sql<string | null>`concat_ws(' · ', bookings.number, (select string_agg(b.full_name, ', ' order by b.position)
        from booking_buyers b where b.organization_id = bookings.organization_id and b.booking_id = bookings.id))`.as(
        'note',
      ),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('r.id', 'in', idsMatching('search_voucher_ids', term))
    .orderBy('r.recorded_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
