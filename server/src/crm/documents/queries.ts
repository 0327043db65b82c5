import type { DocumentKind, documents, LeadDocument, OlderVersion } from '@storey/api/crm/documents.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import { visibleLeads } from '../leads/actions.ts'
import { type Reader, recordedPerson, withPeople } from '../members/actions.ts'

/** The documents of the leads that a caller may see. */
const visible = (db: Reader, scope: Scope) =>
  db
    .selectFrom('lead_documents')
    .where('lead_documents.organization_id', '=', scope.organization_id)
    .where('lead_documents.deleted_at', 'is', null)
    .where('lead_documents.lead_id', 'in', visibleLeads(db, scope).select('leads.id'))

const file = sql<LeadDocument['file']>`(
  select jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size) from files f where f.id = lead_documents.file_id)`
const uploader = sql<LeadDocument['uploaded_by']>`case when lead_documents.uploaded_by is not null then
  ${recordedPerson('lead_documents.uploaded_by', sql`coalesce(lead_documents.uploaded_by_name, '')`)} end`

const older = sql<OlderVersion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number,
      'file', jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size),
      'uploaded_by', case when v.uploaded_by is not null then
        ${recordedPerson('v.uploaded_by', sql`coalesce(v.uploaded_by_name, '')`)} end,
      'uploaded_at', v.uploaded_at, 'superseded_at', v.superseded_at) order by v.number desc), '[]')
  from lead_document_versions v join files f on f.organization_id = v.organization_id and f.id = v.file_id
  where v.organization_id = lead_documents.organization_id and v.document_id = lead_documents.id)`

const wire = (db: Reader, scope: Scope) =>
  visible(db, scope).select([
    'lead_documents.id',
    'lead_documents.title',
    'lead_documents.kind',
    file.as('file'),
    'lead_documents.number',
    uploader.as('uploaded_by'),
    'lead_documents.uploaded_at',
    older.as('older'),
    'lead_documents.created_at',
    'lead_documents.version',
  ])

export const documentsOfLead = (db: Reader, scope: Scope, lead_id: number, direction: 'asc' | 'desc' = 'desc') =>
  wire(db, scope)
    .where('lead_documents.lead_id', '=', lead_id)
    .orderBy('lead_documents.created_at', direction)
    .orderBy('lead_documents.id', direction)

export const listDocuments = (
  db: Database,
  scope: Scope,
  lead_id: number,
  query: Input<typeof documents.list>['query'],
) =>
  paged(
    documentsOfLead(withPeople(db), scope, lead_id, sortOf(query.sort ?? '-created_at').direction).$if(
      !!query.search,
      (rows) => rows.where(textContains('lead_documents.title', query.search)),
    ),
    query,
  )

export const readDocument = (db: Database, scope: Scope, id: number) =>
  wire(withPeople(db), scope).where('lead_documents.id', '=', id).executeTakeFirst()

const facts = [
  'lead_documents.id',
  'lead_documents.lead_id',
  'lead_documents.title',
  'lead_documents.kind',
  'lead_documents.file_id',
  'lead_documents.number',
  'lead_documents.uploaded_by',
  'lead_documents.uploaded_by_name',
  'lead_documents.uploaded_at',
  'lead_documents.version',
] as const

export const findDocument = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(facts).where('lead_documents.id', '=', id).executeTakeFirst()

/** Locks a document until this transaction ends. */
export const lockDocument = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(facts).where('lead_documents.id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type DocumentFacts = NonNullable<Awaited<ReturnType<typeof findDocument>>>

interface NewDocument {
  readonly lead_id: number
  readonly file_id: number
  readonly title: string
  readonly kind: DocumentKind
}

export const insertDocument = (db: Database, scope: Scope, document: NewDocument) =>
  db
    .insertInto('lead_documents')
    .values({
      ...document,
      organization_id: scope.organization_id,
      uploaded_by: scope.user_id,
      uploaded_by_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const binDocument = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('lead_documents')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const changeDocument = (
  db: Database,
  scope: Scope,
  id: number,
  change: { readonly title: string; readonly kind: DocumentKind },
) =>
  db
    .updateTable('lead_documents')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Replaces the file of a document; the earlier file is kept as an older version. */
export async function replaceFile(
  db: Database,
  scope: Scope,
  document: DocumentFacts,
  file_id: number,
): Promise<number> {
  const { organization_id, user_id, user_name } = scope
  const { id, number, uploaded_by, uploaded_by_name, uploaded_at } = document
  await db
    .insertInto('lead_document_versions')
    .values({
      organization_id,
      document_id: id,
      number,
      file_id: document.file_id,
      uploaded_by,
      uploaded_by_name,
      uploaded_at,
    })
    .execute()
  const { number: now } = await db
    .updateTable('lead_documents')
    .set({
      file_id,
      number: number + 1,
      uploaded_by: user_id,
      uploaded_by_name: user_name,
      uploaded_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow()
  return now
}

/** An older version of a document that the caller may see. */
export const findVersion = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('lead_document_versions')
    .select(['file_id'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('document_id', 'in', visible(db, scope).select('lead_documents.id'))
    .executeTakeFirst()
