import { createHash, randomUUID } from 'node:crypto'
import type { OrganizationDocumentKind } from '@storey/api/administration/organization-documents.ts'
import { seal } from '../../src/administration/sealed.ts'
import type { Database } from '../../src/database/connect.ts'
import type { Storage } from '../../src/services/storage.ts'
import { SECRET_KEY } from '../harness.ts'

interface World {
  readonly owner: Database
  readonly storage: Storage
  readonly organization_id: number
}

/** A document of one file; of the bank's letter the one that there is. */
export async function buildOrganizationDocument(
  { owner, storage, organization_id }: World,
  kind: OrganizationDocumentKind = 'additional',
) {
  const known =
    kind === 'bank_confirmation_letter'
      ? await owner
          .selectFrom('organization_documents')
          .selectAll()
          .where('organization_id', '=', organization_id)
          .where('kind', '=', kind)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
  if (known) return known
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  const uuid = randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.pdf`
  await storage.put(storage_key, content)
  const file = await owner
    .insertInto('files')
    .values({
      organization_id,
      uuid,
      storage_key,
      name: `${kind}.pdf`,
      type: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await owner
    .insertInto('organization_documents')
    .values({ organization_id, kind, title: 'Specimen' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('organization_document_files')
    .values({ organization_id, document_id: document.id, number: 1, file_id: file.id })
    .execute()
  return document
}

/** Details as they are entered; the digits of the IBAN are right. */
export const BANK = {
  beneficiary: 'Cedar Homes L.L.C',
  bank: 'First Bank of the Gulf',
  branch: null,
  country: 'AE',
  iban: 'AE070331234567890123456',
  account_number: null,
  bic: 'EBILAEAD',
  routing_code: null,
  intermediary_bank: null,
  currency: 'AED',
}

/** The bank details of an organization; those that it has, where it has some. */
export async function buildBankDetails(owner: Database, organization_id: number) {
  const { sealed, last_four } = seal(SECRET_KEY, organization_id, 'iban', BANK.iban)
  await owner
    .insertInto('organization_bank_details')
    .values({ ...BANK, organization_id, iban: sealed, iban_last_four: last_four })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  return owner
    .selectFrom('organization_bank_details')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
}
