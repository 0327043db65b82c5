import type { Input } from '@storey/api/endpoint.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { type InsertQueryBuilder, type NotNull, type Selectable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'
import type { Database as Tables, UnitsTable } from '../../database/tables.ts'
import { visible } from './queries.ts'

type Body = Input<typeof units.create>['body']
/** A unit with the values of its type. */
export type NewUnit = Omit<Body, 'building_id'> & { readonly type: UnitType; readonly internal_area: string }

/** Inserts units of one building in one statement. */
export const insertUnits = (
  db: Database,
  scope: Scope,
  place: { building_id: number; project_id: number; currency: string },
  rows: readonly NewUnit[],
) =>
  addUnits(
    db,
    scope,
    db
      .insertInto('units')
      .values(rows.map((row) => ({ ...row, ...place, organization_id: scope.organization_id })))
      .returning(ADDED),
  )

/** What `addUnits` needs of each inserted unit. */
export const ADDED = ['organization_id', 'id', 'number', 'price', 'currency'] as const
type Added = Pick<Selectable<UnitsTable>, (typeof ADDED)[number]>

/** Executes an insert of units; the same statement writes the first row of each price history, as the database requires. */
export const addUnits = (db: Database, scope: Scope, units: InsertQueryBuilder<Tables, 'units', Added>) =>
  db
    .with('added', () => units)
    .with('first', (query) =>
      query
        .insertInto('unit_prices')
        .columns(['organization_id', 'unit_id', 'price', 'currency', 'cause', 'actor_id', 'actor_name'])
        .expression((from) =>
          from
            .selectFrom('added')
            .select(['organization_id', 'id', 'price', 'currency'])
            .select([sql.val('created').as('cause'), sql.val(scope.user_id).as('actor_id')])
            .select(sql.val(scope.user_name).as('actor_name'))
            .where('price', 'is not', null)
            .$narrowType<{ price: NotNull }>(),
        ),
    )
    .selectFrom('added')
    .select(['id', 'number'])
    .execute()

type Fields = Omit<Input<typeof units.change>['body'], 'version'>

/**
 * Changes a unit that `lockUnits` has locked. A new price is added to its history in the same statement; one by a sales manager counts
 * towards the limit of their discounts.
 */
export const changeUnit = (
  db: Database,
  scope: Scope,
  unit: { organization_id: number; id: number },
  fields: Fields,
  cause: 'edit' | 'sales_edit' | 'sale' = 'edit',
) =>
  db
    .with('before', (query) =>
      query
        .selectFrom('units')
        .select('price')
        .where('organization_id', '=', unit.organization_id)
        .where('id', '=', unit.id),
    )
    .with('changed', (query) =>
      query
        .updateTable('units')
        .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
        .where('organization_id', '=', unit.organization_id)
        .where('id', '=', unit.id)
        .returning(['organization_id', 'id', 'price', 'currency']),
    )
    .insertInto('unit_prices')
    .columns(['organization_id', 'unit_id', 'old_price', 'price', 'currency', 'cause', 'actor_id', 'actor_name'])
    .expression((query) =>
      query
        .selectFrom(['changed', 'before'])
        .select([
          'changed.organization_id',
          'changed.id',
          'before.price as old_price',
          'changed.price',
          'changed.currency',
        ])
        .select([sql.val(cause).as('cause'), sql.val(scope.user_id).as('actor_id')])
        .select(sql.val(scope.user_name).as('actor_name'))
        .whereRef('changed.price', 'is distinct from', 'before.price')
        .where('changed.price', 'is not', null)
        .$narrowType<{ price: NotNull }>(),
    )
    .execute()

/** The price from which a sales manager may lower a unit, and by how many percent. */
export const findSalesLimit = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .innerJoin('projects as of_limit', (join) =>
      join
        .onRef('of_limit.organization_id', '=', 'units.organization_id')
        .onRef('of_limit.id', '=', 'units.project_id'),
    )
    .select(percentOf('of_limit.sales_manager_discount_percent').as('percent'))
    .select(sql<number>`coalesce(price_before_sales(units.organization_id, units.id), units.price)`.as('price'))
    .where('units.id', '=', id)
    .executeTakeFirst()

export const deleteUnit = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('units')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Locks units that are about to move in the order of their ids, so that two calls never deadlock. */
export const lockUnits = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select([
      'units.id',
      'units.organization_id',
      'units.building_id',
      'units.project_id',
      'units.status',
      'units.price',
      'units.version',
      sql<string>`unit_name(buildings.code, units.number)`.as('name'),
    ])
    .where('units.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('units.id')
    .forUpdate('units')
    .execute()

export type LockedUnit = Awaited<ReturnType<typeof lockUnits>>[number]

interface Move {
  readonly to: LockedUnit['status']
  readonly reason: string | null
  /** Identifies units that one call moves together. */
  readonly move_id?: string
}

/** Moves locked units and records the user, the reason, and the status before and after. */
export async function moveUnits(db: Database, scope: Scope, moved: readonly LockedUnit[], { to, ...why }: Move) {
  if (moved.length === 0) return
  await db
    .updateTable('units')
    .set({
      status: to,
      block_reason: to === 'blocked' ? why.reason : null,
      ...(to === 'available' ? { released_at: sql<string>`coalesce(released_at, now())` } : {}),
    })
    .where('id', '=', sql<number>`any(${moved.map(({ id }) => id)}::bigint[])`)
    .execute()
  await logTransitions(
    db,
    scope,
    moved.map(({ organization_id, id, status }) => ({ organization_id, unit_id: id, old_status: status })),
    { to, ...why },
  )
}

export const logTransitions = (
  db: Database,
  scope: Scope,
  moved: readonly { organization_id: number; unit_id: number; old_status: string | null }[],
  { to, ...why }: Move,
) =>
  db
    .insertInto('unit_status_changes')
    .values(
      moved.map((unit) => ({ ...unit, new_status: to, ...why, actor_id: scope.user_id, actor_name: scope.user_name })),
    )
    .execute()

/** The units that a call of the caller's own moved together, oldest first. It locks nothing. */
export const findMove = (db: Database, scope: Scope, move_id: string) =>
  db
    .selectFrom('unit_status_changes')
    .select(['id', 'unit_id'])
    .where('move_id', '=', move_id)
    .where('actor_id', '=', scope.user_id)
    .where(inReach(scope, 'organization_id'))
    .execute()

/** Whether a part of a move was undone; the rest has moved again since. */
export const isUndone = async (db: Database, _scope: Scope, move_id: string): Promise<boolean> => {
  const undone = await db
    .selectFrom('unit_status_changes as moved')
    .innerJoin('unit_status_changes as undo', 'undo.undoes', 'moved.id')
    .select('undo.id')
    .where('moved.move_id', '=', move_id)
    .limit(1)
    .executeTakeFirst()
  return undone !== undefined
}

export interface LastChange {
  readonly id: number
  readonly unit_id: number
  readonly old_status: LockedUnit['status']
  /** The earlier reason of a blocked unit. */
  readonly blocked_because: string | null
}

/**
 * The last change of each locked unit, by the ids of the changes: ids are assigned under the lock of the unit, while `at` is when the
 * call began.
 */
export const findLastChanges = async (
  db: Database,
  _scope: Scope,
  units: readonly LockedUnit[],
): Promise<LastChange[]> => {
  const { rows } = await sql<LastChange>`
    select distinct on (change.unit_id) change.id, change.unit_id, change.old_status, (
      select blocked.reason from unit_status_changes as blocked
      where blocked.organization_id = change.organization_id and blocked.unit_id = change.unit_id
        and blocked.new_status = 'blocked' and blocked.id < change.id
      order by blocked.at desc, blocked.id desc limit 1
    ) as blocked_because
    from unnest(${units.map(({ organization_id }) => organization_id)}::bigint[], ${units.map(({ id }) => id)}::bigint[])
      as unit (organization_id, id)
    join unit_status_changes as change on change.organization_id = unit.organization_id and change.unit_id = unit.id
    order by change.unit_id, change.id desc`.execute(db)
  return rows
}

const UNDONE = 'Change undone'

/** Restores locked units to their status before their last change. A first release is undone too. */
export async function restoreStatuses(
  db: Database,
  scope: Scope,
  back: readonly { readonly unit: LockedUnit; readonly last: LastChange }[],
) {
  const rows = back.map(({ last }) => last)
  await sql`
    update units set status = back.old_status,
      block_reason = case when back.old_status = 'blocked' then coalesce(back.blocked_because, '') end,
      released_at = case when back.old_status = 'unreleased' and units.released_at = change.at then null else units.released_at end
    from unnest(${rows.map(({ unit_id }) => unit_id)}::bigint[], ${rows.map(({ old_status }) => old_status)}::text[],
      ${rows.map(({ blocked_because }) => blocked_because)}::text[], ${rows.map(({ id }) => id)}::bigint[])
      as back (id, old_status, blocked_because, change_id)
    join unit_status_changes as change on change.id = back.change_id
    where units.id = back.id`.execute(db)
  await db
    .insertInto('unit_status_changes')
    .values(
      back.map(({ unit, last }) => ({
        organization_id: unit.organization_id,
        unit_id: unit.id,
        old_status: unit.status,
        new_status: last.old_status,
        reason: last.old_status === 'blocked' ? last.blocked_because : UNDONE,
        undoes: last.id,
        actor_id: scope.user_id,
        actor_name: scope.user_name,
      })),
    )
    .execute()
}
