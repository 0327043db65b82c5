import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { PriceListsTable } from '../../database/tables.ts'

/** Locks a list until the transaction ends. A price list is locked first, and then its units in the order of their ids. */
export const lockPriceList = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('price_lists')
    .select(['id', 'organization_id', 'project_id', 'number', 'name', 'status', 'currency', 'created_by', 'version'])
    .select(['planned_for', 'planned_by', 'planned_by_name'])
    .where(inReach(scope, 'organization_id'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedPriceList = NonNullable<Awaited<ReturnType<typeof lockPriceList>>>

/** Lists that are due and that no other process has locked. */
export const nextDue = (db: Database, scope: Scope, now: Date) =>
  db
    .selectFrom('price_lists')
    .select('id')
    .where(inReach(scope, 'organization_id'))
    .where('status', '=', sql.lit('planned'))
    .where('planned_for', '<=', now.toISOString())
    .orderBy('planned_for')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next number of a project; its row is locked, so that no two lists take the same. */
export async function nextNumber(db: Database, scope: Scope, project_id: number): Promise<number> {
  await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', project_id)
    .forNoKeyUpdate()
    .execute()
  const { last } = await db
    .selectFrom('price_lists')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return last + 1
}

type NewList = Omit<Insertable<PriceListsTable>, 'organization_id' | 'created_by' | 'created_by_name'>

export const insertPriceList = (db: Database, scope: Scope, list: NewList) =>
  db
    .insertInto('price_lists')
    .values({
      ...list,
      organization_id: scope.organization_id,
      created_by: scope.user_id,
      created_by_name: scope.user_name,
    })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

interface Row {
  readonly id: number
  /** Null if it has none yet. */
  readonly old_price: number | null
  readonly new_price: number
  readonly skipped: string | null
}

/** In one statement, whatever their number. */
export const insertUnitsOf = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { id: number; organization_id: number },
  rows: readonly Row[],
) =>
  sql`insert into price_list_units (organization_id, price_list_id, unit_id, old_price, new_price, skipped)
    select ${organization_id}, ${id}, unit_id, old_price, new_price, skipped
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.old_price)}::bigint[],
      ${rows.map((row) => row.new_price)}::bigint[], ${rows.map((row) => row.skipped)}::text[])
      as row (unit_id, old_price, new_price, skipped)`.execute(db)

export const savePriceList = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { id: number; organization_id: number },
  changes: Updateable<PriceListsTable>,
) =>
  db
    .updateTable('price_lists')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const deletePriceList = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('price_lists').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** The units of a list in the order of their ids, with their present state; for an undo, those that the list changed. */
const unitsOf = (db: Database, list: Pick<LockedPriceList, 'id' | 'organization_id'>, changed: boolean) =>
  db
    .selectFrom('units')
    .innerJoin('price_list_units', (join) =>
      join
        .onRef('price_list_units.organization_id', '=', 'units.organization_id')
        .onRef('price_list_units.unit_id', '=', 'units.id'),
    )
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .select(['units.id', 'units.status', 'units.price', 'units.minimum_price', 'old_price', 'new_price'])
    .select(sql<string>`unit_name(buildings.code, units.number)`.as('name'))
    .where('units.organization_id', '=', list.organization_id)
    .where('price_list_units.price_list_id', '=', list.id)
    .$if(changed, (some) => some.where('price_list_units.skipped', 'is', null))
    .orderBy('units.id')

/** Reads the units that a list changed. */
export const changedUnitsOf = (db: Database, scope: Scope, list: Pick<LockedPriceList, 'id' | 'organization_id'>) =>
  unitsOf(db, list, true).where(inReach(scope, 'units.organization_id')).execute()

/** Locks the units of a list as claims lock theirs. */
export const lockUnitsOf = (db: Database, _scope: Scope, list: LockedPriceList, changed: boolean) =>
  unitsOf(db, list, changed).forNoKeyUpdate('units').execute()

export type UnitOfList = Awaited<ReturnType<typeof lockUnitsOf>>[number]

/** The user who changes prices; of a planned list, who planned it. */
export interface Actor {
  readonly id: number | null
  readonly name: string
}

/** Sets the new prices of the units of a list that are not skipped, and adds them to their histories. */
export const applyPrices = (db: Database, _scope: Scope, list: LockedPriceList, actor: Actor) =>
  movePrices(db, list, actor, { cause: 'list', from: 'old_price', to: 'new_price' })

/** Restores the old prices of units that a list changed, and adds them to their histories. */
export const restorePrices = (db: Database, scope: Scope, list: LockedPriceList, ids: readonly number[]) =>
  movePrices(
    db,
    list,
    { id: scope.user_id, name: scope.user_name },
    { cause: 'undo', from: 'new_price', to: 'old_price', ids },
  )

interface PriceMove {
  readonly cause: 'list' | 'undo'
  readonly from: 'old_price' | 'new_price'
  readonly to: 'old_price' | 'new_price'
  /** Only these units; all that the list changes if it is left out. */
  readonly ids?: readonly number[]
}

/** One statement for all units: counters are locked in order, and the database requires the history in the same statement. */
const movePrices = (db: Database, list: LockedPriceList, actor: Actor, { cause, from, to, ids }: PriceMove) =>
  sql`with moved as (
      update units set price = row.${sql.ref(to)}, version = units.version + 1, updated_at = now()
      from price_list_units row
      where row.organization_id = ${list.organization_id} and row.price_list_id = ${list.id} and row.skipped is null
        ${ids ? sql`and row.unit_id = any(${ids}::bigint[])` : sql``}
        and units.organization_id = row.organization_id and units.id = row.unit_id
      returning units.organization_id, units.id, row.${sql.ref(from)} as old_price, units.price, units.currency)
    insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause, price_list_id, actor_id, actor_name)
    select organization_id, id, old_price, price, currency, ${cause}, ${list.id}::bigint, ${actor.id}::bigint, ${actor.name}
    from moved`.execute(db)

/** The totals of a list, from its rows; first prices have no value before, so they are in neither sum. */
export const totalsOf = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { id: number; organization_id: number },
) =>
  db
    .selectFrom('price_list_units')
    .select([
      sql<number>`count(*) filter (where skipped is null)::int`.as('changed'),
      sql<number>`count(*) filter (where skipped is not null and skipped <> 'same')::int`.as('skipped'),
      sql<number>`coalesce(sum(old_price) filter (where skipped is null), 0)::bigint`.as('value_before'),
      sql<number>`coalesce(sum(new_price) filter (where skipped is null and old_price is not null), 0)::bigint`.as(
        'value_after',
      ),
    ])
    .where('organization_id', '=', organization_id)
    .where('price_list_id', '=', id)
    .executeTakeFirstOrThrow()

/** The admins of an organization, who manage its prices. */
export const listAdmins = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organization_id)
    .where('memberships.role', '=', 'developer_admin')
    .where('memberships.enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute()
