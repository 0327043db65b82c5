import type { BinItem, BinKind, bin } from '@storey/api/crm/bin.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, textContains } from '../../database/paging.ts'

/** How long the bin keeps records; `empty_bin` has the same value. */
const KEPT = sql`interval '30 days'`
const BEGINNING = 120

interface Listed {
  kind: BinKind
  id: number
  name: string
  lead: BinItem['lead']
  with: BinItem['with']
  together: BinItem['together']
  deleted_by: BinItem['deleted_by']
  deleted_at: string
}

interface Binned {
  readonly kind: Exclude<BinKind, 'lead'>
  readonly table: 'deals' | 'activities' | 'lead_notes' | 'lead_documents'
  readonly name: RawBuilder<string>
}
const HANGING: readonly Binned[] = [
  { kind: 'deal', table: 'deals', name: sql`b.title` },
  { kind: 'activity', table: 'activities', name: sql`b.subject` },
  { kind: 'note', table: 'lead_notes', name: sql`left(b.body_text, ${sql.lit(BEGINNING)})` },
  { kind: 'document', table: 'lead_documents', name: sql`b.title` },
]

/** Leads in the bin; a merged lead is not deleted, but is listed here under the name of the lead it was merged into. */
const binnedLeads = ({ organization_id }: Scope) => sql`
  select 'lead' as kind, b.id, b.full_name as name, null::jsonb as lead,
      jsonb_build_object(
        'deals', (select count(*) from deals d where d.organization_id = b.organization_id and d.lead_id = b.id and d.deleted_at = b.deleted_at),
        'activities', (select count(*) from activities a
          where a.organization_id = b.organization_id and a.lead_id = b.id and a.deleted_at = b.deleted_at)) as "with",
      (select jsonb_build_object('stamp', to_char(b.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'leads', count(*))
        from leads o where o.organization_id = b.organization_id and o.deleted_at = b.deleted_at and o.merged_into_id is null
        having count(*) > 1) as together,
      b.deleted_by, b.deleted_at
    from leads b
    where b.organization_id = ${organization_id} and b.deleted_at > now() - ${KEPT} and b.merged_into_id is null`

/** Records deleted on their own; those deleted with their lead are restored with it. */
const binnedOf = ({ organization_id }: Scope, { kind, table, name }: Binned) => sql`
  select ${kind} as kind, b.id, ${name} as name,
      case when l.id is not null then jsonb_build_object('id', l.id, 'full_name', l.full_name, 'deleted', l.deleted_at is not null) end,
      null::jsonb, null::jsonb, b.deleted_by, b.deleted_at
    from ${sql.table(table)} b left join leads l on l.organization_id = b.organization_id and l.id = b.lead_id
    where b.organization_id = ${organization_id} and b.deleted_at > now() - ${KEPT} and l.deleted_at is distinct from b.deleted_at`

const person = sql<BinItem['deleted_by']>`(select person_of(u.id, u.full_name)
  from users u where u.id = b.deleted_by)`

export function listBin(db: Database, scope: Scope, query: Input<typeof bin.list>['query']) {
  const { kind, deleted_by, search } = query
  const all = sql<Listed & { deleted_by_id: number }>`(${sql.join(
    [binnedLeads(scope), ...HANGING.map((one) => binnedOf(scope, one))],
    sql` union all `,
  )})`.as<'b'>('b')
  const direction = query.sort === 'deleted_at' ? 'asc' : 'desc'
  return paged(
    db
      .selectFrom(all)
      .select(['b.kind', 'b.id', 'b.name', 'b.lead', 'b.with', 'b.together', person.as('deleted_by'), 'b.deleted_at'])
      .select(sql<string>`b.deleted_at + ${KEPT}`.as('gone_at'))
      .$if(kind !== undefined && kind.length > 0, (rows) => rows.where('b.kind', 'in', kind ?? []))
      .$if(deleted_by !== undefined && deleted_by.length > 0, (rows) =>
        rows.where(sql<boolean>`b.deleted_by = any (${deleted_by ?? []}::bigint[])`),
      )
      .$if(!!search, (rows) => rows.where(textContains(sql`concat_ws(' ', b.name, b.lead ->> 'full_name')`, search))),
    query,
    [
      { by: sql`b.deleted_at`, direction, of: 'instant' },
      { by: sql`b.kind`, direction, of: 'text' },
      { by: sql`b.id`, direction, of: 'number' },
    ],
  )
}

const anyOf = (ids: readonly number[]) => sql<number>`any (${[...ids]}::bigint[])`

/** Ids of leads that were deleted together. */
export const stamped = async (db: Database, scope: Scope, stamp: string, max: number): Promise<number[]> =>
  (
    await db
      .selectFrom('leads')
      .select('id')
      .where('organization_id', '=', scope.organization_id)
      .where('deleted_at', '=', stamp)
      .where('deleted_at', '>', sql<string>`now() - ${KEPT}`)
      .where('merged_into_id', 'is', null)
      .orderBy('id')
      .limit(max)
      .execute()
  ).map(({ id }) => id)

export const countStamped = async (db: Database, scope: Scope, stamp: string): Promise<number> =>
  (
    await db
      .selectFrom('leads')
      .select(sql<number>`count(*)`.as('count'))
      .where('organization_id', '=', scope.organization_id)
      .where('deleted_at', '=', stamp)
      .where('deleted_at', '>', sql<string>`now() - ${KEPT}`)
      .where('merged_into_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Locks the stages of deals deleted with these leads, so that no card takes a place in them: in the order of their ids, and before the leads, as every move of a card does. */
export const lockStagesOf = (db: Database, scope: Scope, lead_ids: readonly number[]) =>
  sql`select from stages where organization_id = ${scope.organization_id} and id in (
      select d.stage_id from deals d join leads l on l.organization_id = d.organization_id and l.id = d.lead_id
        where l.organization_id = ${scope.organization_id} and l.id = any (${[...lead_ids]}::bigint[]) and d.deleted_at = l.deleted_at)
    order by id for update`.execute(db)

/** Locks leads in the bin, and those whose duplicate flag changes with their return; all in the order of ids. */
export async function lockBinnedLeads(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { organization_id } = scope
  await sql`select from leads where organization_id = ${organization_id} and id in (
      select r.lead_id from leads l cross join unnest(contact_points_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)) as own (value)
        join contact_points r on r.organization_id = l.organization_id and r.value = own.value
        where l.organization_id = ${organization_id} and l.id = any (${[...ids]}::bigint[])
      union select unnest(${[...ids]}::bigint[]))
    order by id for no key update`.execute(db)
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', '>', sql<string>`now() - ${KEPT}`)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** Deals deleted with these leads, and whether their place is taken: by a newer card, or by another of these deals. */
export const dealsToReturn = async (db: Database, scope: Scope, lead_ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; stage_id: number; taken: boolean }>`
    select d.id, d.stage_id,
        row_number() over (partition by d.stage_id, d.rank order by d.id) > 1
          or exists (select from deals o where o.organization_id = d.organization_id and o.stage_id = d.stage_id
            and o.rank = d.rank and o.deleted_at is null) as taken
      from deals d join leads l on l.organization_id = d.organization_id and l.id = d.lead_id
      where l.organization_id = ${scope.organization_id} and l.id = any (${[...lead_ids]}::bigint[]) and d.deleted_at = l.deleted_at
      order by d.stage_id, d.rank, d.id`.execute(db)
  return rows
}

export const unbinDeals = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .updateTable('deals')
    .set({ deleted_at: null, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .execute()

/** Restores the activities first, because they are found by the leads' own deletion time. */
export async function unbinLeads(db: Database, scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`update activities a set deleted_at = null, updated_at = now() from leads l
    where l.organization_id = ${scope.organization_id} and l.id = any (${[...ids]}::bigint[])
      and a.organization_id = l.organization_id and a.lead_id = l.id and a.deleted_at = l.deleted_at`.execute(db)
  await db
    .updateTable('leads')
    .set({ deleted_at: null, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', anyOf(ids))
    .execute()
}

const NAMES = { activities: sql<string>`b.subject`, lead_notes: sql<string>`''`, lead_documents: sql<string>`b.title` }
type Single = keyof typeof NAMES

/** Locks a record in the bin, and returns whether its lead and its deal are active. */
export const lockBinned = async (db: Database, scope: Scope, table: Single, id: number) => {
  const deal_id = table === 'activities' ? sql`b.deal_id` : sql`null::bigint`
  const { rows } = await sql<{
    id: number
    name: string
    lead_id: number | null
    deal_id: number | null
    lead_gone: boolean
  }>`
    select b.id, ${NAMES[table]} as name, b.lead_id, ${deal_id} as deal_id,
        coalesce((select l.deleted_at is not null from leads l
          where l.organization_id = b.organization_id and l.id = b.lead_id), false) as lead_gone
      from ${sql.table(table)} b
      where b.organization_id = ${scope.organization_id} and b.id = ${id} and b.deleted_at > now() - ${KEPT}
      for no key update`.execute(db)
  return rows[0]
}

export const unbin = (db: Database, scope: Scope, table: Single, id: number) =>
  sql`update ${sql.table(table)} set deleted_at = null where organization_id = ${scope.organization_id} and id = ${id}`.execute(
    db,
  )

/** Permanently deletes expired records of all organizations; runs as `storey_worker`. */
export const emptyBin = async (db: Database, max: number): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`select empty_bin(${max}) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}
