import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildMember, buildOrganization, buildUnit } from './basics.ts'

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

interface Request {
  unit_id?: number
  brokerage_id?: number
  broker_id?: number
}

/** A waiting request of a broker for a unit, which is published to all if it is published to none. */
export async function buildHoldRequest(db: Database, { unit_id, brokerage_id, broker_id }: Request = {}) {
  const unit = await db
    .selectFrom('units')
    .select(['organization_id', 'project_id', 'id', 'number'])
    .where('id', '=', unit_id ?? (await buildUnit(db)).id)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('publications')
    .select('version')
    .where('project_id', '=', unit.project_id)
    .executeTakeFirst()
  if (!kept) await buildPublication(db, unit.project_id)
  const brokerage = brokerage_id ?? (await buildOrganization(db, { type: 'brokerage' })).id
  const broker = broker_id ?? (await buildMember(db, brokerage, 'broker')).id
  return db
    .insertInto('hold_requests')
    .values({
      organization_id: unit.organization_id,
      project_id: unit.project_id,
      unit_id: unit.id,
      project_name: 'Harbour',
      unit_name: unit.number,
      brokerage_id: brokerage,
      brokerage_name: 'Palm Brokers',
      broker_id: broker,
      broker_name: 'Omar Aziz',
      client_name: 'Amal Haddad',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
