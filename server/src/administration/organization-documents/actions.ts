import { MAX_DOCUMENTS, type OrganizationDocument } from '@storey/api/administration/organization-documents.ts'
import { invalid } from '../../errors/problems.ts'
import { keepFile } from '../../files/keep.ts'
import type { Context } from '../../services/context.ts'
import { countDocuments, insertDocument, insertFile } from './queries.ts'

export { listReviewers } from './queries.ts'

export interface NewDocument {
  readonly kind: OrganizationDocument['kind']
  readonly title: string | undefined
  readonly expires_on: string | undefined
}

/** Adds a document with its first file; the caller has locked the organization, so that the limit and the single bank letter hold. */
export async function addDocument(
  { db, scope, services }: Pick<Context<never, 'storage'>, 'db' | 'scope' | 'services'>,
  organization_id: number,
  file: File,
  { kind, title, expires_on }: NewDocument,
) {
  if ((await countDocuments(db, scope, organization_id)) >= MAX_DOCUMENTS)
    throw invalid({ file: [`An organization keeps at most ${MAX_DOCUMENTS} documents. Delete one first.`] })
  const kept = await keepFile(db, scope, services.storage, file, organization_id)
  const document = await insertDocument(db, {
    organization_id,
    kind,
    title: title ?? kept.name,
    expires_on: expires_on ?? null,
  })
  await insertFile(db, scope, { organization_id, document_id: document.id, number: 1, file_id: kept.id })
  return document
}
