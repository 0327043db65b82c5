import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { activeLeads } from '../leads/actions.ts'

/** The values of a lead that a change has touched, before and after. */
export interface Was {
  readonly lead_id: number
  readonly before: Values
  readonly after: Values
}

/** Contains only the fields of the kind of change. */
export interface Values {
  readonly owner_id?: number | null
  readonly status?: string
  readonly lost_reason?: string | null
  readonly rating?: string
  readonly seen_at?: string | null
  /** Tags that the change added or removed. */
  readonly added?: readonly number[]
  readonly removed?: readonly number[]
  readonly activity_id?: number
}

/** The values of a lead that a change to `after` replaces. */
export const wasOf = (lead: { readonly id: number }, after: Values): Was => ({
  lead_id: lead.id,
  before: Object.fromEntries(Object.keys(after).map((field) => [field, Reflect.get(lead, field)])),
  after,
})

/** Stores the earlier values of leads. A restarted task keeps those that it stored first. */
export async function keepWas(db: Database, scope: Scope, job_id: number, was: readonly Was[]): Promise<void> {
  if (was.length === 0) return
  await db
    .insertInto('lead_changes')
    .values(
      was.map(({ lead_id, before, after }) => ({
        organization_id: scope.organization_id,
        job_id,
        lead_id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .onConflict((row) => row.columns(['job_id', 'lead_id']).doNothing())
    .execute()
}

const kept = (db: Database, scope: Scope, job_id: number) =>
  db
    .selectFrom('lead_changes')
    .where('organization_id', '=', scope.organization_id)
    .where('job_id', '=', job_id)
    .where('undone', 'is', null)

/** The stored values of the next leads that the undo has not processed, in the order of their ids. */
export const nextWas = (db: Database, scope: Scope, job_id: number, max: number): Promise<Was[]> =>
  kept(db, scope, job_id)
    .select(['lead_id', sql<Values>`before`.as('before'), sql<Values>`after`.as('after')])
    .orderBy('lead_id')
    .limit(max)
    .execute()

export const countWas = async (db: Database, scope: Scope, job_id: number): Promise<number> =>
  (await kept(db, scope, job_id).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

export const markWas = (
  db: Database,
  scope: Scope,
  job_id: number,
  ids: readonly number[],
  undone: 'put_back' | 'kept' | 'gone',
) =>
  db
    .updateTable('lead_changes')
    .set({ undone })
    .where('organization_id', '=', scope.organization_id)
    .where('job_id', '=', job_id)
    .where('lead_id', '=', anyOf(ids))
    .execute()

const anyOf = (ids: readonly number[]) => sql<number>`any (${[...ids]}::bigint[])`

/** The user who changed the leads may undo that, also if they are no longer visible to them; locked in the order of ids. */
export const lockActiveLeads = (db: Database, scope: Scope, ids: readonly number[]) =>
  activeLeads(db, scope)
    .select([
      'leads.id',
      'leads.full_name',
      'leads.owner_id',
      'leads.status',
      'leads.lost_reason',
      'leads.rating',
      'leads.seen_at',
    ])
    .where('leads.id', '=', anyOf(ids))
    .orderBy('leads.id')
    .forNoKeyUpdate()
    .execute()
export type ActiveLead = Awaited<ReturnType<typeof lockActiveLeads>>[number]

const TYPES = {
  owner_id: 'bigint',
  status: 'text',
  lost_reason: 'text',
  rating: 'text',
  seen_at: 'timestamptz',
} as const
export type Restored = keyof typeof TYPES

/** Restores these values of each lead in one statement. Restoring `seen_at` does not raise the version. */
export async function writeBack(
  db: Database,
  scope: Scope,
  fields: readonly Restored[],
  leads: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  const rows = JSON.stringify(leads.map(({ id, values }) => ({ ...values, id })))
  const set = fields.map((field) => sql`${sql.ref(field)} = was.${sql.ref(field)}`)
  if (!fields.includes('seen_at')) set.push(sql`version = leads.version + 1`, sql`updated_at = now()`)
  const columns = fields.map((field) => sql`${sql.ref(field)} ${sql.raw(TYPES[field])}`)
  await sql`update leads set ${sql.join(set)}
    from jsonb_to_recordset(${rows}::jsonb) as was (id bigint, ${sql.join(columns)})
    where leads.organization_id = ${scope.organization_id} and leads.id = was.id`.execute(db)
}

/** Removes added tags and restores removed ones, as far as they still exist; returns the leads whose tags changed. */
export async function writeTagsBack(db: Database, scope: Scope, was: readonly Was[]): Promise<number[]> {
  const pairs = (of: 'added' | 'removed') =>
    was.flatMap(({ lead_id, before }) => (before[of] ?? []).map((tag_id) => ({ lead_id, tag_id })))
  const pairsOf = (of: 'added' | 'removed') =>
    sql`jsonb_to_recordset(${JSON.stringify(pairs(of))}::jsonb) as pair (lead_id bigint, tag_id bigint)`
  const { rows } = await sql<{ lead_id: number }>`
    with off as (
      delete from lead_tags using ${pairsOf('added')}
        where lead_tags.organization_id = ${scope.organization_id} and lead_tags.lead_id = pair.lead_id
          and lead_tags.tag_id = pair.tag_id
        returning lead_tags.lead_id),
    put as (
      insert into lead_tags (organization_id, lead_id, tag_id)
        select t.organization_id, pair.lead_id, t.id from ${pairsOf('removed')}
          join tags t on t.organization_id = ${scope.organization_id} and t.id = pair.tag_id
        on conflict do nothing
        returning lead_id)
    select lead_id from off union select lead_id from put`.execute(db)
  return rows.map(({ lead_id }) => lead_id)
}

/** Moves activities that are unchanged since into the bin. They are locked before their leads, as everywhere. */
export async function binUntouched(db: Database, scope: Scope, ids: readonly number[]) {
  const untouched = db
    .selectFrom('activities')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .where('version', '=', 1)
    .where('completed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  const found = (await untouched.execute()).map(({ id }) => id)
  return db
    .updateTable('activities')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(found))
    .returning(['id', 'type', 'lead_id', 'subject'])
    .execute()
}
