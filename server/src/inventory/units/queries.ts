import type { Input } from '@storey/api/endpoint.ts'
import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import { type StatusChange, type Unit, type UnitClaim, type UnitRow, unitRow } from '@storey/api/inventory/unit.ts'
import { storedUnitFields } from '@storey/api/inventory/unit-fields.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { inReach, withUnknownShare } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { heldFor } from '../../database/held-for.ts'
import { codedOf, instantText, jsonText, moneyOrNull, namedOf, percentOf } from '../../database/json.ts'
import { useKeptPlans } from '../../database/kept-plan.ts'
import { isOneOf } from '../../database/matching.ts'
import { containing, isLaterPage, paged, sortOf } from '../../database/paging.ts'
import { isDrawing } from '../../files/queries.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { hidesDrafts } from '../for-sale.ts'
import { unitRank } from '../unit-rank-queries.ts'

/**
 * The units of the organizations in reach, each with its building and project. Every unit has both, but these are left joins: with inner
 * joins PostgreSQL, which assumes an organization of average size, reads all units of a large one building by building, and sorts them
 * for one page.
 *
 * @param within whether another condition finds the rows, such as buildings
 */
export const visible = (db: Database, scope: Scope, within = false) =>
  db
    .selectFrom('units')
    .leftJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'units.organization_id')
        .onRef('projects.id', '=', 'units.project_id'),
    )
    .where(within ? withUnknownShare(inReach(scope, 'units.organization_id')) : inReach(scope, 'units.organization_id'))
    .$if(hidesDrafts(scope), (all) =>
      all.where(sql<boolean>`units.project_id not in (select id from projects where status = 'draft')`),
    )

const perArea = moneyOrNull(sql`round(units.price_per_area)`, sql.ref('units.currency'))

/** Not a join: PostgreSQL leaves a left join out of a count only if the joined key is unique without a condition. */
const claim = sql<UnitClaim | null>`(select jsonb_build_object('id', claims.id,
  'kind', claims.kind, 'holder', person_of(claims.holder_id, claims.holder_name),
  'held_for', ${heldFor('claims')}, 'claimed_at', claims.claimed_at, 'expires_at', claims.expires_at,
  'extended_at', claims.extended_at) from unit_claims claims
  where claims.organization_id = units.organization_id and claims.unit_id = units.id and claims.ended_at is null)`

/** Fields without a column of their own, or with types that the tables do not express. */
const computed = {
  organization: namedOf('organizations').as('organization'),
  project: namedOf('projects').as('project'),
  project_status: sql<ProjectStatus>`projects.status`.as('project_status'),
  building: codedOf('buildings').as('building'),
  unit_type: sql<UnitRow['unit_type']>`case when unit_types.id is not null then ${namedOf('unit_types')} end`.as(
    'unit_type',
  ),
  price: moneyOrNull(sql.ref('units.price'), sql.ref('units.currency')).as('price'),
  per_area: perArea.as('per_area'),
  claim: claim.as('claim'),
}
const isComputed = (field: string): field is keyof typeof computed => Object.hasOwn(computed, field)
const AREAS = new Set(['internal_area', 'outdoor_area', 'total_area', 'plot_area'])
/** The declared fields of a row, and no others. */
const rowAsJson = jsonText(
  Object.keys(unitRow.shape).map((field) => {
    const column = `units.${field}`
    if (isComputed(field)) return [field, computed[field].expression]
    if (field === 'updated_at') return [field, instantText(column)]
    return [field, AREAS.has(field) ? sql`${sql.ref(column)}::text` : sql.ref(column)]
  }),
).as('json')

const withTables = (db: Database, scope: Scope, within = false) =>
  visible(db, scope, within)
    .leftJoin('organizations', 'organizations.id', 'units.organization_id')
    .leftJoin('unit_types', (join) =>
      join
        .onRef('unit_types.organization_id', '=', 'units.organization_id')
        .onRef('unit_types.id', '=', 'units.unit_type_id'),
    )

type Selectable = ReturnType<typeof withTables>
const selectRow = (units: Selectable) =>
  units
    .select(storedUnitFields.map((field) => `units.${field}` as const))
    .select([
      'units.id',
      'units.organization_id',
      'units.building_id',
      'units.project_id',
      sql<string>`units.total_area`.as('total_area'),
      'units.currency',
      'units.status',
      'units.block_reason',
      'units.updated_at',
      'units.version',
      ...Object.values(computed),
    ])
const withRow = (db: Database, scope: Scope) => selectRow(withTables(db, scope))

type Query = Input<typeof units.list>['query']
/** The query of a list without its page. */
export type UnitsQuery = Omit<Query, 'page' | 'per_page' | 'cursor'>

/** A-1204 names a building and a unit; any other text is a part of a unit's number. */
const partsOf = (search: string) => /^(?<code>.+)-(?<number>[^-]+)$/.exec(search)?.groups

const hasAmenity = (ids: readonly number[]) => {
  const isSet = (column: string) =>
    sql`select ${sql.ref(column)} from amenity_uses where amenity_id = any (${ids}::bigint[]) and ${sql.ref(column)} is not null`
  return sql<boolean>`(units.id in (${isSet('unit_id')}) or units.building_id in (${isSet('building_id')})
    or units.project_id in (${isSet('project_id')}))`
}

/** Whether a list is of some buildings, projects or types of units, by which an index finds it. */
const isWithin = ({ building_id, project_id, unit_type_id }: UnitsQuery) =>
  building_id !== undefined || project_id !== undefined || unit_type_id !== undefined

/** The rows of a list query. */
export const matching = (db: Database, scope: Scope, query: UnitsQuery) => selectRow(matched(db, scope, query))

const matched = (db: Database, scope: Scope, query: UnitsQuery) => {
  const search = query.search ?? ''
  const parts = partsOf(search)
  // A range has no index within buildings: a kept plan expects two bounds to leave one row in two hundred, and would read the units
  // of a price in all buildings.
  const ranged = (column: 'price' | 'total_area' | 'floor') =>
    isWithin(query) ? sql`(${sql.ref(`units.${column}`)} + 0)` : sql.ref(`units.${column}`)
  return withTables(db, scope, isWithin(query))
    .$if(query.project_id !== undefined, (some) => some.where(isOneOf('units.project_id', query.project_id)))
    .$if(query.building_id !== undefined, (some) => some.where(isOneOf('units.building_id', query.building_id)))
    .$if(query.organizations !== undefined, (some) => some.where(isOneOf('units.organization_id', query.organizations)))
    .$if(query.type !== undefined, (some) => some.where(isOneOf('units.type', query.type)))
    .$if(query.bedrooms !== undefined, (some) => some.where(isOneOf('units.bedrooms', query.bedrooms)))
    .$if(query.view !== undefined, (some) => some.where(isOneOf('units.view', query.view)))
    .$if(query.orientation !== undefined, (some) => some.where(isOneOf('units.orientation', query.orientation)))
    .$if(query.unit_type_id !== undefined, (some) => some.where(isOneOf('units.unit_type_id', query.unit_type_id)))
    .$if(query.status !== undefined, (some) => some.where(isOneOf('units.status', query.status)))
    .$if(query.amenity_id !== undefined, (some) => some.where(hasAmenity(query.amenity_id ?? [])))
    .$if(query.price_from !== undefined, (some) => some.where(sql<boolean>`${ranged('price')} >= ${query.price_from}`))
    .$if(query.price_to !== undefined, (some) => some.where(sql<boolean>`${ranged('price')} <= ${query.price_to}`))
    .$if(query.area_from !== undefined, (some) =>
      some.where(sql<boolean>`${ranged('total_area')} >= ${query.area_from}`),
    )
    .$if(query.area_to !== undefined, (some) => some.where(sql<boolean>`${ranged('total_area')} <= ${query.area_to}`))
    .$if(query.floor_from !== undefined, (some) => some.where(sql<boolean>`${ranged('floor')} >= ${query.floor_from}`))
    .$if(query.floor_to !== undefined, (some) => some.where(sql<boolean>`${ranged('floor')} <= ${query.floor_to}`))
    .$if(search !== '', (some) =>
      some.where((where) =>
        where.or([
          where('units.number', 'ilike', containing(search)),
          where.and([
            where('buildings.code', 'ilike', containing(parts?.code ?? search)),
            where('units.number', 'ilike', containing(parts?.number ?? search)),
          ]),
        ]),
      ),
    )
}

const columns = {
  floor: 'units.floor',
  bedrooms: 'units.bedrooms',
  total_area: 'units.total_area',
  price: 'units.price',
  per_area: 'units.price_per_area',
  status: 'units.status',
  updated_at: 'units.updated_at',
} as const

/** Numbers sort by place, by building and floor: as text, 905 would come after 1204. */
export const orderOf = (sort: Query['sort']): Order => {
  const { key, direction } = sortOf(sort ?? '-number')
  const id = { by: sql.ref('units.id'), direction, of: 'number' } as const
  if (key !== 'number') {
    const of = key === 'status' ? 'text' : key === 'updated_at' ? 'instant' : 'number'
    const term = { by: sql.ref(columns[key]), direction, of } as const
    // As an index of prices has homes without one.
    const isPrice = key === 'price' || key === 'per_area'
    return [isPrice ? { ...term, nulls: direction === 'asc' ? 'last' : 'first' } : term, id]
  }
  return [
    { by: sql.ref('units.organization_id'), direction: 'asc', of: 'number' },
    { by: sql.ref('units.building_id'), direction: 'asc', of: 'number' },
    { by: sql.ref('units.floor'), direction, of: 'number' },
    { by: sql.ref('units.stack'), direction: direction === 'desc' ? 'asc' : 'desc', of: 'number' },
    { ...id, direction: 'asc' },
  ]
}

/** A shorter term is within so many numbers that to rank them all would cost more than it finds. */
const RANKED = 3

/** A list that is searched without a chosen order begins with the units that the search names best. */
export const foundOrder = ({ search = '', sort }: Pick<Query, 'search' | 'sort'>): Order =>
  search.length < RANKED || sort !== undefined
    ? orderOf(sort)
    : [
        { by: unitRank(sql.ref('buildings.code'), sql.ref('units.number'), search), direction: 'asc', of: 'number' },
        ...orderOf(sort),
      ]

/** A page of units, each as JSON text. */
export async function listUnits(db: Database, scope: Scope, query: Query) {
  const kept = cachedTotal(scope, query)
  const list = () =>
    paged(matched(db, scope, query).select(rowAsJson), query, foundOrder(query), kept, {
      findFirst: kept === undefined || isLaterPage(query),
    })
  // Counts of views ask several lists for one row each, in one transaction: the setting would apply to all of them.
  if (query.per_page === 1 || !(isWithin(query) || isUnfiltered(query))) return list()
  const { page } = await settleAll({ plans: useKeptPlans(db), page: list() })
  return page
}

const isUnfiltered = ({ page: _, per_page: __, cursor: ___, sort: ____, ...filters }: Query) =>
  Object.values(filters).every((value) => value === undefined || value === '')

/** The total from stored counters, for a list that filters only by statuses, buildings, projects and organizations. */
function cachedTotal(scope: Scope, query: Query) {
  const {
    page: _,
    per_page: __,
    cursor: ___,
    sort: ____,
    status,
    building_id,
    project_id,
    organizations,
    ...rest
  } = query
  if (Object.values(rest).some((value) => value !== undefined && value !== '')) return undefined
  const conditions = [
    inReach(scope, 'c.organization_id'),
    ...(organizations ? [sql`c.organization_id = any (${organizations}::bigint[])`] : []),
    ...(building_id ? [sql`c.building_id = any (${building_id}::bigint[])`] : []),
    ...(project_id
      ? [sql`c.building_id in (select id from buildings where project_id = any (${project_id}::bigint[]))`]
      : []),
    ...(status ? [sql`c.status = any (${status}::text[])`] : []),
    ...(hidesDrafts(scope) ? [sql`c.building_id in (${notOfDrafts})`] : []),
  ]
  return sql<number>`(select coalesce(sum(c.count), 0)::bigint from unit_counts c where ${sql.join(conditions, sql` and `)})`
}

const notOfDrafts = sql`select b.id from buildings b
  join projects p on p.organization_id = b.organization_id and p.id = b.project_id where p.status <> 'draft'`

/** As `findTerms` of holds counts them. */
const ownHolds = (scope: Scope) => sql<number>`(select count(*) from unit_claims own
  join units held on held.organization_id = own.organization_id and held.id = own.unit_id
  where own.holder_id = ${scope.user_id} and own.kind = 'hold' and own.ended_at is null and own.expires_at > now()
    and held.organization_id = units.organization_id and held.project_id = units.project_id)`

export const findUnit = (db: Database, scope: Scope, id: number) =>
  withRow(db, scope)
    .leftJoin('files as plans', (join) =>
      join.onRef('plans.organization_id', '=', 'units.organization_id').onRef('plans.id', '=', 'units.plan_file_id'),
    )
    .select([
      'plans.uuid as plan_uuid',
      isDrawing('plans').as('plan_drawn'),
      moneyOrNull(sql.ref('units.minimum_price'), sql.ref('units.currency')).as('minimum_price'),
      'units.sales_note',
      'units.released_at',
      'units.created_at',
      sql<number>`buildings.floors + cardinality(buildings.skipped_floors)`.as('floors'),
      sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'),
      percentOf('buildings.construction_percent').as('construction_percent'),
      sql<number>`projects.hold_default_minutes`.as('hold_default_minutes'),
      sql<number>`projects.hold_max_minutes`.as('hold_max_minutes'),
      sql<number>`projects.hold_limit_per_person`.as('hold_limit_per_person'),
      ownHolds(scope).as('own_holds'),
      sql<Unit['accepted_offer']>`(select jsonb_build_object('id', o.id, 'payment_plan_id', o.chosen_plan_id)
        from unit_claims c join sale_offers o on o.organization_id = c.organization_id and o.hold_claim_id = c.id
        where c.organization_id = units.organization_id and c.unit_id = units.id and c.ended_at is null
          and o.chosen_plan_id is not null)`.as('accepted_offer'),
      sql<Unit['vat']>`vat_of_unit(units.id)`.as('vat'),
      sql<StatusChange[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'old_status', h.old_status,
          'new_status', h.new_status, 'reason', h.reason, 'actor_name', h.actor_name, 'at', h.at)
          order by h.at desc, h.id desc), '[]')
        from (select * from unit_status_changes
          where organization_id = units.organization_id and unit_id = units.id
          order by at desc, id desc limit 50) as h)`.as('history'),
      sql<Unit['former_numbers']>`(select coalesce(jsonb_agg(jsonb_build_object('number', f.number,
          'actor_name', f.actor_name, 'at', f.at) order by f.id desc), '[]')
        from former_unit_numbers as f
        where f.organization_id = units.organization_id and f.unit_id = units.id)`.as('former_numbers'),
    ])
    .where('units.id', '=', id)
    .executeTakeFirst()

/** Units for comparison, in any order; those out of reach are left out. */
export const findCompared = (db: Database, scope: Scope, ids: readonly number[]) =>
  withRow(db, scope)
    .select([
      sql<number>`buildings.floors + cardinality(buildings.skipped_floors)`.as('floors'),
      sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'),
      sql<number>`(select count(*) from pictures p where p.organization_id = units.organization_id
        and p.unit_id = units.id and p.role = 'plans' and p.deleted_at is null)`.as('floor_plans'),
      sql<number>`(select count(*) from payment_plans p where p.organization_id = units.organization_id
        and p.building_id = units.building_id and p.status = 'active'
        and (now() at time zone organizations.timezone)::date
          between coalesce(p.valid_from, '-infinity') and coalesce(p.valid_until, 'infinity'))`.as('payment_plans'),
      sql<{ id: number; name: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name)
          order by lower(a.name), a.id), '[]')
        from amenities a where a.organization_id = units.organization_id and a.id in (
          select amenity_id from amenity_uses where organization_id = units.organization_id and unit_id = units.id
          union select amenity_id from amenity_uses where organization_id = units.organization_id and building_id = units.building_id
          union select amenity_id from amenity_uses where organization_id = units.organization_id and project_id = units.project_id))`.as(
        'amenities',
      ),
    ])
    .where('units.id', 'in', ids)
    .execute()

/** The building of a new unit, with the values that the unit inherits from it. */
export const findBuilding = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .select([
      'buildings.project_id',
      'projects.currency',
      'buildings.floors',
      'buildings.basements',
      'buildings.skipped_floors',
    ])
    .where('buildings.organization_id', '=', scope.organization_id)
    .where('buildings.id', '=', id)
    .executeTakeFirst()
