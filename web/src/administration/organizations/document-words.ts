import type { OrganizationDocument } from '@storey/api/administration/organization-documents.ts'
import { organizationDocuments } from '@storey/api/client-endpoints.ts'
import { query } from '../../http/query.ts'
import type { PreviewedFile } from '../../shell/preview/previewed-file.ts'

export type DocumentFile = OrganizationDocument['files'][number]

export const kindLabels: Readonly<Record<OrganizationDocument['kind'], string>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Regulator certificate',
  tax_certificate: 'Tax certificate',
  incorporation_certificate: 'Certificate of incorporation',
  bank_confirmation_letter: 'Bank confirmation letter',
  signatory_id: 'Signatory’s ID',
  power_of_attorney: 'Power of attorney',
  broker_card: 'Broker card',
  additional: 'Additional document',
}

export const isLetter = ({ kind }: Pick<OrganizationDocument, 'kind'>) => kind === 'bank_confirmation_letter'

/** A document's file for preview; an older one has its version in the name. */
export function fileOf(organization_id: number, document: OrganizationDocument, file: DocumentFile): PreviewedFile {
  const { number, name, type, size } = file
  const newest = document.files[0]?.number === number
  const [params, asked] = [{ id: organization_id }, { number }]
  const content = isLetter(document)
    ? query(organizationDocuments.downloadLetter, { params, query: asked })
    : query(organizationDocuments.download, { params: { ...params, docId: document.id }, query: asked })
  // The letter's address has other files after it was deleted and stored again.
  const { queryKey, queryFn } = content
  const title = newest ? document.title : `Version ${number}: ${name}`
  return { title, type, size, content: { queryKey: [...queryKey, document.id], queryFn } }
}
