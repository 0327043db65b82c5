import type { Person } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type OfferRow, offerStatus } from '@storey/api/sales/offer-shapes.ts'
import type { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import { searchTermOf } from '../../crm/leads/rules.ts'
import type { Database } from '../../database/connect.ts'
import type { Order } from '../../database/cursor.ts'
import { moneyOf } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { Database as Tables } from '../../database/tables.ts'

/** The sale offers of the builders in the caller's scope. */
export const visible = (db: Database, scope: Scope) =>
  db.selectFrom('sale_offers as o').where(inReach(scope, 'o.organization_id'))

/** The distinct places of an offer's units, looked up row by row, so that no query plan scans all of them. */
const placesOf = (table: 'projects' | 'buildings', id: string) =>
  sql<OfferRow['projects']>`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', ${sql.ref(id)}, 'name',
      (select place.name from ${sql.table(table)} place where place.organization_id = u.organization_id and place.id = ${sql.ref(id)}))), '[]')
    from sale_offer_units u where u.organization_id = o.organization_id and u.sale_offer_id = o.id)`

/** The columns that a list and a single offer share. */
export const rows = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'o.id',
    'o.number',
    'o.revision',
    'o.status',
    'o.title',
    sql<
      OfferRow['client']
    >`jsonb_build_object('name', o.client_name, 'email', o.client_email, 'phone', o.client_phone)`.as('client'),
    sql<
      OfferRow['organization']
    >`(select jsonb_build_object('id', s.id, 'name', s.name) from organizations s where s.id = o.organization_id)`.as(
      'organization',
    ),
    placesOf('projects', 'u.project_id').as('projects'),
    placesOf('buildings', 'u.building_id').as('buildings'),
    'o.units_count',
    moneyOf(sql.ref('o.total'), sql.ref('o.currency')).as('total'),
    moneyOf(sql.ref('o.best_price'), sql.ref('o.currency')).as('best_price'),
    'o.valid_until',
    'o.sent_at',
    'o.first_viewed_at',
    'o.last_viewed_at',
    'o.views',
    'o.responded_at',
    sql<
      OfferRow['booking']
    >`(select jsonb_build_object('id', k.id, 'number', k.number, 'status', k.status) from bookings k
      where k.organization_id = o.organization_id and k.sale_offer_id = o.id
        and k.status in ('pending', 'accepted', 'completed') order by k.id desc limit 1)`.as('booking'),
    sql<Person>`person_of(o.created_by, o.created_by_name)`.as('created_by'),
    'o.created_at',
  ])

type Query = Input<typeof saleOffers.list>['query']
type Offers<Row> = SelectQueryBuilder<Tables & { o: Tables['sale_offers'] }, 'o', Row>

const having = (column: 'unit_id' | 'building_id' | 'project_id', ids: readonly number[]) =>
  sql<boolean>`exists (select from sale_offer_units u where u.organization_id = o.organization_id and u.sale_offer_id = o.id
    and ${sql.ref(`u.${column}`)} = any(${ids}::bigint[]))`

/** An accepted offer whose chosen unit can still be booked, and that led to no booking: one that was canceled is not asked for again. */
export const isToBook = sql<boolean>`(o.status = 'accepted'
  and exists (select from units u where u.organization_id = o.organization_id and u.id = o.chosen_unit_id
    and u.status in ('available', 'on_hold'))
  and not exists (select from bookings k where k.organization_id = o.organization_id and k.sale_offer_id = o.id))`

const narrowed = <Row>(offers: Offers<Row>, query: Query, scope: Scope): Offers<Row> => {
  const { status, created_by, project_id, building_id, unit_id, value_from, value_to, valid_from, valid_to } = query
  const { lead_id } = query
  return (
    offers
      .$if(status !== undefined, (all) => all.where('o.status', 'in', status ?? []))
      .$if(query.to_book !== undefined, (all) => all.where(isToBook, '=', query.to_book ?? true))
      .$if(created_by !== undefined, (all) => all.where('o.created_by', 'in', created_by ?? []))
      .$if(project_id !== undefined, (all) => all.where(having('project_id', project_id ?? [])))
      .$if(building_id !== undefined, (all) => all.where(having('building_id', building_id ?? [])))
      .$if(unit_id !== undefined, (all) => all.where(having('unit_id', [unit_id ?? 0])))
      // A lead is visible only in its own organization.
      .$if(lead_id !== undefined, (all) =>
        all.where('o.organization_id', '=', scope.organization_id).where('o.lead_id', '=', lead_id ?? 0),
      )
      .$if(value_from !== undefined, (all) => all.where('o.total', '>=', value_from ?? 0))
      .$if(value_to !== undefined, (all) => all.where('o.total', '<=', value_to ?? 0))
      .$if(valid_from !== undefined, (all) => all.where('o.valid_until', '>=', valid_from ?? ''))
      .$if(valid_to !== undefined, (all) => all.where('o.valid_until', '<=', valid_to ?? ''))
      .$if(Boolean(query.search), (all) =>
        all.where('o.id', 'in', idsMatching('search_sale_offer_ids', searchTermOf(query.search ?? ''))),
      )
  )
}

const KINDS = {
  created_at: 'instant',
  number: 'text',
  client_name: 'text',
  total: 'number',
  best_price: 'number',
  valid_until: 'text',
  views: 'number',
} as const

/** @param own only those that the caller made */
export function listOffers(db: Database, scope: Scope, query: Query, own: boolean) {
  const { key, direction } = sortOf(query.sort ?? '-created_at')
  const column = key === 'client' ? 'client_name' : key
  const found = rows(db, scope).$if(own, (all) => all.where('o.created_by', '=', scope.user_id))
  const order: Order = [
    { by: sql.ref(`o.${column}`), direction, of: KINDS[column] },
    { by: sql.ref('o.id'), direction, of: 'number' },
  ]
  return paged(narrowed(found, query, scope), query, order)
}

/** The available filter values of the offers in the caller's scope. */
export async function listFilters(db: Database, scope: Scope) {
  const counts = await visible(db, scope)
    .select(['o.status', sql<number>`count(*)`.as('count')])
    .groupBy('o.status')
    .execute()
  const places = await db
    .selectFrom('sale_offer_units as u')
    .where(inReach(scope, 'u.organization_id'))
    .innerJoin('projects', 'projects.id', 'u.project_id')
    .innerJoin('buildings', 'buildings.id', 'u.building_id')
    .select(['projects.id as project_id', 'projects.name as project', 'buildings.id', 'buildings.name'])
    .distinct()
    .orderBy('projects.name')
    .orderBy('buildings.name')
    .execute()
  const creators = await visible(db, scope)
    .select(['o.created_by as id', sql<string>`max(o.created_by_name)`.as('full_name')])
    .groupBy('o.created_by')
    .orderBy('full_name')
    .execute()
  const found = new Map(counts.map(({ status, count }) => [status, count]))
  return {
    counts: Object.fromEntries(offerStatus.options.map((status) => [status, found.get(status) ?? 0])) as Record<
      OfferRow['status'],
      number
    >,
    projects: [
      ...new Map(places.map((place) => [place.project_id, { id: place.project_id, name: place.project }])).values(),
    ],
    buildings: places.map(({ id, name, project_id }) => ({ id, name, project_id })),
    creators,
  }
}

/** Units that may be offered: of active builders, in projects that are for sale, with a status that allows it. */
const offered = (scope: Scope, units: string) => sql<boolean>`${inReach(scope, `${units}.organization_id`)}
  and ${sql.ref(`${units}.status`)} in ('available', 'on_hold')
  and exists (select from projects p where p.organization_id = ${sql.ref(`${units}.organization_id`)}
    and p.id = ${sql.ref(`${units}.project_id`)} and p.status not in ('draft', 'archived'))`

type Place = { readonly id: number; readonly name: string }

export const listBuildings = (db: Database, scope: Scope) =>
  db
    .selectFrom('buildings')
    .where(inReach(scope, 'buildings.organization_id'))
    // Of all units at once: by a database without statistics, units read by building are read again for each.
    .where(
      sql<boolean>`buildings.id = any(array(select distinct u.building_id from units u where ${offered(scope, 'u')}))`,
    )
    .select([
      'buildings.id',
      'buildings.name',
      'buildings.code',
      sql<Place>`(select jsonb_build_object('id', p.id, 'name', p.name) from projects p
        where p.organization_id = buildings.organization_id and p.id = buildings.project_id)`.as('project'),
      sql<Place>`(select jsonb_build_object('id', s.id, 'name', s.name) from organizations s
        where s.id = buildings.organization_id)`.as('organization'),
    ])
    .orderBy('buildings.name')
    .orderBy('buildings.id')
    .execute()

/** The limits of the units that may be offered, as JSON text. */
export async function limitsText(
  db: Database,
  scope: Scope,
  { project_id, building_id }: Input<typeof saleOffers.limitValues>['query'],
): Promise<string> {
  const inProject = project_id ? sql`and u.project_id = any(${project_id}::bigint[])` : sql``
  const inBuilding = building_id ? sql`and u.building_id = any(${building_id}::bigint[])` : sql``
  const { rows: found } = await sql<{ json: string }>`
    with found as materialized (
      select type, bedrooms, view, organization_id, building_id, min(price) as price_from, max(price) as price_to,
          min(total_area) as total_from, max(total_area) as total_to, min(internal_area) as internal_from,
          max(internal_area) as internal_to, min(floor) as floor_from, max(floor) as floor_to
        from units u where ${offered(scope, 'u')} ${inProject} ${inBuilding}
        group by type, bedrooms, view, organization_id, building_id)
    select jsonb_build_object('data', jsonb_build_object(
      'price', (select jsonb_build_object('min', min(price_from), 'max', max(price_to)) from found having count(*) > 0),
      'total_area', (select jsonb_build_object('min', trim_scale(min(total_from))::text, 'max', trim_scale(max(total_to))::text)
        from found having count(*) > 0),
      'internal_area', (select jsonb_build_object('min', trim_scale(min(internal_from))::text, 'max', trim_scale(max(internal_to))::text)
        from found having count(*) > 0),
      'floor', (select jsonb_build_object('min', min(floor_from), 'max', max(floor_to)) from found having count(*) > 0),
      'bedrooms', (select coalesce(jsonb_agg(distinct bedrooms), '[]') from found),
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from found),
      'views', (select coalesce(jsonb_agg(distinct view) filter (where view is not null), '[]') from found),
      'buildings', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
        from (select distinct f.building_id as id, (select name from buildings n where n.organization_id = f.organization_id
          and n.id = f.building_id) as name from found f) b)
    ))::text as json`.execute(db)
  return found[0]?.json ?? ''
}
