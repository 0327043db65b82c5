import type { DocumentKind } from '@storey/api/crm/documents.ts'

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  passport: 'Passport',
  national_id: 'National ID',
  payment_proof: 'Proof of payment',
  brochure: 'Brochure',
  agreement: 'Agreement',
  other: 'Other',
}
