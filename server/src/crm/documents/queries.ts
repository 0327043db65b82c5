import type { DocumentKind, documents, LeadDocument } from '@storey/api/crm/documents.ts'
import type { Given } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { Scope } from '../../database/scope.ts'
import { visibleLeads } from '../leads/actions.ts'
import type { Reader } from '../members/actions.ts'

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
  jsonb_build_object('id', lead_documents.uploaded_by, 'full_name', coalesce(lead_documents.uploaded_by_name, '')) end`

const wire = (db: Reader, scope: Scope) =>
  visible(db, scope).select([
    'lead_documents.id',
    'lead_documents.title',
    'lead_documents.kind',
    file.as('file'),
    uploader.as('uploaded_by'),
    'lead_documents.created_at',
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
  asked: Given<typeof documents.list>['query'],
) =>
  paged(
    documentsOfLead(db, scope, lead_id, sortOf(asked.sort ?? '-created_at').direction).$if(!!asked.search, (rows) =>
      rows.where(sql<boolean>`position(lower(${asked.search ?? ''}) in lower(lead_documents.title)) > 0`),
    ),
    asked,
  )

export const readDocument = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('lead_documents.id', '=', id).executeTakeFirst()

export const findDocument = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(['lead_documents.id', 'lead_documents.lead_id', 'lead_documents.title', 'lead_documents.file_id'])
    .where('lead_documents.id', '=', id)
    .executeTakeFirst()

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
