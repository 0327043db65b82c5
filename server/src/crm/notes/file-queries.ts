import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { visible as visibleNotes } from './queries.ts'

/** The files of the notes that a caller may see. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('note_files')
    .where('note_files.organization_id', '=', scope.organization_id)
    .where('note_files.deleted_at', 'is', null)
    .where('note_files.note_id', 'in', visibleNotes(db, scope).select('lead_notes.id'))

export const findNoteFile = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['id', 'note_id', 'file_id']).where('id', '=', id).executeTakeFirst()

/** Counts the files of a note; the caller has locked it. */
export const countFiles = async (db: Database, scope: Scope, note_id: number): Promise<number> =>
  (
    await visible(db, scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('note_id', '=', note_id)
      .executeTakeFirstOrThrow()
  ).count

export const insertNoteFile = (db: Database, scope: Scope, note_id: number, file_id: number) =>
  db.insertInto('note_files').values({ organization_id: scope.organization_id, note_id, file_id }).execute()

export const binNoteFile = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('note_files')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
