import { type Lead, type LeadRow, leadRow } from '@storey/api/crm/lead.ts'
import { type LeadFieldName, leadFields } from '@storey/api/crm/lead-fields.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Selectable, sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { instantText, jsonText } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { isLaterPage, paged, sortOf } from '../../database/paging.ts'
import type { Database as Tables } from '../../database/tables.ts'
import { personOf, type Reader, withPeople } from '../members/actions.ts'
import { type LeadsQuery, type ListQuery, narrowed } from './filter-queries.ts'
import { searchTermOf } from './rules.ts'

export type { LeadsQuery } from './filter-queries.ts'

/** All leads of the organization, for rules that must hold for every user. */
export const activeLeads = (db: Reader, scope: Scope) =>
  db
    .selectFrom('leads')
    .where('leads.organization_id', '=', scope.organization_id)
    .where('leads.deleted_at', 'is', null)

/** The leads a caller may see: the organization's; if it is set so, only their own and the unowned. */
export const visible = (db: Reader, scope: Scope) => activeLeads(db, scope).where(ownRecords(scope, 'leads.owner_id'))

const tags = sql<LeadRow['tags']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) order by lower(t.name)), '[]')
  from lead_tags lt join tags t on t.organization_id = lt.organization_id and t.id = lt.tag_id
  where lt.organization_id = leads.organization_id and lt.lead_id = leads.id)`
const projects = sql<LeadRow['projects']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
  from lead_projects lp join projects p on p.organization_id = lp.organization_id and p.id = lp.project_id
  where lp.organization_id = leads.organization_id and lp.lead_id = leads.id)`
const nextActivity = sql<LeadRow['next_activity']>`(
  select jsonb_build_object('id', a.id, 'type', a.type, 'subject', a.subject, 'due_at', a.due_at)
  from activities a
  where a.organization_id = leads.organization_id and a.lead_id = leads.id and a.completed_at is null and a.deleted_at is null
  order by a.due_at, a.id limit 1)`

/** Fields without a column of their own, or with types that the tables do not express. */
const computed = {
  owner: personOf('leads.owner_id').as('owner'),
  projects: projects.as('projects'),
  tags: tags.as('tags'),
  next_activity: nextActivity.as('next_activity'),
  property_types_wanted: sql<Lead['property_types_wanted']>`leads.property_types_wanted`.as('property_types_wanted'),
}
type Computed = keyof typeof computed
const isPlain = <Field extends string>(field: Field): field is Exclude<Field, Computed> =>
  !Object.hasOwn(computed, field)
const plain = <Field extends LeadFieldName>(fields: readonly Field[]) =>
  fields.filter(isPlain).map((field) => `leads.${field}` as const)

const { property_types_wanted: _, ...ofRow } = computed
const rowSelection = [...plain(Object.keys(leadRow.shape) as (keyof LeadRow)[]), ...Object.values(ofRow)]
/** The declared fields of a row, and no others. */
const rowAsJson = jsonText(
  Object.keys(leadRow.shape).map((field) => {
    if (field === 'last_contacted_at' || field === 'seen_at' || field === 'created_at')
      return [field, instantText(`leads.${field}`)]
    return [field, isPlain(field) ? sql.ref(`leads.${field}`) : computed[field as Computed].expression]
  }),
).as('json')
/** All fields of a lead's page, in a query built on `withPeople`. */
export const leadSelection = [...plain(Object.keys(leadFields) as LeadFieldName[]), ...Object.values(computed)]

/** One lead with all fields of its page; `any` reads it for a caller who has just assigned it to another user. */
export const oneLead = (db: Reader, scope: Scope, id: number, which: 'visible' | 'any' = 'visible') =>
  (which === 'any' ? activeLeads(db, scope) : visible(db, scope)).select(leadSelection).where('leads.id', '=', id)

export const readLead = (db: Database, scope: Scope, id: number, which: 'visible' | 'any' = 'visible') =>
  oneLead(withPeople(db), scope, id, which).executeTakeFirst()

/** Each is written as in its index: a status by its place in the sales process, the hottest rating first. */
const SORTS = {
  status: {
    by: sql`case leads.status when 'new' then 1 when 'contacted' then 2 when 'qualified' then 3 when 'viewing' then 4
      when 'negotiation' then 5 when 'nurturing' then 6 when 'converted' then 7 when 'lost' then 8 else 9 end`,
    of: 'number',
  },
  rating: {
    by: sql`case leads.rating when 'hot' then 1 when 'warm' then 2 when 'cold' then 3 else 4 end`,
    of: 'number',
  },
  owner: { by: sql`leads.owner_name`, of: 'text' },
  source: { by: sql`leads.source`, of: 'text' },
  budget: { by: sql`coalesce(leads.budget_max, leads.budget_min, 0)`, of: 'number' },
  created_at: { by: sql`leads.created_at`, of: 'instant' },
  full_name: { by: sql`lower(leads.full_name)`, of: 'text' },
  next_activity_at: { by: sql`leads.next_activity_at`, of: 'instant' },
  last_contacted_at: { by: sql`leads.last_contacted_at`, of: 'instant' },
} as const

/** A lead without a budget is after all others. */
const BUDGET_UP = { by: sql`coalesce(leads.budget_max, leads.budget_min, 9007199254740991)`, of: 'number' } as const
const MAY_BE_MISSING = new Set<keyof typeof SORTS>(['last_contacted_at', 'next_activity_at', 'owner'])

export function orderOf(sort: ListQuery['sort']): Order {
  const { key, direction } = sortOf(sort ?? '-created_at')
  // Leads without the value are last in both directions; each direction has its index.
  const by = key === 'budget' && direction === 'asc' ? BUDGET_UP : SORTS[key]
  const nulls = MAY_BE_MISSING.has(key) ? ({ nulls: 'last' } as const) : {}
  return [
    { ...by, direction, ...nulls },
    { by: sql`leads.id`, direction, of: 'number' },
  ]
}

/** A page of leads, each as JSON text. */
export const listLeads = (db: Database, scope: Scope, query: ListQuery) =>
  paged(matching(db, scope, query).select(rowAsJson), query, orderOf(query.sort), cachedTotal(scope, query), {
    findFirst: isLaterPage(query),
  })

/** The rows of the leads that a list matches. */
export const rowsMatching = (db: Database, scope: Scope, query: LeadsQuery) =>
  matching(db, scope, query).select(rowSelection)

/** The leads that a list matches. The result of a search is materialized, because the statement also counts it. */
function matching(db: Database, scope: Scope, { search, ...filters }: LeadsQuery) {
  const people = withPeople(db)
  const reader: Reader = search
    ? people.with(
        (cte) => cte('leads').materialized(),
        () => db.selectFrom(found(search, filters.status).as('leads')).selectAll(),
      )
    : people
  return narrowed(visible(reader, scope), scope, filters)
}

const found = (search: string, status: LeadsQuery['status']) =>
  status && status.length > 0
    ? sql<Selectable<Tables['leads']>>`search_leads_by_status(${searchTermOf(search)}, ${status}::text[])`
    : sql<Selectable<Tables['leads']>>`search_leads(${searchTermOf(search)})`

/** The stored counter for a list that filters by statuses or unseen leads, and by nothing else. */
function cachedTotal(
  scope: Scope,
  { page: _, per_page: __, cursor: ___, sort: ____, status, unseen, ...rest }: ListQuery,
) {
  const asksMore = Object.values(rest).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
  )
  if (scope.own_leads_only || asksMore) return undefined
  return sql<number>`(select coalesce(sum(count), 0)::bigint from lead_counts where organization_id = ${scope.organization_id}
    ${status && status.length > 0 ? sql`and status = any (${status}::text[])` : sql``}
    ${unseen === undefined ? sql`` : sql`and seen = ${!unseen}`})`
}

export const leadOptions = (db: Database, scope: Scope, { search, limit, ids }: Input<typeof leads.options>['query']) =>
  visible(db, scope)
    .select(['leads.id', 'leads.full_name as name', 'leads.status', 'leads.phone', 'leads.email', 'leads.language'])
    .$if(ids !== undefined, (rows) => rows.where('leads.id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (rows) => rows.where('leads.id', 'in', idsMatching('search_lead_ids', searchTermOf(search ?? ''))))
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute()

/** Counts the leads that no user has opened; for users who may see all leads, by the stored counter. */
export async function countUnseen(db: Database, scope: Scope): Promise<number> {
  const counting = scope.own_leads_only
    ? visible(db, scope).select(sql<number>`count(*)`.as('count')).where('leads.seen_at', 'is', null)
    : db
        .selectFrom('lead_counts')
        .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
        .where('organization_id', '=', scope.organization_id)
        .where('seen', '=', false)
  return (await counting.executeTakeFirstOrThrow()).count
}
