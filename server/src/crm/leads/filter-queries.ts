import { leadFields } from '@storey/api/crm/lead-fields.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import { idsMatching } from '../../database/matching.ts'
import type { Database as Tables } from '../../database/tables.ts'
import { searchTermOf } from './rules.ts'

export type ListQuery = Input<typeof leads.list>['query']
/** The query of a list without paging. */
export type LeadsQuery = Omit<ListQuery, 'page' | 'per_page' | 'cursor'>

type Rows = SelectQueryBuilder<Tables, 'leads', object>

/** Adds the filters of a list to a query of leads; all given filters apply together. */
export function narrowed(rows: Rows, scope: Scope, query: LeadsQuery): Rows {
  const conditions = [...conditionsOf(scope, query)]
  return conditions.reduce((narrower, condition) => narrower.where(condition), rows)
}

function* conditionsOf(scope: Scope, query: LeadsQuery): Generator<RawBuilder<SqlBool>> {
  if (query.search) yield sql`leads.id in ${idsMatching('search_lead_ids', searchTermOf(query.search))}`
  for (const field of fieldsWith(leadFields, 'filter', 'values'))
    if (isGiven(query[field])) yield sql`${sql.ref(`leads.${field}`)} = any (${query[field]}::text[])`
  if (isGiven(query.bedrooms)) yield sql`leads.bedrooms_wanted && ${query.bedrooms}::integer[]`
  // In lower case by the database, as the column is generated: JavaScript has other rules for some alphabets.
  if (query.campaign !== undefined) yield sql`leads.campaign_key = (select lower(${query.campaign}::text))`
  if (query.brought_by !== undefined) yield sql`leads.brought_by_key = (select lower(${query.brought_by}::text))`

  const owners = [
    ...(isGiven(query.owner_id) ? [sql<SqlBool>`leads.owner_id = any (${query.owner_id}::bigint[])`] : []),
    ...(query.mine ? [sql<SqlBool>`leads.owner_id = ${scope.user_id}`] : []),
    ...(query.unowned ? [sql<SqlBool>`leads.owner_id is null`] : []),
  ]
  if (owners.length > 0) yield sql`(${sql.join(owners, sql` or `)})`

  if (isGiven(query.project_id))
    yield sql`exists (${projectsOfLead} and lp.project_id = any (${query.project_id}::bigint[]))`
  if (isGiven(query.import_id)) yield sql`leads.id in (${importedBy(scope, query.import_id)})`
  if (isGiven(query.tags)) yield sql`exists (${tagsOfLead} and lt.tag_id = any (${query.tags}::bigint[]))`
  if (isGiven(query.tags_all)) yield* withAllTags([...new Set(query.tags_all)])

  if (query.budget_from !== undefined)
    yield sql`coalesce(leads.budget_max, leads.budget_min) >= ${query.budget_from}::bigint`
  if (query.budget_to !== undefined)
    yield sql`coalesce(leads.budget_min, leads.budget_max) <= ${query.budget_to}::bigint`
  if (query.created_from !== undefined) yield sql`leads.created_at >= ${startOf(scope, query.created_from)}`
  if (query.created_to !== undefined) yield sql`leads.created_at < ${startOf(scope, query.created_to, 1)}`
  if (query.not_contacted_days !== undefined)
    yield sql`(leads.last_contacted_at is null
      or leads.last_contacted_at < now() - make_interval(days => ${query.not_contacted_days}::integer))`

  if (query.overdue === true) yield sql`leads.next_activity_at < now()`
  if (query.overdue === false) yield sql`(leads.next_activity_at is null or leads.next_activity_at >= now())`
  const today = sql`leads.next_activity_at >= ${startOfToday(scope)} and leads.next_activity_at < ${startOfToday(scope, 1)}`
  if (query.due_today === true) yield sql`(${today})`
  if (query.due_today === false) yield sql`(leads.next_activity_at is null or not (${today}))`

  if (query.unseen !== undefined) yield sql`leads.seen_at is ${sql.raw(query.unseen ? 'null' : 'not null')}`
  if (query.opted_out !== undefined) yield flag('opted_out', query.opted_out)
  if (query.has_duplicate !== undefined) yield flag('has_duplicate', query.has_duplicate)
}

const isGiven = <Value>(values: readonly Value[] | undefined): values is readonly Value[] =>
  values !== undefined && values.length > 0

/** Written as in the partial indexes. */
const flag = (column: 'opted_out' | 'has_duplicate', on: boolean) =>
  sql<SqlBool>`${sql.raw(on ? '' : 'not')} ${sql.ref(`leads.${column}`)}`

const tagsOfLead = sql`select from lead_tags lt where lt.organization_id = leads.organization_id and lt.lead_id = leads.id`

/** The first tag selects its leads, the others are checked on them: a subquery for each tag took longer to plan than to run. */
function* withAllTags([first, ...others]: readonly number[]): Generator<RawBuilder<SqlBool>> {
  yield sql`exists (${tagsOfLead} and lt.tag_id = ${first})`
  if (others.length === 0) return
  const counted = sql`select count(*) from lead_tags lt
    where lt.organization_id = leads.organization_id and lt.lead_id = leads.id and lt.tag_id = any (${others}::bigint[])`
  yield sql`(${counted}) = ${others.length}`
}

const projectsOfLead = sql`select from lead_projects lp
  where lp.organization_id = leads.organization_id and lp.lead_id = leads.id`

/** Leads that imports added or changed; of an undone import, those that are left. */
const importedBy = (scope: Scope, imports: readonly number[]) => sql`select r.record_id from import_rows r
  join imports i on i.organization_id = r.organization_id and i.id = r.import_id and i.kind = 'leads'
  where r.organization_id = ${scope.organization_id} and r.import_id = any (${imports}::bigint[]) and r.record_id is not null
    and r.undone is distinct from 'put_back'`

const timezone = (scope: Scope) => sql`(select timezone from organizations where id = ${scope.organization_id})`

/** The start of a day in the organization's time zone. */
const startOf = (scope: Scope, day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone ${timezone(scope)})`

const startOfToday = (scope: Scope, plus = 0) =>
  sql`(select (date_trunc('day', now() at time zone o.timezone) + make_interval(days => ${plus}::integer)) at time zone o.timezone
    from organizations o where o.id = ${scope.organization_id})`
