import type { Money } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { BuildingType } from '@storey/api/inventory/buildings.ts'
import type {
  channel,
  ListFilters,
  PublishedCell,
  PublishedProject,
  PublishedStatus,
} from '@storey/api/inventory/channel.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { ProjectStatus } from '@storey/api/inventory/project.ts'
import type { Furnishing, Orientation } from '@storey/api/inventory/unit.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { type QueryCreator, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { moneyOrNull, percentOf } from '../../database/json.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { Database as Tables } from '../../database/tables.ts'
import { unitRank } from '../unit-rank-queries.ts'

// Everything here is read from the views of channel.sql, which select by the brokerage of the transaction's scope.

type Counts = PublishedProject['counts']
interface Named {
  readonly id: number
  readonly name: string
}

/** Counts and the lowest available price of the published units of a row. */
const unitsOf = (column: 'project_id' | 'building_id', row: string) => {
  const its = sql`channel_units u where ${sql.ref(`u.${column}`)} = ${sql.ref(row)}`
  return {
    counts: sql<Counts>`(select jsonb_build_object(
        'available', count(*) filter (where u.status = 'available'),
        'on_hold', count(*) filter (where u.status = 'on_hold'),
        'taken', count(*) filter (where u.status = 'taken')) from ${its})`,
    priceFrom: sql<Money | null>`(select case when min(u.price) is not null
        then jsonb_build_object('amount', min(u.price), 'currency', min(u.currency)) end
      from ${its} and u.status = 'available')`,
  }
}

const ofProject = unitsOf('project_id', 'channel_projects.id')
const ofBuilding = unitsOf('building_id', 'channel_buildings.id')

const projects = (db: Database, _scope: Scope) =>
  db
    .selectFrom('channel_projects')
    .select([
      'id',
      'seller_name as developer',
      'name',
      'code',
      'tagline',
      'status',
      'city',
      'district',
      'completion_on as handover_on',
      percentOf('construction_percent').as('construction_percent'),
      'cover_uuid',
      'cover_drawn',
      'prices',
      ofProject.counts.as('counts'),
      ofProject.priceFrom.as('price_from'),
    ])
    .$narrowType<{
      id: number
      developer: string
      name: string
      code: string
      status: ProjectStatus
      prices: PublishedProject['prices']
    }>()

export const listProjects = (db: Database, scope: Scope) =>
  projects(db, scope).orderBy('seller_name').orderBy(sql`lower(name)`).orderBy('id').execute()

export const findProject = (db: Database, scope: Scope, id: number) =>
  projects(db, scope)
    .select([
      'description',
      'address',
      sql<number | null>`latitude::float8`.as('latitude'),
      sql<number | null>`longitude::float8`.as('longitude'),
      'registration_number',
      'country',
      'currency',
      'shows_taken',
      'shows_plans',
      'shows_plates',
      'shows_tours',
    ])
    .$narrowType<{
      description: string
      currency: string
      shows_taken: boolean
      shows_plans: boolean
      shows_plates: boolean
      shows_tours: boolean
    }>()
    .where('id', '=', id)
    .executeTakeFirst()

export const listBuildings = (db: Database, _scope: Scope, project_id: number) =>
  db
    .selectFrom('channel_buildings')
    .select([
      'id',
      'name',
      'code',
      'type',
      'floors',
      'handover_on',
      percentOf('construction_percent').as('construction_percent'),
      ofBuilding.counts.as('counts'),
      ofBuilding.priceFrom.as('price_from'),
    ])
    .$narrowType<{ id: number; name: string; code: string; type: BuildingType; floors: number }>()
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** As rows, for the reason that `cell` of cell-queries.ts gives. */
const cells = sql<PublishedCell[]>`(select coalesce(json_agg(cell order by cell.floor desc, cell.stack, cell.id), '[]')
  from (select u.id, u.number, u.floor, u.stack, u.type, u.bedrooms, u.total_area::text as total_area, u.price, u.status
    from channel_units u where u.building_id = channel_buildings.id) as cell)`

export const findGrid = (db: Database, _scope: Scope, building_id: number) =>
  db
    .selectFrom('channel_buildings')
    .innerJoin('channel_projects', 'channel_projects.id', 'channel_buildings.project_id')
    .select([
      'channel_buildings.id',
      'channel_buildings.name',
      'channel_buildings.code',
      'channel_projects.currency',
      sql<Named>`jsonb_build_object('id', channel_projects.id, 'name', channel_projects.name)`.as('project'),
      cells.as('cells'),
    ])
    .$narrowType<{ id: number; name: string; code: string; currency: string }>()
    .where('channel_buildings.id', '=', building_id)
    .executeTakeFirst()

/**
 * A database whose lists read the published projects and buildings once. The views have a security barrier: joined as they are, they may be
 * computed again for each unit.
 */
const readOnce = (db: Database): QueryCreator<Tables> =>
  db
    .with(
      (cte) => cte('channel_projects').materialized(),
      () => db.selectFrom('channel_projects').selectAll(),
    )
    .with(
      (cte) => cte('channel_buildings').materialized(),
      () => db.selectFrom('channel_buildings').selectAll(),
    )

const units = (db: QueryCreator<Tables>, _scope: Scope) =>
  db
    .selectFrom('channel_units')
    .innerJoin('channel_buildings', 'channel_buildings.id', 'channel_units.building_id')
    .innerJoin('channel_projects', 'channel_projects.id', 'channel_units.project_id')

const withRow = (db: QueryCreator<Tables>, scope: Scope) =>
  units(db, scope)
    .select([
      'channel_units.id',
      'channel_units.building_id',
      'channel_units.project_id',
      'channel_units.unit_type_id',
      sql<Named>`jsonb_build_object('id', channel_projects.id, 'name', channel_projects.name)`.as('project'),
      'channel_projects.seller_name as developer',
      sql<
        Named & { code: string }
      >`jsonb_build_object('id', channel_buildings.id, 'name', channel_buildings.name, 'code', channel_buildings.code)`.as(
        'building',
      ),
      'number',
      'floor',
      'stack',
      'channel_units.type',
      'bedrooms',
      'bathrooms',
      sql<string>`internal_area::text`.as('internal_area'),
      sql<string>`outdoor_area::text`.as('outdoor_area'),
      sql<string>`total_area::text`.as('total_area'),
      sql<string | null>`plot_area::text`.as('plot_area'),
      'orientation',
      'view',
      'parking',
      'furnishing',
      'channel_units.status',
      'is_allocated',
      moneyOrNull(sql.ref('price'), sql.ref('channel_units.currency')).as('price'),
      sql<boolean>`channel_projects.prices = 'from'`.as('is_from_price'),
      moneyOrNull(sql`round(price_per_area)`, sql.ref('channel_units.currency')).as('per_area'),
      'channel_buildings.handover_on',
      'plan_uuid',
      'plan_drawn',
      sql<boolean>`channel_units.status = 'available' and channel_projects.request_limit > 0`.as('can_request'),
    ])
    .$narrowType<{
      id: number
      building_id: number
      project_id: number
      developer: string
      number: string
      floor: number
      stack: number
      type: UnitType
      bedrooms: number
      bathrooms: number
      orientation: Orientation | null
      parking: number
      furnishing: Furnishing
      status: PublishedStatus
      is_allocated: boolean
    }>()

type Query = Input<typeof channel.units>['query']

const columns = {
  floor: 'channel_units.floor',
  bedrooms: 'channel_units.bedrooms',
  total_area: 'channel_units.total_area',
  price: 'channel_units.price',
} as const

export function listUnits(db: Database, scope: Scope, query: Query) {
  const { key, direction } = sortOf(query.sort ?? '-number')
  const id = { by: sql.ref('channel_units.id'), direction, of: 'number' } as const
  const order: Order =
    key === 'number'
      ? [
          { by: sql.ref('channel_units.building_id'), direction: 'asc', of: 'number' },
          { by: sql.ref('channel_units.floor'), direction, of: 'number' },
          { by: sql.ref('channel_units.stack'), direction: direction === 'desc' ? 'asc' : 'desc', of: 'number' },
          { ...id, direction: 'asc' },
        ]
      : [
          {
            by: sql.ref(columns[key]),
            direction,
            of: 'number',
            ...(key === 'price' ? { nulls: direction === 'desc' ? 'first' : 'last' } : {}),
          },
          id,
        ]
  return paged(
    narrowed(withRow(readOnce(db), scope), query)
      .$if(query.project_id !== undefined, (some) =>
        some.where('channel_units.project_id', 'in', query.project_id ?? []),
      )
      .$if(Boolean(query.search), (some) =>
        some.where(
          textContains(
            sql`channel_projects.name || ' ' || unit_name(channel_buildings.code, channel_units.number)`,
            query.search,
          ),
        ),
      ),
    query,
    query.search && query.search.length > 2 && query.sort === undefined
      ? [
          {
            by: unitRank(sql.ref('channel_buildings.code'), sql.ref('channel_units.number'), query.search),
            direction: 'asc',
            of: 'number',
          },
          ...order,
        ]
      : order,
  )
}

/** Filters of published units; the same on the screen, in files and behind links. */
const narrowed = (rows: ReturnType<typeof withRow>, filters: ListFilters) =>
  rows
    .$if(filters.building_id !== undefined, (some) =>
      some.where('channel_units.building_id', 'in', filters.building_id ?? []),
    )
    .$if(filters.type !== undefined, (some) => some.where('channel_units.type', 'in', filters.type ?? []))
    .$if(filters.bedrooms !== undefined, (some) => some.where('channel_units.bedrooms', 'in', filters.bedrooms ?? []))
    .$if(filters.status !== undefined, (some) => some.where('channel_units.status', 'in', filters.status ?? []))
    .$if(filters.price_from !== undefined, (some) => some.where('channel_units.price', '>=', filters.price_from ?? 0))
    .$if(filters.price_to !== undefined, (some) => some.where('channel_units.price', '<=', filters.price_to ?? 0))

/** Published units by building, from the lowest floor up: all of a project, or all that the brokerage sees. */
export const listAllUnits = (db: Database, scope: Scope, project_id: number | null, filters: ListFilters) =>
  narrowed(withRow(readOnce(db), scope), filters)
    .$if(project_id !== null, (some) => some.where('channel_units.project_id', '=', project_id ?? 0))
    .orderBy('channel_units.project_id')
    .orderBy('channel_buildings.position')
    .orderBy('channel_buildings.name')
    .orderBy('channel_units.building_id')
    .orderBy('channel_units.floor')
    .orderBy('channel_units.stack')
    .orderBy('channel_units.id')
    .execute()

export const findUnits = (db: Database, scope: Scope, ids: readonly number[]) =>
  withRow(db, scope).where('channel_units.id', 'in', ids).execute()

/** By the rule of the country and use of a published unit. */
export const findVat = async (db: Database, _scope: Scope, unit_id: number): Promise<Vat | null> =>
  (await db.selectNoFrom(sql<Vat | null>`vat_of_unit(${unit_id})`.as('vat')).executeTakeFirst())?.vat ?? null

export const listPlans = (db: Database, _scope: Scope, building_id: number) =>
  db
    .selectFrom('channel_plans')
    .select([
      'id',
      'name',
      'is_default',
      percentOf('price_adjustment_percent').as('price_adjustment_percent'),
      sql<WirePlan['booking_amount']>`booking_amount`.as('booking_amount'),
      sql<WirePlan['installments']>`installments`.as('installments'),
      sql<WirePlan['charges']>`charges`.as('charges'),
      'currency',
      'handover_on',
      'construction_percent',
      'today',
    ])
    .$narrowType<{
      id: number
      name: string
      is_default: boolean
      currency: string
      construction_percent: number
      today: string
    }>()
    .where('building_id', '=', building_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
