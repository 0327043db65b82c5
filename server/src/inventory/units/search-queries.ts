import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { unitRank } from '../unit-rank-queries.ts'
import { visible } from './queries.ts'

/** Finds units by number, alone or with the building's code, such as A-1204; exact numbers first. */
export const findUnits = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'units.id',
      sql<string>`unit_name(buildings.code, units.number)`.as('name'),
      sql<string | null>`buildings.name || ' · ' || projects.name`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('units.id', 'in', idsMatching('search_unit_ids', term))
    .orderBy(unitRank(sql.ref('buildings.code'), sql.ref('units.number'), term))
    .orderBy('projects.name')
    .orderBy('buildings.code')
    .orderBy('units.floor')
    .orderBy('units.number')
    .orderBy('units.id')
    .limit(limit)
