import type { pipelines } from '@storey/api/crm/pipelines.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { useKeptPlans } from '../../database/kept-plan.ts'
import { idsMatching } from '../../database/matching.ts'
import { sortOf } from '../../database/paging.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { cardColumns, isVisible, people, rotting } from './queries.ts'

type KanbanQuery = Input<typeof pipelines.kanban>['query']
type ListQuery = Input<typeof pipelines.listBoard>['query']
type Filters = Omit<KanbanQuery, 'stage_id' | 'after_rank' | 'limit'>

type Conditions = readonly RawBuilder<boolean>[]

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
  if (query.rotting !== undefined) made.push(sql`coalesce(${rotting()}, false) = ${query.rotting}`)
  if (query.value_from !== undefined) made.push(sql`d.value >= ${query.value_from}`)
  if (query.value_to !== undefined) made.push(sql`d.value <= ${query.value_to}`)
  if (query.closing_from !== undefined) made.push(sql`d.expected_close_on >= ${query.closing_from}::date`)
  if (query.closing_to !== undefined) made.push(sql`d.expected_close_on <= ${query.closing_to}::date`)
  if (query.search) made.push(sql`d.id in (select id from hits)`)
  return made
}

const all = (conditions: Conditions) => sql.join([...conditions], sql` and `)

/** Of a stage with more matches than these, the first ones are near the beginning of its order. */
const FEW = 500

/**
 * The sums of a board that filters, or of a caller who does not see all, in one scan; and the matches of stages that have few, which
 * would be looked for in all deals of each stage. Stages are joined from the left, so that a kept plan scans the deals once, not
 * stage by stage.
 */
function matchesOf(
  scope: Scope,
  id: number,
  search: string | undefined,
  conditions: Conditions,
  key: RawBuilder<unknown>,
) {
  const matching = sql`deals d left join stages s on s.id = d.stage_id
    where ${all([isVisible(scope), sql`d.pipeline_id = ${id}`, ...conditions])}`
  const hits = search ? sql`, hits as materialized ${idsMatching('search_deal_ids', search)}` : sql``
  return sql`${hits}, sums as materialized (
      select d.stage_id, d.currency, count(*) as count, sum(d.value) as value from ${matching} group by 1, 2),
    totals as materialized (select k.stage_id, sum(k.count) as count from sums k group by 1),
    few as materialized (
      select d.id, d.stage_id, ${key} as key from ${matching}
        and (select min(t.count) from totals t) <= ${FEW}
        and d.stage_id = any (array(select t.stage_id from totals t where t.count <= ${FEW})))`
}

/** Sums of a stage by currency: the stored ones if everything is shown, else those of the matches. */
function totalsOf(everything: boolean) {
  const sums = everything
    ? sql`select k.currency, k.count, k.value from stage_counts k
        where k.organization_id = s.organization_id and k.stage_id = s.id and k.count > 0`
    : sql`select k.currency, k.count, k.value from sums k where k.stage_id = s.id`
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
  const everything = conditions.length === 0 && !scope.own_leads_only
  const stages = sql<boolean>`s.organization_id = ${scope.organization_id} and s.pipeline_id = ${id}
    ${stage_id === undefined ? sql`` : sql`and s.id = ${stage_id}`}`
  const ofStage = stage_id === undefined ? conditions : [...conditions, sql<boolean>`d.stage_id = ${stage_id}`]
  const from = (rank: RawBuilder<unknown>) => (after_rank === undefined ? sql`` : sql`and ${rank} > ${after_rank}`)
  const first = (matching: Conditions) => sql`select d.* from deals d
    where ${all([isVisible(scope), sql`d.stage_id = s.id`, ...matching])} ${from(sql`d.rank`)} order by d.rank limit ${limit}`
  const shown = everything
    ? first([])
    : sql`(${first([...conditions, sql`t.count > ${FEW}`])}) union all
        select d.* from (select f.id from few f where f.stage_id = s.id ${from(sql`f.key`)} order by f.key limit ${limit}) f
          join deals d on d.organization_id = ${scope.organization_id} and d.id = f.id`
  const board = sql<{ text: string }>`
    with ${people} ${everything ? sql`` : matchesOf(scope, id, asked.search, ofStage, sql`d.rank`)}
    select json_build_object('data', json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default,
        'stages', coalesce((
          select json_agg(json_build_object(${stageFields}, 'cards', c.cards) order by s.position)
            from stages s
              ${totalsOf(everything)}
              left join lateral (
                select coalesce(json_agg(card order by card.rank), '[]'::json) as cards
                  from (select ${cardColumns} from (${shown}) d) card) c on true
            where ${stages}), '[]'::json)))::text as text
      from pipelines p where p.organization_id = ${scope.organization_id} and p.id = ${id}`
  const { found } = await settleAll({
    plans: everything && useKeptPlans(db),
    found: board.execute(db),
  })
  return found.rows[0]?.text
}

/** The columns of a row of the list: those of a card and the facts that have columns. */
const rowColumns = sql`${cardColumns},
  (select json_build_object('id', j.id, 'name', j.name) from projects j
    where j.organization_id = d.organization_id and j.id = d.project_id) as project,
  d.next_step, d.lost_reason, d.closed_on, d.created_at`

const ORDERS = {
  stage: sql`d.rank`,
  title: sql`lower(d.title)`,
  value: sql`d.value`,
  expected_close_on: sql`d.expected_close_on`,
  stage_entered_at: sql`d.stage_entered_at`,
  created_at: sql`d.created_at`,
}

/** The same deals as a page of a table, stage by stage, as JSON text. */
export async function readListBoard(
  db: Database,
  scope: Scope,
  id: number,
  { page, per_page, sort = 'stage', status, ...filters }: ListQuery,
) {
  const { key, direction } = sortOf(sort)
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const order = sql`m.key ${way}, m.id ${sql.raw(direction)}`
  const stages = sql`s.position ${sql.raw(key === 'stage' ? direction : 'asc')}`
  const conditions = conditionsOf(scope, filters)
  const everything = conditions.length === 0 && !scope.own_leads_only
  // A deal has the status of its stage's kind.
  const ofStatus = status === 'all' ? conditions : [...conditions, sql<boolean>`d.status = ${status}`]
  const ofPipeline = sql<boolean>`s.organization_id = ${scope.organization_id} and s.pipeline_id = ${id}
    ${status === 'all' ? sql`` : sql`and s.kind = ${status}`}`
  // Each stage returns at most the deals up to the page's end, in order, so that a page of a large pipeline reads no more than it shows.
  const first = (matching: Conditions) => sql`
    select m.* from (select d.id, d.stage_id, ${ORDERS[key]} as key from deals d where ${all([isVisible(scope), ...matching])}) m
      where m.stage_id = s.id order by ${order} limit ${page * per_page}`
  const found = everything
    ? sql`stages s cross join lateral (${first([])}) m`
    : sql`stages s join totals t on t.stage_id = s.id
        cross join lateral ((${first([...conditions, sql`t.count > ${FEW}`])}) union all
          select f.id, f.stage_id, f.key from few f where f.stage_id = s.id) m`
  const { rows } = await sql<{ text: string }>`
    with ${people} ${everything ? sql`` : matchesOf(scope, id, filters.search, ofStatus, ORDERS[key])},
    heads as materialized (
      select s.position, t.count, json_build_object(${stageFields}) as facts
        from stages s ${totalsOf(everything)}
        where ${ofPipeline}),
    picked as materialized (
      select m.id, row_number() over (order by ${stages}, ${order}) as place
        from ${found}
        where ${ofPipeline}
        order by ${stages}, ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select json_build_object(
        'data', coalesce((select json_agg(rows.deal order by rows.place) from (
          select picked.place, (select to_json(row) from (select ${rowColumns}) row) as deal from picked
            join deals d on d.organization_id = ${scope.organization_id} and d.id = picked.id
            join stages s on s.organization_id = d.organization_id and s.id = d.stage_id) rows), '[]'::json),
        'meta', json_build_object('page', ${page}::int, 'per_page', ${per_page}::int,
          'total', (select coalesce(sum(count), 0)::int from heads), 'total_is_exact', true, 'next_cursor', null),
        'pipeline', json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default),
        'stages', coalesce((select json_agg(facts order by position) from heads), '[]'::json))::text as text
      from pipelines p where p.organization_id = ${scope.organization_id} and p.id = ${id}`.execute(db)
  return rows[0]?.text
}
