import { type Insertable, sql } from 'kysely'
import { ownOrInReach } from '../access/reach.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { FilesTable } from '../database/tables.ts'
import { DRAWING } from './picture-addresses.ts'

/** Files of the organizations in reach; the record that names a file decides who may have it. */
const visible = (db: Database, scope: Scope) => db.selectFrom('files').where(ownOrInReach(scope, 'organization_id'))

export const findFile = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['name', 'type', 'storage_key']).where('id', '=', id).executeTakeFirst()

/** Whether a joined file is a drawing, which has SVG forms; null when there is no file. */
export const isDrawing = (files: string) => sql<boolean | null>`(${sql.ref(`${files}.type`)} = ${sql.lit(DRAWING)})`

export const insertFile = (db: Database, scope: Scope, file: Omit<Insertable<FilesTable>, 'uploaded_by'>) =>
  db
    .insertInto('files')
    // A person who registers a brokerage has no account.
    .values({ ...file, uploaded_by: scope.user_id || null })
    .returning(['id', 'uuid', 'name', 'type', 'size'])
    .executeTakeFirstOrThrow()

/** Which of these names files, persons' pictures or logos are kept under; runs as `storey_worker`. */
export const keptNames = async (db: Database, names: readonly string[]): Promise<string[]> =>
  (await sql<{ name: string }>`select kept_names(${names}::uuid[]) as name`.execute(db)).rows.map(({ name }) => name)

/** Files in the order of their ids, some at a time; runs as `storey_worker`. */
export const filesAfter = (db: Database, id: number, most: number) =>
  db.selectFrom('files').select(['id', 'storage_key']).where('id', '>', id).orderBy('id').limit(most).execute()
