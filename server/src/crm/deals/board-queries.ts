import type { pipelines } from '@storey/api/crm/pipelines.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { useKeptPlans } from '../../database/kept-plan.ts'
import { idsMatching } from '../../database/matching.ts'
import { sortOf } from '../../database/paging.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { cardFields, isVisible, people, rotting } from './queries.ts'

type KanbanQuery = Input<typeof pipelines.kanban>['query']
type ListQuery = Input<typeof pipelines.listBoard>['query']
type Filters = Omit<KanbanQuery, 'stage_id' | 'after_rank' | 'limit'>

function conditionsOf(scope: Scope, query: Filters): RawBuilder<boolean>[] {
  const made: RawBuilder<boolean>[] = []
  const owners = [...(query.owner_id ?? []), ...(query.mine ? [scope.user_id] : [])]
  const owned = sql<boolean>`d.owner_id = any (${owners}::bigint[])`
  if (query.unowned) made.push(sql`(${owned} or d.owner_id is null)`)
  else if (owners.length > 0) made.push(owned)
  if (query.tags && query.tags.length > 0)
    made.push(sql`exists (select from deal_tags dt where dt.organization_id = d.organization_id and dt.deal_id = d.id
      and dt.tag_id = any (${query.tags}::bigint[]))`)
  if (query.hot !== undefined) made.push(sql`d.hot = ${query.hot}`)
  if (query.rotting !== undefined) made.push(sql`${rotting()} = ${query.rotting}`)
  if (query.value_from !== undefined) made.push(sql`d.value >= ${query.value_from}`)
  if (query.value_to !== undefined) made.push(sql`d.value <= ${query.value_to}`)
  if (query.closing_from !== undefined) made.push(sql`d.expected_close_on >= ${query.closing_from}::date`)
  if (query.closing_to !== undefined) made.push(sql`d.expected_close_on <= ${query.closing_to}::date`)
  if (query.search) made.push(sql`d.id in ${idsMatching('search_deal_ids', query.search)}`)
  return made
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `)

/** Sums of a stage by currency: the stored ones if everything is shown, else calculated over the matching deals. */
function totalsOf(scope: Scope, conditions: readonly RawBuilder<boolean>[]) {
  const kept = conditions.length === 0 && !scope.own_leads_only
  const sums = kept
    ? sql`select k.currency, k.count, k.value from stage_counts k
        where k.organization_id = s.organization_id and k.stage_id = s.id and k.count > 0`
    : sql`select d.currency, count(*) as count, sum(d.value) as value from deals d
        where ${all([isVisible(scope), sql`d.stage_id = s.id`, ...conditions])} group by d.currency`
  return sql`left join lateral (
    select coalesce(sum(b.count), 0)::int as count,
        coalesce(json_agg(json_build_object('currency', b.currency, 'count', b.count, 'value', b.value,
          'weighted', floor(b.value * s.probability / 100.0)) order by b.value desc, b.currency), '[]'::json) as totals
      from (${sums}) b) t on true`
}

const stageFields = sql`'id', s.id, 'name', s.name, 'colour', s.colour, 'kind', s.kind, 'probability', s.probability,
  'rotting_days', s.rotting_days, 'position', s.position, 'count', t.count, 'totals', t.totals`

/** The board of a pipeline as JSON text: its stages with their sums and first cards, or the next cards of one stage. */
export async function readKanban(
  db: Database,
  scope: Scope,
  id: number,
  { stage_id, after_rank, limit, ...asked }: KanbanQuery,
) {
  const conditions = conditionsOf(scope, asked)
  const shown = [isVisible(scope), sql<boolean>`d.stage_id = s.id`, ...conditions]
  if (after_rank !== undefined) shown.push(sql`d.rank > ${after_rank}`)
  const board = sql<{ text: string }>`
    with ${people}
    select json_build_object('data', json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default,
        'stages', coalesce((
          select json_agg(json_build_object(${stageFields}, 'cards', c.cards) order by s.position)
            from stages s
              ${totalsOf(scope, conditions)}
              left join lateral (
                select coalesce(json_agg(json_build_object(${cardFields}) order by d.rank), '[]'::json) as cards
                  from (select d.* from deals d where ${all(shown)} order by d.rank limit ${limit}) d) c on true
            where s.organization_id = p.organization_id and s.pipeline_id = p.id
              ${stage_id === undefined ? sql`` : sql`and s.id = ${stage_id}`}), '[]'::json)))::text as text
      from pipelines p where p.organization_id = ${scope.organization_id} and p.id = ${id}`
  const { found } = await settleAll({
    plans: conditions.length === 0 && useKeptPlans(db),
    found: board.execute(db),
  })
  return found.rows[0]?.text
}

const ORDERS = {
  stage: sql`d.rank`,
  title: sql`lower(d.title)`,
  value: sql`d.value`,
  expected_close_on: sql`d.expected_close_on`,
  stage_entered_at: sql`d.stage_entered_at`,
  created_at: sql`d.created_at`,
}

/**
 * The same deals as a page of a table, stage by stage, as JSON text. Each stage returns at most the deals up to the page's
 * end, in order, so that a page of a large pipeline reads no more than it shows.
 */
export async function readListBoard(
  db: Database,
  scope: Scope,
  id: number,
  { page, per_page, sort = 'stage', status, ...filters }: ListQuery,
) {
  const { key, direction } = sortOf(sort)
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const order = sql`${ORDERS[key]} ${way}, d.id ${sql.raw(direction)}`
  const stages = sql`s.position ${sql.raw(key === 'stage' ? direction : 'asc')}`
  const conditions = conditionsOf(scope, filters)
  // A deal has the status of its stage's kind.
  const ofPipeline = sql`s.organization_id = ${scope.organization_id} and s.pipeline_id = ${id}
    ${status === 'all' ? sql`` : sql`and s.kind = ${status}`}`
  const { rows } = await sql<{ text: string }>`
    with ${people},
    heads as materialized (
      select s.position, t.count, json_build_object(${stageFields}) as facts
        from stages s ${totalsOf(scope, conditions)}
        where ${ofPipeline}),
    picked as (
      select d.*, row_number() over (order by ${stages}, ${order}) as place
        from stages s cross join lateral (
          select d.* from deals d where ${all([isVisible(scope), sql`d.stage_id = s.id`, ...conditions])}
            order by ${order} limit ${page * per_page}) d
        where ${ofPipeline}
        order by ${stages}, ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select json_build_object(
        'data', coalesce((select json_agg(json_build_object(${cardFields}) order by d.place) from picked d
          join stages s on s.organization_id = d.organization_id and s.id = d.stage_id), '[]'::json),
        'meta', json_build_object('page', ${page}::int, 'per_page', ${per_page}::int,
          'total', (select coalesce(sum(count), 0)::int from heads), 'total_is_exact', true, 'next_cursor', null),
        'pipeline', json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default),
        'stages', coalesce((select json_agg(facts order by position) from heads), '[]'::json))::text as text
      from pipelines p where p.organization_id = ${scope.organization_id} and p.id = ${id}`.execute(db)
  return rows[0]?.text
}
