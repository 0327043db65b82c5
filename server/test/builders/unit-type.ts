import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildProject, unique } from './basics.ts'

/** A unit type of a project that is made for it, or is named. */
export async function buildUnitType(db: Database, given: Partial<Insertable<Tables['unit_types']>> = {}) {
  const { organization_id, project_id, ...more } = given
  const project =
    project_id === undefined || organization_id === undefined
      ? await buildProject(db, organization_id === undefined ? {} : { organization_id })
      : { id: project_id, organization_id }
  return db
    .insertInto('unit_types')
    .values({
      name: `2BR-${unique()}`,
      type: 'apartment',
      bedrooms: 2,
      ...more,
      organization_id: project.organization_id,
      project_id: project.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
