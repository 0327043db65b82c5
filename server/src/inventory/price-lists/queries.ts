import type { Input } from '@storey/api/endpoint.ts'
import { type KeptRule, MAX_PRICED, type PricedUnit, type priceLists } from '@storey/api/inventory/price-lists.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { namedOf } from '../../database/json.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { Database as Tables } from '../../database/tables.ts'
import { unitsMatching, visibleUnits } from '../units/actions.ts'

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('price_lists')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'price_lists.organization_id')
        .onRef('projects.id', '=', 'price_lists.project_id'),
    )
    .where(inReach(scope, 'price_lists.organization_id'))

const LISTED = [
  'price_lists.id',
  'price_lists.number',
  'price_lists.name',
  namedOf('projects').as('project'),
  'price_lists.status',
  'price_lists.currency',
  'price_lists.changed',
  'price_lists.skipped',
  'price_lists.value_before',
  'price_lists.value_after',
  'price_lists.planned_for',
  'price_lists.applied_at',
  'price_lists.undone_at',
  'price_lists.created_by_name',
  'price_lists.created_at',
  'price_lists.version',
] as const

export function listPriceLists(db: Database, scope: Scope, query: Input<typeof priceLists.list>['query']) {
  const { key, direction } = sortOf(query.sort ?? '-created_at')
  return paged(
    visible(db, scope)
      .select([...LISTED])
      .$if(query.project_id !== undefined, (some) => some.where('price_lists.project_id', 'in', query.project_id ?? []))
      .$if(query.status !== undefined, (some) => some.where('price_lists.status', 'in', query.status ?? []))
      .$if(!!query.search, (some) => some.where(textContains('price_lists.name', query.search))),
    query,
    [
      { by: sql.ref(`price_lists.${key}`), direction, of: key === 'number' ? 'number' : 'instant' },
      { by: sql.ref('price_lists.id'), direction, of: 'number' },
    ],
  )
}

export const findPriceList = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      ...LISTED,
      'price_lists.note',
      sql<KeptRule>`price_lists.rule`.as('rule'),
      sql<'included' | 'added'>`(select p.price_vat from projects p
        where p.organization_id = price_lists.organization_id and p.id = price_lists.project_id)`.as('price_vat'),
      'price_lists.failure',
      'price_lists.planned_by_name',
      'price_lists.applied_by_name',
      'price_lists.undone_by_name',
      'price_lists.undo_reason',
      'price_lists.undo_left_out',
    ])
    .where('price_lists.id', '=', id)
    .executeTakeFirst()

/** Finds the project whose prices are to change. */
export const findProject = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'currency'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Statuses that only claims set: the price of such a unit stays. */
export const CLAIMED = ['on_hold', 'reserved', 'booked', 'sold', 'handed_over'] as const

const PRICED = [
  'units.id',
  sql<string>`unit_name(buildings.code, units.number)`.as('name'),
  'units.floor',
  'units.type',
  'units.bedrooms',
  sql<string>`units.total_area`.as('total_area'),
  'units.status',
  'units.minimum_price',
] as const

/** By building, floor and stack, as a price list is sorted. */
const ORDER = sql`buildings.code, units.building_id, units.floor, units.stack, units.id`

type PreviewQuery = Input<typeof priceLists.preview>['query']

/** The units that a change selects, up to one more than the maximum of a list. */
export function selectedUnits(db: Database, scope: Scope, query: PreviewQuery) {
  const { project_id, building_id, type, bedrooms, view, status, floor_from, floor_to, price_from, price_to } = query
  const filters = { building_id, type, bedrooms, view, status, floor_from, floor_to, price_from, price_to }
  return unitsMatching(db, scope, { project_id: [project_id], ...filters })
    .clearSelect()
    .select([
      ...PRICED,
      'units.number',
      'units.price',
      sql<readonly number[]>`buildings.skipped_floors`.as('skipped_floors'),
    ])
    .where('units.organization_id', '=', scope.organization_id)
    .$if(query.unit_id !== undefined, (all) => all.where('units.id', '=', sql<number>`any(${query.unit_id}::bigint[])`))
    .orderBy(ORDER)
    .limit(MAX_PRICED + 1)
    .execute()
}

/** Buildings of a project by their ids, for the text of a rule. */
export const namesOfBuildings = (db: Database, scope: Scope, project_id: number, ids: readonly number[]) =>
  db
    .selectFrom('buildings')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('name')
    .execute()

/** Returns which of these are units of a project. */
export const unitsOfProject = (db: Database, scope: Scope, project_id: number, ids: readonly number[]) =>
  db
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** Returns why the price of a unit of a list stays, in its present state. */
const skippedNow = sql<PricedUnit['skipped']>`case
  when price_list_units.new_price = units.price and price_list_units.old_price = units.price then 'same'
  when units.status in (${sql.join(CLAIMED)}) then 'claimed'
  when units.price is distinct from price_list_units.old_price then 'changed'
  when units.minimum_price > price_list_units.new_price then 'below_minimum' end`

/** The units of a list with both prices. @param final whether it was applied: then the stored result of each is returned */
export const listUnitsOf = (db: Database, scope: Scope, id: number, final: boolean) =>
  visibleUnits(db, scope)
    .innerJoin('price_list_units', (join) =>
      join
        .onRef('price_list_units.organization_id', '=', 'units.organization_id')
        .onRef('price_list_units.unit_id', '=', 'units.id'),
    )
    .select([...PRICED, 'price_list_units.old_price', 'price_list_units.new_price'])
    .select((final ? sql<PricedUnit['skipped']>`price_list_units.skipped` : skippedNow).as('skipped'))
    .where('price_list_units.price_list_id', '=', id)
    .orderBy(ORDER)
    .execute()

/** Stores why each unit of a list is skipped, in its present state; its units are locked. */
export const judgeUnits = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { id: number; organization_id: number },
) =>
  db
    .updateTable('price_list_units')
    .from('units')
    .set({ skipped: skippedNow })
    .whereRef('units.organization_id', '=', 'price_list_units.organization_id')
    .whereRef('units.id', '=', 'price_list_units.unit_id')
    .where('price_list_units.organization_id', '=', organization_id)
    .where('price_list_units.price_list_id', '=', id)
    .where((is: ExpressionBuilder<Tables, 'price_list_units' | 'units'>) =>
      is('price_list_units.skipped', 'is distinct from', skippedNow),
    )
    .execute()
