import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildOrganization, buildUser, unique } from './basics.ts'

type Input<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** A new, unowned and unseen lead. */
export const buildLead = async (db: Database, given: Input<'leads'> = {}): Promise<Row<'leads'>> =>
  db
    .insertInto('leads')
    .values({
      organization_id: given.organization_id ?? (await buildOrganization(db)).id,
      full_name: `Lead ${unique()}`,
      email: `lead-${unique()}-${crypto.randomUUID().slice(0, 8)}@example.com`,
      currency: 'AED',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An open call of tomorrow, of a new lead unless one is named; `lead_id: null` for none. */
export async function buildActivity(db: Database, given: Input<'activities'> = {}): Promise<Row<'activities'>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const lead_id = given.lead_id === undefined ? (await buildLead(db, { organization_id })).id : given.lead_id
  return db
    .insertInto('activities')
    .values({
      type: 'call',
      subject: `Call ${unique()}`,
      due_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...given,
      organization_id,
      lead_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const buildTag = async (db: Database, given: Input<'tags'> = {}): Promise<Row<'tags'>> =>
  db
    .insertInto('tags')
    .values({
      organization_id: given.organization_id ?? (await buildOrganization(db)).id,
      name: `Tag ${unique()}`,
      colour: 'teal',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function buildNote(db: Database, given: Input<'lead_notes'> = {}): Promise<Row<'lead_notes'>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const lead_id = given.lead_id ?? (await buildLead(db, { organization_id })).id
  const author_id = given.author_id ?? (await buildUser(db)).id
  return db
    .insertInto('lead_notes')
    .values({
      body_html: '<p>She likes the view.</p>',
      body_text: 'She likes the view.',
      author_name: 'Omar Nasser',
      ...given,
      organization_id,
      lead_id,
      author_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A stored file of an organization, of which there are no bytes. */
export const buildFile = (db: Database, organization_id: number, given: Partial<Insertable<Tables['files']>> = {}) =>
  db
    .insertInto('files')
    .values({
      storage_key: `test/${unique()}-${crypto.randomUUID()}.pdf`,
      name: 'passport.pdf',
      type: 'application/pdf',
      size: 5,
      sha256: Buffer.alloc(32),
      ...given,
      organization_id,
    })
    .returning(['id', 'storage_key'])
    .executeTakeFirstOrThrow()

export async function buildLeadDocument(
  db: Database,
  given: Input<'lead_documents'> = {},
): Promise<Row<'lead_documents'>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const lead_id = given.lead_id ?? (await buildLead(db, { organization_id })).id
  const file_id = given.file_id ?? (await buildFile(db, organization_id)).id
  return db
    .insertInto('lead_documents')
    .values({ title: 'Passport', kind: 'passport', ...given, file_id, organization_id, lead_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildNoteFile(
  db: Database,
  given: Partial<Insertable<Tables['note_files']>> & { note_id: number; organization_id: number },
) {
  const file_id = given.file_id ?? (await buildFile(db, given.organization_id)).id
  return db
    .insertInto('note_files')
    .values({ ...given, file_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An older version of a document. */
export async function buildDocumentVersion(
  db: Database,
  document: Row<'lead_documents'>,
): Promise<Row<'lead_document_versions'>> {
  const { organization_id, id } = document
  const file = await buildFile(db, organization_id)
  return db
    .insertInto('lead_document_versions')
    .values({ organization_id, document_id: id, number: 1, file_id: file.id, uploaded_at: document.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A change of the rating of one lead, from cold to hot, that its person may undo. Answers its line under the bell. */
export async function buildLeadChange(
  db: Database,
  { organization_id, user_id, lead_id }: { organization_id: number; user_id: number; lead_id: number },
): Promise<number> {
  const action = { type: 'rating', rating: 'hot' }
  const now = Date.now()
  const { id } = await db
    .insertInto('jobs')
    .values({
      organization_id,
      user_id,
      kind: 'leads.bulk',
      title: 'Rating of 1 lead changed',
      status: 'done',
      ended_at: new Date(now).toISOString(),
      undo_until: new Date(now + 86_400_000).toISOString(),
      input: JSON.stringify({ query: { target: { ids: [lead_id] }, action, stamp: '2026-11-22T10:00:00.000000Z' } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rating = (value: string) => JSON.stringify({ rating: value })
  await db
    .insertInto('lead_changes')
    .values({ organization_id, job_id: id, lead_id, before: rating('cold'), after: rating('hot') })
    .execute()
  return id
}
