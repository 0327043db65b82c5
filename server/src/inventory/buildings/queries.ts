import type { Money } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { UnitCounts, UnitType } from '@storey/api/inventory/availability.ts'
import type { buildings } from '@storey/api/inventory/buildings.ts'
import { sql } from 'kysely'
import { ownZone } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOrNull, namedOf, percentOf } from '../../database/json.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { isDrawing } from '../../files/queries.ts'
import { cell } from '../cell-queries.ts'
import { hidesDrafts } from '../for-sale.ts'

/** The buildings of the organizations in reach, each with its project. */
export const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .where(inReach(scope, 'buildings.organization_id'))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))

const counts = sql<Partial<UnitCounts>>`(select coalesce(jsonb_object_agg(status, count), '{}') from unit_counts kept
  where kept.organization_id = buildings.organization_id and kept.building_id = buildings.id)`

const priceFrom = sql<number | null>`(select min(price) from units
  where units.organization_id = buildings.organization_id and units.building_id = buildings.id and units.status = 'available')`

const plans = sql<number>`(select count(*) from payment_plans
  where payment_plans.organization_id = buildings.organization_id and payment_plans.building_id = buildings.id
    and payment_plans.status = 'active')`

const withRow = (db: Database, scope: Scope) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'buildings.organization_id')
    .leftJoin('files as covers', (join) =>
      join
        .onRef('covers.organization_id', '=', 'buildings.organization_id')
        .onRef('covers.id', '=', 'buildings.cover_file_id'),
    )
    .select([
      'buildings.id',
      namedOf('organizations').as('organization'),
      namedOf('projects').as('project'),
      'buildings.name',
      'buildings.code',
      'buildings.type',
      'buildings.floors',
      'buildings.skipped_floors',
      'buildings.basements',
      'buildings.city',
      'buildings.district',
      'buildings.completion_on',
      sql<string | null>`coalesce(buildings.completion_on, projects.completion_on)`.as('handover_on'),
      percentOf('buildings.construction_percent').as('construction_percent'),
      'buildings.position',
      'covers.uuid as cover_uuid',
      isDrawing('covers').as('cover_drawn'),
      counts.as('counts'),
      moneyOrNull(priceFrom, sql.ref('projects.currency')).as('price_from'),
      plans.as('plans'),
      'buildings.updated_at',
      'buildings.version',
    ])

const KINDS = {
  name: 'text',
  position: 'number',
  floors: 'number',
  completion_on: 'day',
  updated_at: 'instant',
} as const

export const listBuildings = (db: Database, scope: Scope, query: Input<typeof buildings.list>['query']) => {
  const { key, direction } = sortOf(query.sort ?? 'name')
  return paged(
    withRow(db, scope)
      .$if(query.project_id !== undefined, (some) => some.where('buildings.project_id', 'in', query.project_id ?? []))
      .$if(query.city !== undefined, (some) => some.where('buildings.city', 'in', query.city ?? []))
      .$if(query.type !== undefined, (some) => some.where('buildings.type', 'in', query.type ?? []))
      .$if(query.organizations !== undefined, (some) =>
        some.where('buildings.organization_id', 'in', query.organizations ?? []),
      )
      .$if(Boolean(query.search), (some) =>
        some.where((where) =>
          where.or(
            ['buildings.name', 'buildings.code', 'projects.name', 'buildings.city'].map((column) =>
              textContains(column, query.search),
            ),
          ),
        ),
      ),
    query,
    [
      {
        by: sql.ref(`buildings.${key}`),
        direction,
        of: KINDS[key],
        ...(key === 'completion_on' ? { nulls: direction === 'desc' ? 'first' : 'last' } : {}),
      },
      { by: sql.ref('buildings.id'), direction, of: 'number' },
    ],
  )
}

interface Range {
  price_to: Money | null
  per_area_from: Money | null
  per_area_to: Money | null
  area_from: string | null
  area_to: string | null
  bedrooms: number[]
  types: UnitType[]
}

export const findBuilding = (db: Database, scope: Scope, id: number) =>
  withRow(db, scope)
    .select([
      'projects.currency',
      'projects.status as project_status',
      'buildings.address',
      'buildings.units_per_floor',
      'buildings.created_at',
      sql<Range>`(select jsonb_build_object(
        'price_to', ${moneyOrNull(sql`max(price)`, sql`projects.currency`)},
        'per_area_from', ${moneyOrNull(sql`min(round(price_per_area))`, sql`projects.currency`)},
        'per_area_to', ${moneyOrNull(sql`max(round(price_per_area))`, sql`projects.currency`)},
        'area_from', min(total_area)::text, 'area_to', max(total_area)::text,
        'bedrooms', coalesce(jsonb_agg(distinct bedrooms) filter (where units.type not in ('office', 'retail')), '[]'),
        'types', coalesce(jsonb_agg(distinct units.type), '[]'))
        from units where units.organization_id = buildings.organization_id and units.building_id = buildings.id)`.as(
        'range',
      ),
    ])
    .where('buildings.id', '=', id)
    .executeTakeFirst()

export const buildingOptions = (db: Database, scope: Scope, query: Input<typeof buildings.options>['query']) =>
  visible(db, scope)
    .select([
      'buildings.id',
      'buildings.name',
      'buildings.code',
      'buildings.project_id',
      'projects.name as project_name',
    ])
    .$if(query.ids !== undefined, (some) => some.where('buildings.id', 'in', query.ids ?? []))
    .$if(query.project_id !== undefined, (some) => some.where('buildings.project_id', 'in', query.project_id ?? []))
    .$if(Boolean(query.search), (some) =>
      some.where((where) =>
        where.or(
          ['buildings.name', 'buildings.code', 'projects.name'].map((column) => textContains(column, query.search)),
        ),
      ),
    )
    .orderBy('projects.name')
    .orderBy('buildings.name')
    .orderBy('buildings.id')
    .limit(query.limit)
    .execute()

export const buildingCities = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select('buildings.city')
    .distinct()
    .where('buildings.city', 'is not', null)
    .orderBy('buildings.city')
    .$narrowType<{ city: string }>()
    .execute()

/** The grid as JSON text: hundreds of short rows that need no processing here. */
export const availabilityText = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(
      sql<string>`json_build_object('data', json_build_object('currency', projects.currency, 'cells', (
        select coalesce(json_agg(cell order by u.floor desc, u.stack, u.id), '[]')
        from units u
        left join unit_claims c on c.unit_id = u.id and c.organization_id = u.organization_id and c.ended_at is null
        ${cell}
        where u.organization_id = buildings.organization_id and u.building_id = buildings.id)))::text`.as('json'),
    )
    .where('buildings.id', '=', id)
    .executeTakeFirst()

/**
 * The last status of each unit on each day that it changed, as JSON text, oldest first. Unit by unit, by the index of its changes: in a
 * join PostgreSQL reads the changes of all buildings.
 */
export const historyText = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(
      sql<string>`json_build_object('data', json_build_object('today', (now() at time zone ${ownZone(scope)})::date, 'changes', (
        select coalesce(json_agg(json_build_object('unit_id', u.id, 'on', last.day, 'status', last.new_status)
          order by last.day, u.id), '[]')
        from units u
        cross join lateral (select distinct on (at.day) at.day, c.new_status
          from unit_status_changes c
          cross join lateral (select (c.at at time zone ${ownZone(scope)})::date as day) as at
          where c.organization_id = u.organization_id and c.unit_id = u.id
          order by at.day, c.at desc, c.id desc) as last
        where u.organization_id = buildings.organization_id and u.building_id = buildings.id)))::text`.as('json'),
    )
    .where('buildings.id', '=', id)
    .executeTakeFirst()

/** The grids of all buildings of a project as JSON text, in the order of their list; without drafts for the sales desk. */
export const gridsText = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('projects')
    .where(inReach(scope, 'projects.organization_id'))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))
    .select(
      sql<string>`json_build_object('data', json_build_object('currency', projects.currency, 'buildings', (
        select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'cells', coalesce(grids.cells, '[]'))
          order by b.position, b.name, b.id), '[]')
        from buildings b
        left join (select u.building_id, json_agg(cell order by u.floor desc, u.stack, u.id) as cells
          from units u
          left join unit_claims c on c.unit_id = u.id and c.organization_id = u.organization_id and c.ended_at is null
          ${cell}
          where u.organization_id = projects.organization_id and u.project_id = projects.id
          group by u.building_id) as grids on grids.building_id = b.id
        where b.organization_id = projects.organization_id and b.project_id = projects.id)))::text`.as('json'),
    )
    .where('projects.id', '=', project_id)
    .executeTakeFirst()

/** A project that a new building may be added to. */
export const findProject = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

type Fields = Omit<Input<typeof buildings.change>['body'], 'version'>
type NewBuilding = Input<typeof buildings.create>['body']

export const insertBuilding = (db: Database, scope: Scope, fields: NewBuilding) =>
  db
    .insertInto('buildings')
    .values({ ...fields, organization_id: scope.organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes a building that `lockVersioned` has locked. */
export const changeBuilding = (db: Database, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('buildings')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export async function deleteBuilding(db: Database, scope: Scope, id: number) {
  await db
    .deleteFrom('payment_plans')
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', id)
    .execute()
  return db
    .deleteFrom('buildings')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}
