import type {
  ContactCompany,
  ContactCompanyRow,
  contactCompanies,
  MatchedRecord,
  MatchReason,
} from '@storey/api/administration/contact-companies.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { Database as Tables } from '../../database/tables.ts'

type ListQuery = Input<typeof contactCompanies.list>['query']
/** A list query without pagination. */
export type CompaniesQuery = Omit<ListQuery, 'page' | 'per_page' | 'cursor' | 'sort'>
type MatchesQuery = Input<typeof contactCompanies.matches>['query']
type OptionsQuery = Input<typeof contactCompanies.options>['query']

/** The companies of the platform, without deleted and merged ones. */
export const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('contact_companies')
    .where('contact_companies.organization_id', '=', scope.organization_id)
    .where('contact_companies.deleted_at', 'is', null)

const isGiven = <Value>(values: readonly Value[] | undefined): values is readonly Value[] =>
  values !== undefined && values.length > 0

/** The start of a day in the platform's time zone. */
export const startOf = (scope: Scope, day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone (select timezone from organizations where id = ${scope.organization_id}))`

/** Contacts that these imports added or changed. */
export const importedBy = (scope: Scope, kind: 'contact_companies' | 'contact_brokers', imports: readonly number[]) =>
  sql`select r.record_id from import_rows r
    join imports i on i.organization_id = r.organization_id and i.id = r.import_id and i.kind = ${kind}
    where r.organization_id = ${scope.organization_id} and r.import_id = any (${imports}::bigint[]) and r.record_id is not null
      and r.undone is distinct from 'put_back'`

function* conditionsOf(scope: Scope, query: CompaniesQuery): Generator<RawBuilder<SqlBool>> {
  if (query.search) yield sql`contact_companies.id in ${idsMatching('search_contact_company_ids', query.search)}`
  for (const field of ['status', 'country', 'source'] as const)
    if (isGiven(query[field])) yield sql`${sql.ref(`contact_companies.${field}`)} = any (${query[field]}::text[])`
  if (query.city !== undefined) yield sql`contact_companies.city_key = (select lower(${query.city}::text))`
  if (query.has_match !== undefined)
    yield sql`${sql.raw(query.has_match ? '' : 'not')} exists (
      select from contact_matches m where m.company_id = contact_companies.id)`
  if (query.has_whatsapp !== undefined)
    yield sql`contact_companies.whatsapp is ${sql.raw(query.has_whatsapp ? 'not null' : 'null')}`
  if (query.opted_out !== undefined)
    yield sql`contact_companies.opted_out_at is ${sql.raw(query.opted_out ? 'not null' : 'null')}`
  if (isGiven(query.import_id))
    yield sql`contact_companies.id in (${importedBy(scope, 'contact_companies', query.import_id)})`
  if (query.contacted_from !== undefined)
    yield sql`contact_companies.last_contacted_at >= ${startOf(scope, query.contacted_from)}`
  if (query.contacted_to !== undefined)
    yield sql`contact_companies.last_contacted_at < ${startOf(scope, query.contacted_to, 1)}`
  if (query.not_contacted_days !== undefined)
    yield sql`(contact_companies.last_contacted_at is null
      or contact_companies.last_contacted_at < now() - make_interval(days => ${query.not_contacted_days}::integer))`
}

type Rows = SelectQueryBuilder<Tables, 'contact_companies', object>

/** The companies of a list query. */
export const companiesMatching = (db: Database, scope: Scope, query: CompaniesQuery): Rows =>
  [...conditionsOf(scope, query)].reduce<Rows>((rows, condition) => rows.where(condition), visible(db, scope))

const brokers = sql<number>`(select count(*) from contact_brokers b
  where b.organization_id = contact_companies.organization_id and b.company_id = contact_companies.id and b.deleted_at is null)`
const match = sql<ContactCompanyRow['match']>`(
  select jsonb_build_object('count', best.count, 'name', best.name, 'score', best.score, 'reasons', best.reasons) from (
    select count(*) over () as count, coalesce(o.name, g.name) as name, m.score, m.reasons
      from contact_matches m
      left join contact_companies o on o.id = m.other_company_id
      left join organizations g on g.id = m.matched_organization_id
      where m.company_id = contact_companies.id
      order by m.score desc, cardinality(m.reasons) desc, m.matched_organization_id nulls last, m.other_company_id limit 1) as best)`

const rowColumns = [
  'contact_companies.id',
  'contact_companies.name',
  'contact_companies.country',
  'contact_companies.city',
  'contact_companies.email',
  'contact_companies.phone',
  'contact_companies.whatsapp',
  'contact_companies.status',
  'contact_companies.source',
  'contact_companies.last_contacted_at',
  'contact_companies.opted_out_at',
  'contact_companies.created_at',
  'contact_companies.version',
] as const

/** Each matches the definition of its index. */
const SORTS = {
  name: { by: sql`contact_companies.sort_name`, of: 'text' },
  created_at: { by: sql`contact_companies.created_at`, of: 'instant' },
  country: { by: sql`contact_companies.country`, of: 'text' },
  city: { by: sql`contact_companies.city_key`, of: 'text' },
  status: {
    by: sql`case contact_companies.status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'converted' then 5 when 'not_interested' then 6 else 7 end`,
    of: 'number',
  },
  source: { by: sql`contact_companies.source`, of: 'text' },
  last_contacted_at: { by: sql`contact_companies.last_contacted_at`, of: 'instant' },
} as const

export function orderOfCompanies(sort: ListQuery['sort']): Order {
  const { key, direction } = sortOf(sort ?? 'name')
  // Companies never contacted come last in descending order; companies without a place come after those with one.
  const placed = key === 'country' || key === 'city'
  const nulls =
    key === 'last_contacted_at'
      ? ({ nulls: direction === 'desc' ? 'last' : 'first' } as const)
      : placed
        ? ({ nulls: direction === 'desc' ? 'first' : 'last' } as const)
        : {}
  return [
    { ...SORTS[key], direction, ...nulls },
    // Within a place by name, as in its index.
    ...(placed ? [{ ...SORTS.name, direction }] : []),
    { by: sql`contact_companies.id`, direction, of: 'number' },
  ]
}

/** The same companies, with the columns of the list. */
export const companyRowsMatching = (db: Database, scope: Scope, query: CompaniesQuery) =>
  companiesMatching(db, scope, query)
    .select(rowColumns)
    .select([brokers.as('brokers'), match.as('match')])

export const listCompanies = (db: Database, scope: Scope, query: ListQuery) =>
  paged(companyRowsMatching(db, scope, query), query, orderOfCompanies(query.sort))

export const readCompany = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(rowColumns)
    .select([
      brokers.as('brokers'),
      match.as('match'),
      'address',
      'other_emails',
      'other_phones',
      'website',
      'license_number',
      'orn',
      'languages',
      'notes',
      'converted_at',
      sql<ContactCompany['created_by']>`(select person_of(u.id, u.full_name)
        from users u where u.id = contact_companies.created_by)`.as('created_by'),
      sql<ContactCompany['converted_organization']>`(select jsonb_build_object('id', o.id, 'name', o.name)
        from organizations o where o.id = contact_companies.converted_organization_id)`.as('converted_organization'),
    ])
    .where('contact_companies.id', '=', id)
    .executeTakeFirst()

const companySide = sql`jsonb_build_object('kind', 'company', ${sql.join(
  ['id', 'name', 'status', 'country', 'city', 'address', 'email', 'phone', 'website', 'license_number'].map(
    (column) => sql`${sql.lit(column)}, ${sql.ref(`c.${column}`)}`,
  ),
)})`
const organizationSide = sql`jsonb_build_object('kind', 'organization', ${sql.join(
  ['id', 'name', 'status', 'country', 'city', 'address', 'email', 'phone', 'website'].map(
    (column) => sql`${sql.lit(column)}, ${sql.ref(`g.${column}`)}`,
  ),
)}, 'license_number', g.trade_license_number)`

/**
 * Pairs of similar companies, most certain first: each pair once, but for one company all of its pairs. The records are read for the
 * page alone: joined, a database without statistics reads them for every pair before it sorts.
 */
export function listMatches(
  db: Database,
  scope: Scope,
  { company_id, search, sort = '-score', ...filters }: MatchesQuery,
) {
  const { direction } = sortOf<'score'>(sort)
  const found = db
    .selectFrom('contact_matches as m')
    .where('m.organization_id', '=', scope.organization_id)
    .$if(company_id !== undefined, (all) => all.where('m.company_id', '=', company_id ?? 0))
    .$if(company_id === undefined, (all) =>
      all.where(sql<boolean>`(m.other_company_id is null or m.company_id < m.other_company_id)`),
    )
    .$if(!!search, (all) =>
      all.where(
        sql<boolean>`(m.company_id in ${idsMatching('search_contact_company_ids', search ?? '')}
          or m.other_company_id in ${idsMatching('search_contact_company_ids', search ?? '')})`,
      ),
    )
    .select([
      'm.score',
      sql<MatchReason[]>`m.reasons`.as('reasons'),
      sql<MatchedRecord>`(select ${companySide} from contact_companies c where c.id = m.company_id)`.as('company'),
      sql<MatchedRecord>`coalesce((select ${companySide} from contact_companies c where c.id = m.other_company_id),
        (select ${organizationSide} from organizations g where g.id = m.matched_organization_id))`.as('other'),
    ])
  return paged(found, { sort, ...filters }, [
    { by: sql`m.score`, direction, of: 'number' },
    { by: sql`cardinality(m.reasons)`, direction, of: 'number' },
    { by: sql`m.company_id`, direction, of: 'number' },
    { by: sql`coalesce(m.other_company_id, 0)`, direction, of: 'number' },
    { by: sql`coalesce(m.matched_organization_id, 0)`, direction, of: 'number' },
  ])
}

export const countriesOfCompanies = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([sql<string>`country`.as('country'), sql<number>`count(*)`.as('count')])
    .where('country', 'is not', null)
    .groupBy('country')
    .orderBy('country')
    .execute()

/** Cities of companies, most frequent first. */
export const citiesOfCompanies = (db: Database, scope: Scope, search = '') =>
  visible(db, scope)
    .select(sql<string>`min(city)`.as('name'))
    .where('city_key', 'is not', null)
    .$if(search !== '', (all) => all.where(textContains('city_key', search)))
    .groupBy('city_key')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('city_key')
    .limit(25)
    .execute()

export const optionsOfCompanies = (db: Database, scope: Scope, { search, limit, ids }: OptionsQuery) =>
  visible(db, scope)
    .select(['id', 'name', 'country'])
    .$if(ids !== undefined, (all) => all.where('id', 'in', isGiven(ids) ? ids : [0]))
    .$if(!!search, (all) => all.where('id', 'in', idsMatching('search_contact_company_ids', search ?? '')))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute()
