import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { visible } from './queries.ts'

/** Finds projects by name or code. */
export const findProjects = (db: Database, scope: Scope, term: string, limit: number) =>
  visible(db, scope)
    .select([
      'projects.id',
      'projects.name',
      sql<string | null>`concat_ws(' · ', projects.code, projects.district, projects.city)`.as('note'),
      sql<number | null>`null::bigint`.as('pipeline_id'),
    ])
    .where('projects.id', 'in', idsMatching('search_project_ids', term))
    .orderBy('projects.name')
    .orderBy('projects.id')
    .limit(limit)
