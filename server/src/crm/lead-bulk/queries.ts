import type { BulkTarget } from '@storey/api/crm/lead-bulk.ts'
import { sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LeadsTable } from '../../database/tables.ts'
import { narrowedLeads as narrowed, visibleLeads as visible } from '../leads/actions.ts'

type All = NonNullable<BulkTarget['all']>

const matching = (db: Database, scope: Scope, all: All) => narrowed(visible(db, scope), scope, all)

/** The next ids of matching leads after a given one, in batches: even if the change affects the filter, no lead comes twice. */
export const idsMatching = async (db: Database, scope: Scope, all: All, after: number, max: number) =>
  (
    await matching(db, scope, all)
      .select('leads.id')
      .where('leads.id', '>', after)
      .orderBy('leads.id')
      .limit(max)
      .execute()
  ).map(({ id }) => id)

export const countMatching = async (db: Database, scope: Scope, all: All): Promise<number> =>
  (await matching(db, scope, all).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

/** Counts the matching leads, and those of them that colleagues own. */
export const countForChange = (db: Database, scope: Scope, all: All) =>
  matching(db, scope, all)
    .select([
      sql<number>`count(*)`.as('found'),
      sql<number>`count(*) filter (where leads.owner_id <> ${scope.user_id})`.as('colleagues'),
    ])
    .executeTakeFirstOrThrow()

/** Locks these leads in the order of their ids: concurrent bulk changes that share some wait for each other. */
export const lockLeads = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select([
      'leads.id',
      'leads.full_name',
      'leads.status',
      'leads.lost_reason',
      'leads.owner_id',
      'leads.rating',
      'leads.next_activity_at',
      'leads.seen_at',
    ])
    .where('leads.id', '=', anyOf(ids))
    .orderBy('leads.id')
    .forNoKeyUpdate()
    .execute()
export type LockedLead = Awaited<ReturnType<typeof lockLeads>>[number]

const anyOf = (ids: readonly number[]) => sql<number>`any (${[...ids]}::bigint[])`

/** The fields of each lead that the assignment rules check. */
export const assignableOf = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select([
      'leads.id',
      'leads.source',
      'leads.campaign',
      'leads.language',
      'leads.nationality',
      'leads.budget_min',
      'leads.budget_max',
      'leads.currency',
      sql<number[]>`array(select p.project_id from lead_projects p
        where p.organization_id = leads.organization_id and p.lead_id = leads.id)`.as('project_ids'),
    ])
    .where('leads.id', '=', anyOf(ids))
    .orderBy('leads.id')
    .execute()

/** Sets the same values in all of them; their versions rise, as with single changes. */
export const changeAll = (db: Database, scope: Scope, ids: readonly number[], change: Updateable<LeadsTable>) =>
  db
    .updateTable('leads')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .execute()

export const markAllSeen = (db: Database, scope: Scope, ids: readonly number[], seen: boolean) =>
  db
    .updateTable('leads')
    .set({ seen_at: seen ? sql<string>`now()` : null })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .execute()

interface NamedTag {
  readonly id: number
  readonly name: string
}

/** The tags of each lead, by name. */
export async function tagsOfAll(db: Database, scope: Scope, ids: readonly number[]): Promise<Map<number, NamedTag[]>> {
  const rows = await db
    .selectFrom('lead_tags')
    .innerJoin('tags', 'tags.id', 'lead_tags.tag_id')
    .select(['lead_tags.lead_id', 'tags.id', 'tags.name'])
    .where('lead_tags.organization_id', '=', scope.organization_id)
    .where('lead_tags.lead_id', '=', anyOf(ids))
    .orderBy(sql`lower(tags.name)`)
    .execute()
  const tags = new Map<number, NamedTag[]>()
  for (const { lead_id, id, name } of rows) {
    const some = tags.get(lead_id) ?? []
    some.push({ id, name })
    tags.set(lead_id, some)
  }
  return tags
}

export async function retagAll(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  await sql`insert into lead_tags (organization_id, lead_id, tag_id)
    select ${scope.organization_id}::bigint, lead_id, tag_id
      from unnest(${[...ids]}::bigint[]) lead_id cross join unnest(${[...add]}::bigint[]) tag_id
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('lead_tags')
    .where('organization_id', '=', scope.organization_id)
    .where('lead_id', '=', anyOf(ids))
    .where('tag_id', '=', anyOf(remove))
    .execute()
}

interface PlannedActivity {
  readonly type: string
  readonly subject: string
  readonly description?: string | undefined
  readonly due_at: string
}

/** Plans the same activity for each lead, unless the caller has already planned it: a restarted bulk change creates no duplicates. */
export async function planForAll(
  db: Database,
  scope: Scope,
  { type, subject, description = '', due_at }: PlannedActivity,
  leads: readonly { readonly lead_id: number; readonly owner_id: number }[],
) {
  const { rows } = await sql<{ id: number; lead_id: number; owner_id: number }>`
    insert into activities (organization_id, type, subject, description, due_at, lead_id, owner_id, created_by)
    select ${scope.organization_id}::bigint, ${type}, ${subject}, ${description}, ${due_at}::timestamptz, wanted.lead_id,
        wanted.owner_id, ${scope.user_id}::bigint
      from unnest(${leads.map(({ lead_id }) => lead_id)}::bigint[], ${leads.map(({ owner_id }) => owner_id)}::bigint[])
        as wanted (lead_id, owner_id)
      where not exists (select from activities a
        where a.organization_id = ${scope.organization_id} and a.lead_id = wanted.lead_id and a.deleted_at is null
          and a.completed_at is null and a.created_by = ${scope.user_id} and a.type = ${type} and a.subject = ${subject}
          and a.due_at = ${due_at}::timestamptz)
      order by wanted.lead_id
    returning id, lead_id, owner_id`.execute(db)
  return rows
}

/** The current time to the microsecond, which identifies a deletion. */
export const stampNow = async (db: Database): Promise<string> =>
  (
    await db
      .selectNoFrom(sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('stamp'))
      .executeTakeFirstOrThrow()
  ).stamp

/** Also locks leads with the same contact points, all in the order of ids: their duplicate flag changes with a deletion. */
export const lockDuplicates = (db: Database, scope: Scope, ids: readonly number[]) =>
  sql`select from leads where organization_id = ${scope.organization_id} and id in (
      select other.lead_id from contact_points mine join contact_points other using (organization_id, value)
        where mine.organization_id = ${scope.organization_id} and mine.lead_id = any (${[...ids]}::bigint[])
      union select unnest(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db)

/** Moves leads into the bin with their deals and activities, all with the same time, by which they are restored together. */
export async function binLeads(db: Database, scope: Scope, ids: readonly number[], stamp: string): Promise<void> {
  const gone = { deleted_at: stamp }
  for (const table of ['deals', 'activities'] as const)
    await db
      .updateTable(table)
      .set(gone)
      .where('organization_id', '=', scope.organization_id)
      .where('lead_id', '=', anyOf(ids))
      .where('deleted_at', 'is', null)
      .execute()
  await db
    .updateTable('leads')
    .set(gone)
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .execute()
}
