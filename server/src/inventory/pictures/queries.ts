import type { Insertable } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { FilesTable } from '../../database/tables.ts'

export const insertFile = (db: Database, file: Insertable<FilesTable>) =>
  db.insertInto('files').values(file).returning(['id', 'uuid']).executeTakeFirstOrThrow()
