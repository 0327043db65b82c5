import type { Input } from '@storey/api/endpoint.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { visible } from './queries.ts'

type Body = Input<typeof units.create>['body']
/** What its type has filled is there. */
export type NewUnit = Omit<Body, 'building_id'> & { readonly type: UnitType; readonly internal_area: string }

/** Adds units of one building in a statement. */
export const insertUnits = (
  db: Database,
  scope: Scope,
  place: { building_id: number; project_id: number; currency: string },
  rows: readonly NewUnit[],
) =>
  db
    .insertInto('units')
    .values(rows.map((row) => ({ ...row, ...place, organization_id: scope.organization_id })))
    .returning('id')
    .execute()

type Fields = Omit<Input<typeof units.change>['body'], 'version'>

/** Changes a unit that `lockUnits` holds. */
export const changeUnit = (
  db: Database,
  _scope: Scope,
  unit: { organization_id: number; id: number },
  fields: Fields,
) =>
  db
    .updateTable('units')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', unit.organization_id)
    .where('id', '=', unit.id)
    .execute()

export const deleteUnit = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('units')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Units that are about to move, locked in the order of their ids so that two of these never wait for each other. */
export const lockUnits = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select([
      'units.id',
      'units.organization_id',
      'units.building_id',
      'units.project_id',
      'units.status',
      'units.version',
      sql<string>`buildings.code || '-' || units.number`.as('name'),
    ])
    .where('units.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('units.id')
    .forUpdate('units')
    .execute()

export type LockedUnit = Awaited<ReturnType<typeof lockUnits>>[number]

interface Move {
  readonly to: LockedUnit['status']
  readonly reason: string | null
}

/** Moves locked units and writes who did it, why, from what and to what. */
export async function moveUnits(db: Database, scope: Scope, moved: readonly LockedUnit[], { to, reason }: Move) {
  if (moved.length === 0) return
  await db
    .updateTable('units')
    .set({
      status: to,
      block_reason: to === 'blocked' ? reason : null,
      ...(to === 'available' ? { released_at: sql<string>`coalesce(released_at, now())` } : {}),
    })
    .where('id', '=', sql<number>`any(${moved.map(({ id }) => id)}::bigint[])`)
    .execute()
  await logTransitions(
    db,
    scope,
    moved.map(({ organization_id, id, status }) => ({ organization_id, unit_id: id, old_status: status })),
    { to, reason },
  )
}

export const logTransitions = (
  db: Database,
  scope: Scope,
  moved: readonly { organization_id: number; unit_id: number; old_status: string | null }[],
  { to, reason }: Move,
) =>
  db
    .insertInto('unit_status_changes')
    .values(
      moved.map((unit) => ({ ...unit, new_status: to, reason, actor_id: scope.user_id, actor_name: scope.user_name })),
    )
    .execute()
