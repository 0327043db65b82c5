import type { deals } from '@storey/api/crm/deals.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { defined } from '../../kernel/defined.ts'
import type { DealChange, Place } from './rules.ts'

/** The deals a caller may see, as `d`: the organization's; if it is set so, only their own and the unowned. */
export const isVisible = (scope: Scope) =>
  sql<boolean>`${isOfOrganization(scope)} and ${ownRecords(scope, 'd.owner_id')}`
const isOfOrganization = (scope: Scope) =>
  sql<boolean>`d.organization_id = ${scope.organization_id} and d.deleted_at is null`

const visible = (db: Database, scope: Scope) => db.selectFrom('deals as d').where(isVisible(scope))
/** All deals of the organization, for rules that must hold for every user, such as the order of a stage. */
const activeDeals = (db: Database, scope: Scope) => db.selectFrom('deals as d').where(isOfOrganization(scope))

/** Members with their pictures, read once per statement. */
export const people = sql`people as materialized (select id, person from people_in_scope())`

/**
 * The columns of a card, of which each row becomes an object; `d` is the deal and `s` its stage. A row takes a third less time than
 * `json_build_object`. Tags are joined by their id alone, so that one hash table of them serves all cards: the policy compares the
 * organization.
 */
export const cardColumns = sql`
  d.id, d.title,
  (select json_build_object('id', l.id, 'full_name', l.full_name) from lead_names l
    where l.organization_id = d.organization_id and l.id = d.lead_id) as lead,
  d.stage_id, d.rank, d.status, d.hot,
  (select p.person from people p where p.id = d.owner_id) as owner,
  d.value, d.currency, d.expected_close_on,
  (select json_build_object('id', u.id, 'number', u.number, 'name', unit_name(h.code, u.number), 'status', u.status) from units u
    join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
    where u.organization_id = d.organization_id and u.id = d.unit_id) as unit,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) order by lower(t.name))
    from deal_tags dt join tags t on t.id = dt.tag_id
    where dt.organization_id = d.organization_id and dt.deal_id = d.id), '[]'::json) as tags,
  -- Of the deal, or of its lead and no deal.
  (select json_build_object('type', a.type, 'due_at', a.due_at) from (
      (select a.type, a.due_at from activities a
        where a.organization_id = d.organization_id and a.deal_id = d.id and a.completed_at is null and a.deleted_at is null
        order by a.due_at limit 1)
      union all
      (select a.type, a.due_at from activities a
        where a.organization_id = d.organization_id and a.lead_id = d.lead_id and a.deal_id is null
          and a.completed_at is null and a.deleted_at is null
        order by a.due_at limit 1)) a
    order by a.due_at limit 1) as next_activity,
  greatest(0, floor(extract(epoch from now() - d.stage_entered_at) / 86400))::int as days_in_stage,
  ${rotting()} as rotting, d.version`

/** Whether a deal has been in its stage for longer than the stage allows. */
export function rotting() {
  return sql`(d.status = 'open' and s.rotting_days is not null
    and d.stage_entered_at < now() - make_interval(days => coalesce(s.rotting_days, 0)))`
}

/** Whether the caller may see lead `l`: a deal of theirs on another user's lead shows its name, but not its contact points. */
const contactPoints = (scope: Scope) => ownRecords(scope, 'l.owner_id')

/** A deal as JSON text; `any` reads it for a caller who has just assigned it to another user. */
export async function readDeal(
  db: Database,
  scope: Scope,
  id: number,
  which: 'visible' | 'any' = 'visible',
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    with ${people}
    select json_build_object('data', ((select to_jsonb(card) from (select ${cardColumns}) card) || jsonb_build_object(
        'lead', (select jsonb_build_object('id', n.id, 'full_name', n.full_name, 'phone', l.phone, 'email', l.email)
          from lead_names n left join leads l on l.organization_id = n.organization_id and l.id = n.id and ${contactPoints(scope)}
          where n.organization_id = d.organization_id and n.id = d.lead_id),
        'pipeline', jsonb_build_object('id', p.id, 'name', p.name),
        'stage', jsonb_build_object('id', s.id, 'name', s.name, 'colour', s.colour, 'kind', s.kind, 'probability', s.probability,
          'rotting_days', s.rotting_days),
        'project', (select jsonb_build_object('id', j.id, 'name', j.name) from projects j
          where j.organization_id = d.organization_id and j.id = d.project_id),
        'booking', booking_of_deal(d.organization_id, d.id),
        'next_step', d.next_step, 'lost_reason', d.lost_reason, 'closed_on', d.closed_on,
        'stage_entered_at', d.stage_entered_at, 'created_at', d.created_at, 'updated_at', d.updated_at)))::text as text
      from deals d
        join stages s on s.organization_id = d.organization_id and s.id = d.stage_id
        join pipelines p on p.organization_id = d.organization_id and p.id = d.pipeline_id
      where ${which === 'any' ? isOfOrganization(scope) : isVisible(scope)} and d.id = ${id}`.execute(db)
  return rows[0]?.text
}

/** The present deal, for the refusal of a change based on an older version. */
export const currentDeal = async (db: Database, scope: Scope, id: number): Promise<unknown> =>
  JSON.parse((await readDeal(db, scope, id)) ?? '{}').data

const facts = [
  'd.id',
  'd.title',
  'd.lead_id',
  'd.pipeline_id',
  'd.stage_id',
  'd.rank',
  'd.status',
  'd.hot',
  'd.owner_id',
  'd.value',
  'd.currency',
  'd.expected_close_on',
  'd.unit_id',
  'd.project_id',
  'd.next_step',
  'd.lost_reason',
  'd.closed_on',
  'd.last_open_stage_id',
  'd.version',
] as const

export const findDeal = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(facts).where('d.id', '=', id).executeTakeFirst()

/** Locks a deal until this transaction ends; returns it with the name of its stage. */
export const lockDeal = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(facts)
    .select(
      sql<string>`(select s.name from stages s where s.organization_id = d.organization_id and s.id = d.stage_id)`.as(
        'stage_name',
      ),
    )
    .where('d.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type DealRow = NonNullable<Awaited<ReturnType<typeof lockDeal>>>

/** Deals to select from, open ones first. */
export const dealOptions = (
  db: Database,
  scope: Scope,
  { search, limit, ids, lead_id }: Input<typeof deals.options>['query'],
) =>
  visible(db, scope)
    .select(['d.id', 'd.title as name', 'd.lead_id', 'd.status'])
    .$if(ids !== undefined, (rows) => rows.where('d.id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(lead_id !== undefined, (rows) => rows.where('d.lead_id', '=', lead_id ?? 0))
    .$if(!!search, (rows) => rows.where('d.id', 'in', idsMatching('search_deal_ids', search ?? '')))
    .orderBy(sql`(d.status = 'open')`, 'desc')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

export interface Gap {
  /** Undefined if the caller may not see the card; its rank is null if it has left this stage. */
  readonly above: { readonly rank: string | null } | undefined
  readonly below: { readonly rank: string | null } | undefined
  /** The rank of the last card above `below`. */
  readonly upper: string | null
  /** The rank of the first card under `above`, or of the first card of the stage. */
  readonly lower: string | null
}

/** Finds the gap for a card in a stage, between cards that the caller may see; `but` is the card that moves. */
export async function findGap(
  db: Database,
  scope: Scope,
  stage_id: number,
  { after_id, before_id }: Place,
  but: number,
): Promise<Gap> {
  const card = (
    id: number | null | undefined,
  ) => sql`select case when d.stage_id = ${stage_id} and d.deleted_at is null then d.rank end as rank
    from deals d where d.organization_id = ${scope.organization_id} and d.id = ${id ?? null}::bigint and d.id <> ${but} and ${ownRecords(scope, 'd.owner_id')}`
  const others = sql`select d.rank from deals d
    where ${isOfOrganization(scope)} and d.stage_id = ${stage_id} and d.id <> ${but}`
  const { rows } = await sql<
    { [Side in 'above' | 'below']: { rank: string | null } | null } & Pick<Gap, 'upper' | 'lower'>
  >`
    with above as (${card(after_id)}), below as (${card(before_id)}),
      -- By itself: under row-level security a comparison with coalesce() cannot use the index, and would read all cards above.
      top as (select coalesce((select rank from above), '') as rank)
    select (select to_json(above) from above) as above, (select to_json(below) from below) as below,
      (${others} and d.rank < (select rank from below) order by d.rank desc limit 1) as upper,
      (${others} and d.rank > (select rank from top) order by d.rank limit 1) as lower`.execute(db)
  const [found] = rows
  return { upper: null, lower: null, ...found, above: found?.above ?? undefined, below: found?.below ?? undefined }
}

export const lastAbove = (db: Database, scope: Scope, stage_id: number, rank: string | null, but: number) =>
  activeDeals(db, scope)
    .select('d.rank')
    .where('d.stage_id', '=', stage_id)
    .where('d.id', '<>', but)
    .$if(rank !== null, (rows) => rows.where('d.rank', '<', rank ?? ''))
    .orderBy('d.rank', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All cards of a stage in order; those in the bin come last, because they move with the stage too. */
export const cardsOf = (db: Database, scope: Scope, stage_id: number) =>
  db
    .selectFrom('deals as d')
    .select(['d.id', 'd.title', 'd.lead_id', sql<boolean>`d.deleted_at is not null`.as('binned')])
    .where('d.organization_id', '=', scope.organization_id)
    .where('d.stage_id', '=', stage_id)
    .orderBy(sql`d.deleted_at is not null`)
    .orderBy('d.rank')
    .orderBy('d.id')
    .forNoKeyUpdate()
    .execute()

/** Deals of a pipeline, by whether they are in the bin. */
export const countDeals = async (db: Database, scope: Scope, pipeline_id: number) =>
  db
    .selectFrom('deals')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('live'),
      sql<number>`count(*) filter (where deleted_at is not null)::int`.as('binned'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('pipeline_id', '=', pipeline_id)
    .executeTakeFirstOrThrow()

/** Moves cards into a stage with these ranks, in one statement. */
export const placeCards = (
  db: Database,
  scope: Scope,
  stage_id: number,
  ids: readonly number[],
  ranks: readonly string[],
) =>
  sql`
    update deals set stage_id = ${stage_id}, rank = placed.rank,
        stage_entered_at = case when stage_id = ${stage_id} then stage_entered_at else now() end, updated_at = now()
      from unnest(${[...ids]}::bigint[], ${[...ranks]}::text[]) as placed (id, rank)
      where deals.organization_id = ${scope.organization_id} and deals.id = placed.id`.execute(db)

/** Changes the stage in which closed deals would reopen, when that stage is deleted. */
export const redirectReopening = (db: Database, scope: Scope, from: number, to: number | null) =>
  db
    .updateTable('deals')
    .set({ last_open_stage_id: to })
    .where('organization_id', '=', scope.organization_id)
    .where('last_open_stage_id', '=', from)
    .execute()

/** Changes a deal; `edited` raises its version; moves and toggles leave it. */
export const changeDeal = (
  db: Database,
  scope: Scope,
  id: number,
  { closed, entered, ...change }: DealChange,
  edited: boolean,
) =>
  db
    .updateTable('deals')
    .set({
      ...defined(change),
      ...(closed === undefined ? {} : { closed_at: closed ? sql<string>`coalesce(closed_at, now())` : null }),
      ...(entered ? { stage_entered_at: sql<string>`now()` } : {}),
      ...(edited ? { version: sql<number>`version + 1` } : {}),
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const binDeal = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('deals')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** A deal deleted in the last 30 days. */
const binned = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('deals as d')
    .innerJoin('leads as l', (join) =>
      join.onRef('l.organization_id', '=', 'd.organization_id').onRef('l.id', '=', 'd.lead_id'),
    )
    .select([...facts, sql<boolean>`l.deleted_at is not null`.as('lead_binned')])
    .where('d.organization_id', '=', scope.organization_id)
    .where('d.id', '=', id)
    .where('d.deleted_at', '>', sql<string>`now() - interval '30 days'`)

export const findBinned = (db: Database, scope: Scope, id: number) => binned(db, scope, id).executeTakeFirst()
export const lockBinned = (db: Database, scope: Scope, id: number) =>
  binned(db, scope, id).forNoKeyUpdate('d').executeTakeFirst()

export const unbinDeal = (db: Database, scope: Scope, id: number, rank: string) =>
  db
    .updateTable('deals')
    .set({ deleted_at: null, rank, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Whether any deal of a lead is won, including those that the caller may not see. */
export const hasWonDeal = async (db: Database, scope: Scope, lead_id: number): Promise<boolean> =>
  (await activeDeals(db, scope)
    .select('d.id')
    .where('d.lead_id', '=', lead_id)
    .where('d.status', '=', 'won')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The current day of the organization. */
export const today = async (db: Database, scope: Scope): Promise<string> =>
  (
    await db
      .selectFrom('organizations')
      .select(sql<string>`(now() at time zone timezone)::date`.as('day'))
      .where('id', '=', scope.organization_id)
      .executeTakeFirstOrThrow()
  ).day
