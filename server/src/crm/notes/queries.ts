import type { Note, NoteFile, notes } from '@storey/api/crm/notes.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { visibleLeads } from '../leads/actions.ts'
import { type Reader, recordedPerson, withPeople } from '../members/actions.ts'

/** The notes of the leads that a caller may see. */
export const visible = (db: Reader, scope: Scope) =>
  db
    .selectFrom('lead_notes')
    .where('lead_notes.organization_id', '=', scope.organization_id)
    .where('lead_notes.deleted_at', 'is', null)
    .where('lead_notes.lead_id', 'in', visibleLeads(db, scope).select('leads.id'))

const author = recordedPerson('lead_notes.author_id', sql`lead_notes.author_name`)

const files = sql<NoteFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', nf.id, 'name', f.name, 'type', f.type, 'size', f.size) order by nf.id), '[]')
  from note_files nf join files f on f.organization_id = nf.organization_id and f.id = nf.file_id
  where nf.organization_id = lead_notes.organization_id and nf.note_id = lead_notes.id and nf.deleted_at is null)`

const wire = (db: Reader, scope: Scope) =>
  visible(db, scope).select([
    'lead_notes.id',
    'lead_notes.body_html',
    author.as('author'),
    files.as('files'),
    'lead_notes.pinned_at',
    'lead_notes.edited_at',
    'lead_notes.created_at',
    'lead_notes.version',
  ])

/** Notes of one lead: pinned ones first, then the newest; in a query built on `withPeople`. */
export const notesOfLead = (db: Reader, scope: Scope, lead_id: number, direction: 'asc' | 'desc' = 'desc') =>
  wire(db, scope)
    .where('lead_notes.lead_id', '=', lead_id)
    .orderBy(sql`lead_notes.pinned_at desc nulls last`)
    .orderBy('lead_notes.created_at', direction)
    .orderBy('lead_notes.id', direction)

/** The note of a row of history, in a query over `h`. */
export const noteOfHistory = (db: Reader, scope: Scope) =>
  sql<Note | null>`case when h.kind = 'note_added' then (select to_jsonb(n) from ${wire(db, scope).where(
    'lead_notes.id',
    '=',
    sql.ref<number>('h.subject_id'),
  )} as n) end`

export const listNotes = (db: Database, scope: Scope, lead_id: number, query: Input<typeof notes.list>['query']) =>
  paged(
    notesOfLead(withPeople(db), scope, lead_id, sortOf(query.sort ?? '-created_at').direction).$if(
      !!query.search,
      (rows) => rows.where(textContains('lead_notes.body_text', query.search)),
    ),
    query,
  )

export const findNote = (db: Database, scope: Scope, id: number) =>
  wire(withPeople(db), scope).where('lead_notes.id', '=', id).executeTakeFirst()

export const lockNote = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'lead_notes.id',
      'lead_notes.lead_id',
      'lead_notes.author_id',
      'lead_notes.body_html',
      'lead_notes.body_text',
      'lead_notes.version',
    ])
    .where('lead_notes.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Body {
  readonly body_html: string
  readonly body_text: string
}

export const insertNote = (db: Database, scope: Scope, lead_id: number, body: Body, pinned: boolean) =>
  db
    .insertInto('lead_notes')
    .values({
      organization_id: scope.organization_id,
      lead_id,
      ...body,
      author_id: scope.user_id,
      author_name: scope.user_name,
      pinned_at: pinned ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes the text of a note, which raises its version, or its pin, which does not. */
export const changeNote = (
  db: Database,
  scope: Scope,
  id: number,
  body: Body | undefined,
  pinned: boolean | undefined,
) =>
  db
    .updateTable('lead_notes')
    .set({
      ...(body ? { ...body, edited_at: sql<string>`now()`, version: sql<number>`version + 1` } : {}),
      ...(pinned === undefined ? {} : { pinned_at: pinned ? sql<string>`coalesce(pinned_at, now())` : null }),
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const binNote = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('lead_notes')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Stores the users that a note mentions; returns those it did not mention before. */
export async function setMentions(
  db: Database,
  scope: Scope,
  note_id: number,
  ids: readonly number[],
): Promise<number[]> {
  const { organization_id } = scope
  await db
    .deleteFrom('note_mentions')
    .where('organization_id', '=', organization_id)
    .where('note_id', '=', note_id)
    .where('user_id', 'not in', ids.length > 0 ? ids : [0])
    .execute()
  if (ids.length === 0) return []
  const named = await db
    .insertInto('note_mentions')
    .values(ids.map((user_id) => ({ organization_id, note_id, user_id })))
    .onConflict((same) => same.doNothing())
    .returning('user_id')
    .execute()
  return named.map(({ user_id }) => user_id)
}
