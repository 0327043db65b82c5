import type { PricesAsOf, UnitPrice } from '@storey/api/inventory/price-lists.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import { batchesOf } from '../../database/batches.ts'
import type { Database } from '../../database/connect.ts'
import { visibleUnits } from '../units/actions.ts'

/** Maximum of the newest prices that a response contains. */
const MAX_PRICES = 200

/** The prices of a unit, and their number; undefined if the unit is out of reach. */
export const pricesOfUnit = (db: Database, scope: Scope, id: number) =>
  visibleUnits(db, scope)
    .select([
      sql<UnitPrice[]>`(select coalesce(jsonb_agg(to_jsonb(h) order by h.id desc), '[]') from (
        select p.id, p.old_price, p.price, p.currency, p.cause, p.actor_name, p.at,
            case when l.id is not null then jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) end as price_list
          from unit_prices p
          left join price_lists l on l.organization_id = p.organization_id and l.id = p.price_list_id
          where p.organization_id = units.organization_id and p.unit_id = units.id
          order by p.id desc limit ${sql.lit(MAX_PRICES)}) as h)`.as('prices'),
      sql<number>`(select count(*)::int from unit_prices p
        where p.organization_id = units.organization_id and p.unit_id = units.id)`.as('count'),
    ])
    .where('units.id', '=', id)
    .executeTakeFirst()

/** The units of a project with their prices at the end of a day, in their developer's time zone. */
const asOf = (db: Database, scope: Scope, { project_id, day }: PricesAsOf) =>
  visibleUnits(db, scope)
    .innerJoin('organizations', 'organizations.id', 'units.organization_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('unit_prices as p')
          .select(['p.price', 'p.currency', 'p.at'])
          .whereRef('p.organization_id', '=', 'units.organization_id')
          .whereRef('p.unit_id', '=', 'units.id')
          .where(sql<boolean>`p.at < (${day}::date + 1)::timestamp at time zone organizations.timezone`)
          .orderBy('p.id', 'desc')
          .limit(1)
          .as('then'),
      (join) => join.onTrue(),
    )
    .where('units.project_id', '=', project_id)

export const countAsOf = async (db: Database, scope: Scope, input: PricesAsOf): Promise<number> => {
  const { count } = await asOf(db, scope, input).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

export interface PriceThen {
  readonly name: string
  readonly building: string
  readonly floor: number
  readonly bedrooms: number
  readonly total_area: string
  readonly price: number
  readonly currency: string
  readonly at: string
}

export const rowsAsOf = (db: Database, scope: Scope, input: PricesAsOf) =>
  batchesOf<PriceThen>(
    db,
    asOf(db, scope, input)
      .select([
        sql<string>`unit_name(buildings.code, units.number)`.as('name'),
        'buildings.name as building',
        'units.floor',
        'units.bedrooms',
        sql<string>`units.total_area`.as('total_area'),
        'then.price',
        'then.currency',
        'then.at',
      ])
      .orderBy(sql`buildings.code, units.building_id, units.floor, units.stack, units.id`),
  )

/** The project whose prices are requested, where it is in reach. */
export const findProjectInReach = (db: Database, scope: Scope, id: number) =>
  visibleUnits(db, scope).select('projects.name').where('projects.id', '=', id).limit(1).executeTakeFirst()
