import type { OrganizationDocument } from '@storey/api/administration/organization-documents.ts'
import { organizationDocuments } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'

export const kindLabels: Readonly<Record<OrganizationDocument['kind'], string>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Regulator certificate (ORN)',
  tax_certificate: 'Tax certificate',
  incorporation_certificate: 'Certificate of incorporation',
  bank_confirmation_letter: 'Bank confirmation letter',
  signatory_id: 'Signatory’s ID',
  power_of_attorney: 'Power of attorney',
  broker_card: 'Broker card',
  additional: 'Additional document',
}

export const isLetter = ({ kind }: Pick<OrganizationDocument, 'kind'>) => kind === 'bank_confirmation_letter'

/** Hands a file of a document to the browser, under the name it came with. */
export const downloadDocument = (organization_id: number, document: OrganizationDocument, number: number) =>
  act(async () => {
    const [params, query] = [{ id: organization_id }, { number }]
    saveFile(
      isLetter(document)
        ? await call(organizationDocuments.downloadLetter, { params, query })
        : await call(organizationDocuments.download, { params: { ...params, docId: document.id }, query }),
    )
  })
