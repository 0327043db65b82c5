import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './queries.ts'

/** Finds buildings by name or code. */
export const findBuildings = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'buildings.id',
      'buildings.name',
      sql<string | null>`buildings.code || ' · ' || projects.name`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('buildings.id', 'in', idsMatching('search_building_ids', term))
    .orderBy('buildings.name')
    .orderBy('buildings.id')
    .limit(limit)
