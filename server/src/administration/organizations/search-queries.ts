import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './queries.ts'

/** Finds organizations by name. */
export const findOrganizations = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'organizations.id',
      'organizations.name',
      sql<string | null>`nullif(concat_ws(', ', organizations.city, organizations.country), '')`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('organizations.id', 'in', idsMatching('search_organization_ids', term))
    .orderBy(sql`lower(organizations.name)`)
    .orderBy('organizations.id')
    .limit(limit)
