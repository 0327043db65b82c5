import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './queries.ts'

/** Bookings by number, unit or buyer, newest first. */
export const findBookings = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'bookings.id',
      'bookings.number as name',
      sql<string | null>`(select string_agg(b.full_name, ', ' order by b.position) from booking_buyers b
        where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('bookings.id', 'in', idsMatching('search_booking_ids', term))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit)
