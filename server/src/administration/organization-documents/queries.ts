import type {
  OrganizationDocument,
  OrganizationDocumentFile,
} from '@storey/api/administration/organization-documents.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { OrganizationDocumentsTable } from '../../database/tables.ts'

const LETTER = 'bank_confirmation_letter'

/** The documents of an organization in reach. */
const visible = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('organization_documents')
    .where('organization_documents.organization_id', '=', organization_id)
    .where(inReach(scope, 'organization_documents.organization_id'))
    .where('organization_documents.deleted_at', 'is', null)

const files = sql<OrganizationDocumentFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'name', f.name, 'type', f.type, 'size', f.size,
      'uploaded_by', case when v.uploaded_by is not null then
        person_of(v.uploaded_by, coalesce(v.uploaded_by_name, '')) end,
      'uploaded_at', v.created_at) order by v.number desc), '[]')
  from organization_document_files v join files f on f.organization_id = v.organization_id and f.id = v.file_id
  where v.organization_id = organization_documents.organization_id and v.document_id = organization_documents.id)`

const of = sql<OrganizationDocument['of']>`coalesce(
  (select full_name from organization_signatories s
    where s.organization_id = organization_documents.organization_id and s.id = organization_documents.signatory_id),
  (select full_name from organization_brokers b
    where b.organization_id = organization_documents.organization_id and b.id = organization_documents.broker_id))`

const selectDocuments = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope, organization_id).select([
    'organization_documents.id',
    'organization_documents.kind',
    'organization_documents.title',
    'organization_documents.expires_on',
    of.as('of'),
    files.as('files'),
    'organization_documents.created_at',
    'organization_documents.version',
  ])

/** Ordered by kind, as a reviewer reads them; newest first within a kind. */
export const listDocuments = (db: Database, scope: Scope, organization_id: number) =>
  selectDocuments(db, scope, organization_id)
    .orderBy(
      sql`array_position(array['bank_confirmation_letter', 'trade_license', 'regulator_certificate', 'tax_certificate',
        'incorporation_certificate', 'signatory_id', 'power_of_attorney', 'broker_card', 'additional'], organization_documents.kind)`,
    )
    .orderBy('organization_documents.id', 'desc')
    .execute()

export const readDocument = (db: Database, scope: Scope, organization_id: number, id: number) =>
  selectDocuments(db, scope, organization_id).where('organization_documents.id', '=', id).executeTakeFirst()

/** One document, or the bank letter if no id is given. */
const which = (db: Database, scope: Scope, organization_id: number, id: number | undefined) =>
  visible(db, scope, organization_id)
    .select(['organization_documents.id', 'organization_documents.version'])
    .$if(id !== undefined, (all) => all.where('organization_documents.id', '=', id ?? 0))
    .$if(id === undefined, (all) => all.where('organization_documents.kind', '=', LETTER))

/** Locks a document until this transaction ends. */
export const lockDocument = (db: Database, scope: Scope, organization_id: number, id?: number) =>
  which(db, scope, organization_id, id).forNoKeyUpdate().executeTakeFirst()

export const countDocuments = async (db: Database, scope: Scope, organization_id: number): Promise<number> =>
  (await visible(db, scope, organization_id).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

export const insertDocument = (
  db: Database,
  document: Pick<Insertable<OrganizationDocumentsTable>, 'organization_id' | 'kind' | 'title' | 'expires_on'>,
) => db.insertInto('organization_documents').values(document).returning('id').executeTakeFirstOrThrow()

/** Updates a document locked by `lockDocument`. */
export const changeDocument = (
  db: Database,
  organization_id: number,
  id: number,
  fields: Pick<Updateable<OrganizationDocumentsTable>, 'title' | 'expires_on'>,
) =>
  db
    .updateTable('organization_documents')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const deleteDocument = (db: Database, organization_id: number, id: number) =>
  db
    .updateTable('organization_documents')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Counts the files of a document. */
export const countFiles = async (db: Database, organization_id: number, document_id: number): Promise<number> =>
  (
    await db
      .selectFrom('organization_document_files')
      .select(sql<number>`coalesce(max(number), 0)`.as('count'))
      .where('organization_id', '=', organization_id)
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow()
  ).count

interface NewFile {
  readonly organization_id: number
  readonly document_id: number
  readonly number: number
  readonly file_id: number
}

export const insertFile = (db: Database, { user_id, user_name }: Scope, file: NewFile) =>
  db
    .insertInto('organization_document_files')
    .values({ ...file, uploaded_by: user_id, uploaded_by_name: user_name })
    .execute()

/** The file of a document, or of the bank letter if no id is given: the newest, or the given version. */
export const findFile = (
  db: Database,
  scope: Scope,
  organization_id: number,
  { id, number }: { readonly id?: number; readonly number?: number | undefined },
) =>
  db
    .selectFrom('organization_document_files')
    .select('file_id')
    .where('organization_id', '=', organization_id)
    .where('document_id', 'in', which(db, scope, organization_id, id).clearSelect().select('organization_documents.id'))
    .$if(number !== undefined, (all) => all.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Permanently deletes a batch of documents deleted `days` ago; returns their number and storage keys. */
export async function purgeDocuments(db: Database, days: number, max: number) {
  const { rows } = await sql<{ gone: { count: number; files: string[] } }>`
    select purge_organization_documents(${days}::integer, ${max}::integer) as gone`.execute(db)
  return rows[0]?.gone ?? { count: 0, files: [] }
}

/** The users of the platform who review documents. */
export const listReviewers = async (db: Database) =>
  (await sql<{ user_id: number; organization_id: number }>`select * from registration_reviewers()`.execute(db)).rows
