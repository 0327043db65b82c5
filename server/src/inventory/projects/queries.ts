import type { Input } from '@storey/api/endpoint.ts'
import type { UnitCounts, UnitType } from '@storey/api/inventory/availability.ts'
import type { projects } from '@storey/api/inventory/projects.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOrNull, namedOf, percentOf } from '../../database/json.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { isDrawing } from '../../files/queries.ts'
import { hidesDrafts } from '../for-sale.ts'

type Query = Input<typeof projects.list>['query']

/** The projects of the organizations in reach; without drafts for the sales desk. */
export const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('projects')
    .where(inReach(scope, 'projects.organization_id'))
    .$if(hidesDrafts(scope), (all) => all.where('projects.status', '<>', 'draft'))

const withRow = (db: Database, scope: Scope) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .leftJoin('files as covers', (join) =>
      join
        .onRef('covers.organization_id', '=', 'projects.organization_id')
        .onRef('covers.id', '=', 'projects.cover_file_id'),
    )
    .select([
      'projects.id',
      'projects.organization_id',
      namedOf('organizations').as('organization'),
      'projects.name',
      'projects.code',
      'projects.tagline',
      'projects.status',
      'projects.country',
      'projects.city',
      'projects.district',
      sql<number | null>`projects.latitude::float8`.as('latitude'),
      sql<number | null>`projects.longitude::float8`.as('longitude'),
      'projects.currency',
      'projects.completion_on',
      percentOf('projects.construction_percent').as('construction_percent'),
      'covers.uuid as cover_uuid',
      isDrawing('covers').as('cover_drawn'),
      buildingsCount.as('buildings'),
      counts.as('counts'),
      moneyOrNull(price('min'), sql.ref('projects.currency')).as('price_from'),
      'projects.updated_at',
      'projects.version',
    ])

const buildingsCount = sql<number>`(select count(*) from buildings
  where buildings.organization_id = projects.organization_id and buildings.project_id = projects.id)`

const counts = sql<Partial<UnitCounts>>`(select coalesce(jsonb_object_agg(status, units), '{}') from (
  select kept.status, sum(kept.count)::bigint as units from buildings
    join unit_counts kept on kept.organization_id = buildings.organization_id and kept.building_id = buildings.id
    where buildings.organization_id = projects.organization_id and buildings.project_id = projects.id
    group by kept.status) as by_status)`

/** Over the available units, which an index has in the order of their price. */
function price(least: 'min' | 'max') {
  return sql<number | null>`(select ${sql.raw(least)}(price) from units
    where units.organization_id = projects.organization_id and units.project_id = projects.id and units.status = 'available')`
}

const KINDS = {
  name: 'text',
  completion_on: 'day',
  updated_at: 'instant',
  created_at: 'instant',
} as const

export const listProjects = (db: Database, scope: Scope, query: Query) => {
  const { key, direction } = sortOf(query.sort ?? 'name')
  return paged(
    withRow(db, scope)
      .$if(query.status !== undefined, (some) => some.where('projects.status', 'in', query.status ?? []))
      .$if(query.city !== undefined, (some) => some.where('projects.city', 'in', query.city ?? []))
      .$if(query.organizations !== undefined, (some) =>
        some.where('projects.organization_id', 'in', query.organizations ?? []),
      )
      .$if(query.completion_from !== undefined, (some) =>
        some.where('projects.completion_on', '>=', query.completion_from ?? ''),
      )
      .$if(query.completion_to !== undefined, (some) =>
        some.where('projects.completion_on', '<=', query.completion_to ?? ''),
      )
      .$if(Boolean(query.search), (some) =>
        some.where((where) =>
          where.or(
            ['projects.name', 'projects.code', 'projects.city', 'projects.district'].map((column) =>
              textContains(column, query.search),
            ),
          ),
        ),
      ),
    query,
    [
      {
        by: sql.ref(`projects.${key}`),
        direction,
        of: KINDS[key],
        ...(key === 'completion_on' ? { nulls: 'last' } : {}),
      },
      { by: sql.ref('projects.id'), direction, of: 'number' },
    ],
  )
}

export const findProject = (db: Database, scope: Scope, id: number) =>
  withRow(db, scope)
    .select([
      'projects.description',
      'projects.address',
      'projects.launch_on',
      'projects.registration_number',
      'projects.escrow_account',
      'projects.hold_default_minutes',
      'projects.hold_max_minutes',
      'projects.hold_limit_per_person',
      percentOf('projects.sales_manager_discount_percent').as('sales_manager_discount_percent'),
      percentOf('projects.super_admin_discount_percent').as('super_admin_discount_percent'),
      'projects.booking_expiry_minutes',
      'projects.price_vat',
      'projects.offer_hold_minutes',
      'projects.created_at',
      sql<Range>`(select jsonb_build_object(
        'price_to', ${moneyOrNull(sql`max(price)`, sql`projects.currency`)},
        'area_from', min(total_area)::text, 'area_to', max(total_area)::text,
        'bedrooms', coalesce(jsonb_agg(distinct bedrooms) filter (where type not in ('office', 'retail')), '[]'),
        'types', coalesce(jsonb_agg(distinct type), '[]'))
        from units where units.organization_id = projects.organization_id and units.project_id = projects.id
          and units.status = 'available')`.as('range'),
    ])
    .where('projects.id', '=', id)
    .executeTakeFirst()

interface Range {
  price_to: { amount: number; currency: string } | null
  area_from: string | null
  area_to: string | null
  bedrooms: number[]
  types: UnitType[]
}

export const projectOptions = (db: Database, scope: Scope, query: Input<typeof projects.options>['query']) =>
  visible(db, scope)
    .select(['projects.id', 'projects.name', 'projects.code', 'projects.currency'])
    .$if(query.ids !== undefined, (some) => some.where('projects.id', 'in', query.ids ?? []))
    .$if(Boolean(query.search), (some) =>
      some.where((where) =>
        where.or([textContains('projects.name', query.search), textContains('projects.code', query.search)]),
      ),
    )
    .orderBy('projects.name')
    .orderBy('projects.id')
    .limit(query.limit)
    .execute()

export const hasUnits = async (db: Database, scope: Scope, project_id: number) =>
  (await db
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a payment plan of its buildings has an amount, which is in the currency of the project. */
export const hasPlanAmounts = async (db: Database, scope: Scope, project_id: number) =>
  (await db
    .selectFrom('payment_plans as p')
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'p.organization_id').onRef('b.id', '=', 'p.building_id'),
    )
    .select('p.id')
    .where('p.organization_id', '=', scope.organization_id)
    .where('b.project_id', '=', project_id)
    .where(
      sql<boolean>`(p.booking_amount is not null
        or exists (select from installments i where i.organization_id = p.organization_id and i.payment_plan_id = p.id
          and i.amount is not null)
        or exists (select from plan_charges c where c.organization_id = p.organization_id and c.payment_plan_id = p.id
          and c.amount is not null))`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

type Fields = Omit<Input<typeof projects.change>['body'], 'version'>

const columnsOf = ({ latitude, longitude, ...fields }: Fields) => ({
  ...fields,
  latitude: latitude == null ? latitude : String(latitude),
  longitude: longitude == null ? longitude : String(longitude),
})

export const insertProject = (
  db: Database,
  scope: Scope,
  { name, code, currency, ...fields }: Fields & { name: string; code: string; currency: string },
) =>
  db
    .insertInto('projects')
    .values({ ...columnsOf(fields), name, code, currency, organization_id: scope.organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes a project that `lockVersioned` has locked. */
export const changeProject = (db: Database, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('projects')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteProject = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('projects')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
