import type { Input } from '@storey/api/endpoint.ts'
import { unitTypeFields } from '@storey/api/inventory/unit-type-fields.ts'
import type { unitTypes } from '@storey/api/inventory/unit-types.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { writtenBy } from './rules.ts'

const withUnits = (db: Database, scope: Scope) =>
  db
    .selectFrom('unit_types as t')
    .where(inReach(scope, 't.organization_id'))
    .select(['t.id', 't.project_id', 't.name', 't.description', 't.updated_at', 't.version'])
    .select(unitTypeFields)
    .select(
      sql<number>`(select count(*) from units u where u.organization_id = t.organization_id and u.unit_type_id = t.id)`.as(
        'units',
      ),
    )

export const listTypes = (db: Database, scope: Scope, project_id: number) =>
  withUnits(db, scope).where('t.project_id', '=', project_id).orderBy(sql`lower(t.name)`).orderBy('t.id').execute()

export const findType = (db: Database, scope: Scope, id: number) =>
  withUnits(db, scope).where('t.id', '=', id).executeTakeFirst()

const ownOf = (db: Database, scope: Scope) =>
  db.selectFrom('unit_types').where('organization_id', '=', scope.organization_id)

/** Unit types from which units of a project are created. */
export const findTypes = (db: Database, scope: Scope, project_id: number, ids: readonly number[]) =>
  ownOf(db, scope)
    .select(['id', 'name'])
    .select(unitTypeFields)
    .where('project_id', '=', project_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** The types of a project, by the names in files, in lower case. */
export async function typesNamed(db: Database, scope: Scope, project_id: number) {
  const all = await ownOf(db, scope)
    .select(['id', 'name'])
    .select(unitTypeFields)
    .where('project_id', '=', project_id)
    .execute()
  return new Map(all.map((type) => [type.name.toLowerCase(), type]))
}

/** Locks a type that is about to change. Units of it may still be added, unless it is about to be deleted. */
export const lockType = (db: Database, scope: Scope, id: number, going = false) =>
  ownOf(db, scope)
    .select(['id', 'name', 'version'])
    .select(unitTypeFields)
    .where('id', '=', id)
    .$if(going, (one) => one.forUpdate())
    .$if(!going, (one) => one.forNoKeyUpdate())
    .executeTakeFirst()

export type LockedType = NonNullable<Awaited<ReturnType<typeof lockType>>>

/** Counts the types of a project, and locks the project so that none are added before this transaction ends. */
export async function countTypes(db: Database, scope: Scope, project_id: number): Promise<number | undefined> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', project_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!project) return undefined
  const { count } = await ownOf(db, scope)
    .select(sql<number>`count(*)`.as('count'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return count
}

export const insertType = (
  db: Database,
  scope: Scope,
  project_id: number,
  body: Input<typeof unitTypes.create>['body'],
) =>
  db
    .insertInto('unit_types')
    .values({ ...body, project_id, organization_id: scope.organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeType = (
  db: Database,
  scope: Scope,
  id: number,
  fields: Omit<Input<typeof unitTypes.change>['body'], 'version'>,
) =>
  db
    .updateTable('unit_types')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteType = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('unit_types').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** How many units of each building have a type. */
export const usesOf = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('units as u')
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'u.organization_id').onRef('b.id', '=', 'u.building_id'),
    )
    .select(['b.name as building', sql<number>`count(*)`.as('units')])
    .where('u.organization_id', '=', scope.organization_id)
    .where('u.unit_type_id', '=', id)
    .groupBy(['b.id', 'b.name'])
    .orderBy('b.name')
    .orderBy('b.id')
    .execute()

/** The units of a type, in the order of their ids. @param hold locks them until the transaction ends */
export const unitsOfType = (db: Database, scope: Scope, id: number, hold = false) =>
  db
    .selectFrom('units')
    .innerJoin('buildings', (join) =>
      join
        .onRef('buildings.organization_id', '=', 'units.organization_id')
        .onRef('buildings.id', '=', 'units.building_id'),
    )
    .select([
      'units.id',
      sql<string>`unit_name(buildings.code, units.number)`.as('name'),
      'units.status',
      'units.version',
      'units.type',
      'units.bedrooms',
      'units.bathrooms',
      'units.internal_area',
      'units.outdoor_area',
      'units.orientation',
      'units.view',
      'units.parking',
      'units.furnishing',
    ])
    .where('units.organization_id', '=', scope.organization_id)
    .where('units.unit_type_id', '=', id)
    .orderBy('units.id')
    .$if(hold, (all) => all.forUpdate('units'))
    .execute()

/** Removes the type of units that the caller has locked. */
export const takeOff = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('units')
    .set({ unit_type_id: null, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('unit_type_id', '=', id)
    .execute()

/** Writes the values of a type into units that the caller has locked. */
export const writeType = (db: Database, scope: Scope, type: LockedType, ids: readonly number[]) =>
  db
    .updateTable('units')
    .set({ ...writtenBy(type), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
