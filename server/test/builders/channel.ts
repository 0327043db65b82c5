import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildMember, buildOrganization, buildUnit } from './basics.ts'

/** The day so many days from now where an organization of {@link buildOrganization} is: after 20:00 UTC it is not the day of UTC. */
export const localDay = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' })

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

/** Publishes a project if it is not, and protects registered clients in it. */
export async function buildProtectionRule(
  db: Database,
  project_id: number,
  given: Partial<Insertable<Tables['protection_rules']>> = {},
) {
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('publications')
    .select('version')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  if (!kept) await buildPublication(db, project_id)
  return db
    .insertInto('protection_rules')
    .values({ days: 30, activity_days: 0, max_days: 60, ...given, organization_id, project_id })
    .onConflict((same) => same.doNothing())
    .execute()
}

interface Registered {
  project_id?: number
  brokerage_id?: number
  broker_id?: number
  phone_hash?: Buffer
  /** That of the code with which another brokerage takes the client over. */
  transfer_hash?: Buffer
}

/** A client that is protected for a brokerage in a project, which is published and has a rule afterwards. */
export async function buildClientRegistration(
  db: Database,
  { project_id, brokerage_id, broker_id, phone_hash = randomBytes(32), transfer_hash }: Registered = {},
) {
  const project = await db
    .selectFrom('projects')
    .select(['id', 'organization_id', 'name'])
    .where('id', '=', project_id ?? (await buildUnit(db)).project_id)
    .executeTakeFirstOrThrow()
  await buildProtectionRule(db, project.id)
  const brokerage = brokerage_id ?? (await buildOrganization(db, { type: 'brokerage' })).id
  const now = new Date().toISOString()
  return db
    .insertInto('client_registrations')
    .values({
      organization_id: project.organization_id,
      project_id: project.id,
      project_name: project.name,
      seller_name: 'Harbour Developments',
      brokerage_id: brokerage,
      brokerage_name: 'Palm Brokers',
      broker_id: broker_id ?? (await buildMember(db, brokerage, 'broker')).id,
      broker_name: 'Omar Aziz',
      client_name: 'Amal Haddad',
      client_phone: '+971505550142',
      phone_hash,
      transfer_hash: transfer_hash ?? null,
      transfer_expires_at: transfer_hash ? new Date(Date.now() + 3_600_000).toISOString() : null,
      protected_until: now,
      latest_until: now,
      activity_days: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Shared {
  kind?: 'link' | 'feed'
  brokerage_id?: number
  user_id?: number
  project_id?: number
}

/** A link to the units of a project, which is published to all if it is published to none, or a feed; with its secret. */
export async function buildAvailabilityShare(
  db: Database,
  { kind = 'link', brokerage_id, user_id, project_id }: Shared = {},
) {
  const project = project_id ?? (await buildUnit(db)).project_id
  const kept = await db
    .selectFrom('publications')
    .select('version')
    .where('project_id', '=', project)
    .executeTakeFirst()
  if (!kept) await buildPublication(db, project)
  const brokerage = brokerage_id ?? (await buildOrganization(db, { type: 'brokerage' })).id
  const token = randomBytes(32).toString('base64url')
  const row = await db
    .insertInto('availability_shares')
    .values({
      organization_id: brokerage,
      kind,
      name: 'Harbour',
      project_id: kind === 'link' ? project : null,
      token_hash: createHash('sha256').update(token).digest(),
      last_four: token.slice(-4),
      created_by: user_id ?? (await buildMember(db, brokerage, 'broker')).id,
      created_by_name: 'Omar Aziz',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, token }
}
