import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { namedOf } from '../../database/json.ts'

/** A booking with the terms that its schedule is computed from. */
export const findBooked = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'bookings.organization_id')
        .onRef('projects.id', '=', 'bookings.project_id'),
    )
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.id', '=', id)
    .select(['bookings.plan_name', 'bookings.currency', 'bookings.list_price', 'bookings.discount', 'bookings.version'])
    .select([namedOf('projects').as('project'), sql<BookedTerms | null>`bookings.terms`.as('terms')])
    .executeTakeFirst()
