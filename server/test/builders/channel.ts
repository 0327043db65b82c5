import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'

type Publication = Partial<Insertable<Tables['publications']>>

/** Publishes a project with each price, taken units and plans to the chosen brokerages, or to all without them. */
export async function buildPublication(db: Database, project_id: number, given: Publication = {}) {
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('publications')
    .values({
      audience: given.brokerage_ids ? 'chosen' : 'all',
      prices: 'each',
      shows_taken: true,
      shows_plans: true,
      ...given,
      organization_id,
      project_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
