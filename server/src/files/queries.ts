import { type Insertable, sql } from 'kysely'
import { ownOrInReach } from '../access/reach.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { FilesTable } from '../database/tables.ts'
import { DRAWING } from './picture-addresses.ts'

/** Files of the organizations in reach; access is decided by the record that refers to a file. */
const visible = (db: Database, scope: Scope) => db.selectFrom('files').where(ownOrInReach(scope, 'organization_id'))

export const findFile = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['name', 'type', 'storage_key']).where('id', '=', id).executeTakeFirst()

/** Whether a joined file is a drawing, which has SVG variants; null without a file. */
export const isDrawing = (files: string) => sql<boolean | null>`(${sql.ref(`${files}.type`)} = ${sql.lit(DRAWING)})`

export const insertFile = (db: Database, scope: Scope, file: Omit<Insertable<FilesTable>, 'uploaded_by'>) =>
  db
    .insertInto('files')
    // A registrant of a brokerage has no account.
    .values({ ...file, uploaded_by: scope.user_id || null })
    .returning(['id', 'uuid', 'name', 'type', 'size'])
    .executeTakeFirstOrThrow()

/** Returns those of these names under which files, user pictures or logos are stored; runs as `storey_worker`. */
export const keptNames = async (db: Database, names: readonly string[]): Promise<string[]> =>
  (await sql<{ name: string }>`select used_file_names(${names}::uuid[]) as name`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** The installation that this database is; runs as `storey_worker`. */
export const findInstallation = (db: Database) =>
  db.selectFrom('installation').select(['id', 'restored_at']).executeTakeFirstOrThrow()

/** A batch of files, ordered by id; runs as `storey_worker`. */
export const filesAfter = (db: Database, id: number, max: number) =>
  db.selectFrom('files').select(['id', 'storage_key']).where('id', '>', id).orderBy('id').limit(max).execute()
