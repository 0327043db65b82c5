import { unitFormFields } from '@storey/api/inventory/unit-fields.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { UnitsTable } from '../../database/tables.ts'
import { ADDED, addUnits } from '../units/actions.ts'
import { codePattern, FLOAT_PATTERN, REMARK_PATTERN, WORD_PATTERN } from './unit-numbers.ts'

/** The building of an import, with the values that its units inherit; `hold` locks it, so that one import at a time writes its units. */
export const findPlace = (db: Database, scope: Scope, id: number | null, hold = false) =>
  db
    .selectFrom('buildings')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'buildings.organization_id')
        .onRef('projects.id', '=', 'buildings.project_id'),
    )
    .select([
      'buildings.id',
      'buildings.name',
      'buildings.code',
      'buildings.project_id',
      'projects.currency',
      'buildings.floors',
      'buildings.basements',
      'buildings.skipped_floors',
    ])
    .where('buildings.organization_id', '=', scope.organization_id)
    .where('buildings.id', '=', id)
    .$if(hold, (rows) => rows.forNoKeyUpdate('buildings'))
    .executeTakeFirst()

/** The country of the organization, whose unit of area is usual there. */
export const countryHere = async (db: Database, scope: Scope): Promise<string | null> =>
  (await db.selectFrom('organizations').select('country').where('id', '=', scope.organization_id).executeTakeFirst())
    ?.country ?? null

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** The other buildings of the project: their units are not imported into this one. */
export const otherBuildings = (db: Database, scope: Scope, { id, project_id }: Place) =>
  db
    .selectFrom('buildings')
    .select(['name', 'code'])
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .where('id', '!=', id)
    .execute()

const FIELDS = ['id', 'project_id', ...unitFormFields, 'status', 'released_at', 'version'] as const

const ofBuilding = (db: Database, scope: Scope, building_id: number) =>
  db
    .selectFrom('units')
    .select(FIELDS)
    .select('unit_type_id as unit_type')
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', '=', building_id)

/** An expression for a number without words and without the code of its building, in upper case. */
const ownOf = (number: RawBuilder<string>, code: string) =>
  sql<string>`upper(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(${number}, ${FLOAT_PATTERN}, ${'\\1'}), ${REMARK_PATTERN}, ''), ${WORD_PATTERN}, '', 'i'), ${codePattern(code)}, '', 'i'))`

/** The units of a building that have one of these numbers, with or without words, in upper case. @param hold locks them against claims */
export const unitsByNumber = (
  db: Database,
  scope: Scope,
  { id, code }: Pick<Place, 'id' | 'code'>,
  numbers: readonly string[],
  hold: boolean,
) =>
  ofBuilding(db, scope, id)
    .select(ownOf(sql.ref('number'), code).as('own_number'))
    .where(
      sql<boolean>`(upper(number) = any(${numbers}::text[]) or ${ownOf(sql.ref('number'), code)} = any(${numbers}::text[]))`,
    )
    .orderBy('id')
    .$if(hold, (rows) => rows.forUpdate())
    .execute()

/** Numbers that units of a building had before, in upper case, with the current one. The newest change of a number is the last. */
export const formerNumbers = (db: Database, scope: Scope, building_id: number, numbers: readonly string[]) =>
  db
    .selectFrom('former_unit_numbers as f')
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'f.organization_id').onRef('units.id', '=', 'f.unit_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'f.organization_id')
    .select([
      sql<string>`upper(f.number)`.as('former'),
      'units.number',
      'f.actor_name',
      sql<string>`to_char(f.at at time zone organizations.timezone, 'FMDD Mon YYYY')`.as('day'),
    ])
    .where('f.organization_id', '=', scope.organization_id)
    .where('units.building_id', '=', building_id)
    .where(sql<boolean>`upper(f.number) = any(${numbers}::text[])`)
    .orderBy('f.id')
    .execute()

export type ExistingUnit = Awaited<ReturnType<typeof lockUnits>>[number]

/** Locks units of an import that are about to be undone. */
export const lockUnits = (db: Database, scope: Scope, building_id: number, ids: readonly number[]) =>
  ofBuilding(db, scope, building_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Arabic and Persian figures and kinds of dashes, as `plainText` reads them. */
const FIGURES = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const PLAIN = '01234567890123456789-------'

/** The first row of the file with each of these numbers, without the code of the building. */
export async function firstLines(
  db: Database,
  scope: Scope,
  import_id: number,
  column: number,
  { numbers, code }: { readonly numbers: readonly string[]; readonly code: string },
): Promise<Map<string, number>> {
  const plain = sql<string>`btrim(regexp_replace(translate(
    normalize(replace(cells[${column + 1}::integer], '№', '#'), nfkc), ${FIGURES}, ${PLAIN}), '\\s+', ' ', 'g'))`
  const { rows } = await sql<{ number: string; line: number }>`
    with own as (
      select line, ${ownOf(plain, code)} as number
        from import_rows where organization_id = ${scope.organization_id} and import_id = ${import_id} and not aside)
    select number, min(line) as line from own where number = any(${numbers}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ number, line }) => [number, line]))
}

/** Blocks a unit that a list calls sold, or undoes it with `reason` null. */
export const blockUnit = (
  db: Database,
  scope: Scope,
  {
    id,
    status,
    reason,
  }: { readonly id: number; readonly status: ExistingUnit['status']; readonly reason: string | null },
) =>
  db
    .updateTable('units')
    .set({ status, block_reason: reason })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Inserts units into a building; a unit whose number has been taken since is not returned. */
export const insertNewUnits = (
  db: Database,
  scope: Scope,
  { id: building_id, project_id, currency }: Place,
  rows: readonly Omit<Insertable<UnitsTable>, 'organization_id' | 'building_id' | 'project_id' | 'currency'>[],
) =>
  addUnits(
    db,
    scope,
    db
      .insertInto('units')
      .values(
        rows.map((row) => ({ ...row, building_id, project_id, currency, organization_id: scope.organization_id })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(ADDED),
  )

/** Deletes a unit that no row refers to; returns whether it did. */
export async function deleteUnused(db: Database, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`
    select delete_unused_unit(${scope.organization_id}, ${id}) as deleted`.execute(db)
  return rows[0]?.deleted ?? false
}

/** Units with the names that lines show. */
export async function namesOfUnits(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'u.organization_id').onRef('b.id', '=', 'u.building_id'),
    )
    .select(['u.id', sql<string>`unit_name(b.code, u.number)`.as('name'), 'u.status', 'u.block_reason'])
    .where('u.organization_id', '=', scope.organization_id)
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether any of these values is the name of a unit type. */
export async function namesType(db: Database, scope: Scope, values: readonly string[]): Promise<boolean> {
  const names = values.map((value) => value.trim().toLowerCase())
  const found = await db
    .selectFrom('unit_types')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where(sql<boolean>`lower(name) = any(${names}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
