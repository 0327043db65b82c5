import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { Undone } from './kind.ts'

/** The next records, after a given one, that an import made or changed and that are not yet undone. */
export const nextToUndo = async (
  db: Database,
  scope: Scope,
  import_id: number,
  after: number,
  max: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('import_rows')
      .select('record_id')
      .distinct()
      .where('organization_id', '=', scope.organization_id)
      .where('import_id', '=', import_id)
      .where('record_id', '>', after)
      .where('undone', 'is', null)
      .orderBy('record_id')
      .limit(max)
      .execute()
  ).flatMap(({ record_id }) => record_id ?? [])

export const countToUndo = async (db: Database, scope: Scope, import_id: number): Promise<number> =>
  (
    await db
      .selectFrom('import_rows')
      .select(sql<number>`count(distinct record_id)`.as('count'))
      .where('organization_id', '=', scope.organization_id)
      .where('import_id', '=', import_id)
      .where('undone', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

export interface Part<Before = object> {
  readonly line: number
  readonly record_id: number
  readonly outcome: 'created' | 'updated'
  /** The values that it replaced. */
  readonly before: Before | null
  readonly record_version: number
}

/** The changes that an import made to records, line by line. */
export const partsOf = async <Before>(
  db: Database,
  scope: Scope,
  import_id: number,
  ids: readonly number[],
): Promise<Part<Before>[]> =>
  (
    await sql<Part<Before>>`select line, record_id, outcome, before, record_version from import_rows
      where organization_id = ${scope.organization_id} and import_id = ${import_id} and record_id = any(${ids}::bigint[])
      order by line`.execute(db)
  ).rows

export const markUndone = (db: Database, scope: Scope, import_id: number, marks: readonly Undone[]) =>
  sql`update import_rows r set undone = m.undone
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (record_id bigint, undone text)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.record_id = m.record_id`.execute(
    db,
  )

/** The next imports whose lines have expired, with their files; runs as `storey_worker`. */
export const importsToClear = (db: Database, days: number, max: number) =>
  db
    .selectFrom('imports as i')
    .leftJoin('files as f', 'f.id', 'i.file_id')
    .select(['i.id', 'i.organization_id', 'i.file_id', 'f.storage_key'])
    .where('i.cleared_at', 'is', null)
    .where('i.created_at', '<', sql<string>`now() - make_interval(days => ${days}::integer)`)
    .orderBy('i.created_at')
    .limit(max)
    .execute()

/** Deletes the lines and the file of an import; runs as `storey_worker`. */
export async function clearImport(
  db: Database,
  { id, file_id }: { id: number; file_id: number | null },
): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await db.updateTable('imports').set({ cleared_at: sql<string>`now()`, file_id: null }).where('id', '=', id).execute()
  if (file_id !== null) await db.deleteFrom('files').where('id', '=', file_id).execute()
}
