import * as z from 'zod'
import {
  added,
  asNumber,
  day,
  dayInput,
  instant,
  nameLine,
  one,
  person,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const organizationDocumentKind = z.enum([
  'trade_license',
  'regulator_certificate',
  'tax_certificate',
  'incorporation_certificate',
  'bank_confirmation_letter',
  'signatory_id',
  'power_of_attorney',
  'broker_card',
  'additional',
])
export type OrganizationDocumentKind = z.output<typeof organizationDocumentKind>
/** The kinds that are added here; a signatory's ID and a broker's card come with their registration. */
const addedKind = organizationDocumentKind.exclude(['bank_confirmation_letter', 'signatory_id', 'broker_card'])

export const MAX_DOCUMENTS = 200
/** Files that one document keeps. */
export const MAX_FILES = 50

/** A file of a document; the newest counts. */
const documentFile = z.object({
  number: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  uploaded_by: person.nullable(),
  uploaded_at: instant,
})
export type OrganizationDocumentFile = z.output<typeof documentFile>

/** A document of an organization. It has no address: a download carries the token. */
export const organizationDocument = z.object({
  id: recordId,
  kind: organizationDocumentKind,
  title: z.string(),
  expires_on: day.nullable(),
  /** The signatory or the broker that it is of. */
  of: z.string().nullable(),
  /** The newest first. */
  files: z.array(documentFile),
  created_at: instant,
  version,
})
export type OrganizationDocument = z.output<typeof organizationDocument>

const file = z.file('Choose a file.').min(1, 'The file is empty.')
const changed = z.strictObject({
  version: seenVersion,
  /** A newer file; the older ones stay as versions. */
  file: file.optional(),
  title: nameLine(200).optional(),
  expires_on: dayInput.nullable().optional(),
})
/** Selects one of its files; by default the newest. */
const whichFile = z.strictObject({ number: asNumber(z.int().min(1, 'Versions start at 1.').max(1000)).optional() })
const update = can('organizations.update')
const download = can('organizations.download_documents')
const letter = '/auth/organizations/{id}/bank-confirmation-letter'
const additional = '/auth/organizations/{id}/additional-documents'
const changes = ['organization.changed'] as const

export const organizationDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/documents',
    summary: 'All documents of an organization with their versions: the bank confirmation letter first',
    access: can('organizations.show'),
    response: several(organizationDocument),
  }),
  putLetter: endpoint({
    method: 'POST',
    path: letter,
    summary:
      'Store the bank confirmation letter; a new one takes the place of the one before, which stays as a version',
    access: update,
    changes,
    audit: { label: 'Store bank confirmation letter', subject: 'organization', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file, expires_on: dayInput.optional() }),
    response: one(organizationDocument),
  }),
  changeLetter: endpoint({
    method: 'PATCH',
    path: letter,
    summary: 'Change the title or the expiry of the bank confirmation letter, or put a newer file in its place',
    access: update,
    changes,
    audit: { label: 'Change bank confirmation letter', subject: 'organization' },
    files: ['file'],
    body: changed,
    response: one(organizationDocument),
  }),
  removeLetter: endpoint({
    method: 'DELETE',
    path: letter,
    summary: 'Delete the bank confirmation letter with its versions',
    access: update,
    changes,
    audit: { label: 'Delete bank confirmation letter', subject: 'organization' },
    status: 204,
  }),
  downloadLetter: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/bank-confirmation-letter/download',
    summary: 'The bank confirmation letter, or an older version of it',
    access: download,
    audit: { label: 'Download bank confirmation letter', subject: 'organization' },
    query: whichFile,
    download: true,
  }),
  add: endpoint({
    method: 'POST',
    path: additional,
    summary: 'Add a document, or one for each file of a list; called after its file where no title is given',
    access: update,
    changes,
    audit: { label: 'Add document to organization', subject: 'organization_document' },
    status: 201,
    idempotent: true,
    files: ['file'],
    several: true,
    body: z.strictObject({
      file,
      kind: addedKind.optional(),
      title: nameLine(200).optional(),
      expires_on: dayInput.optional(),
    }),
    response: added(organizationDocument),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/additional-documents/{docId}/versions',
    summary: 'Put a newer file in the place of a document’s own, with a new expiry; the older ones stay with it',
    access: update,
    changes,
    audit: { label: 'Replace document of organization', subject: 'organization_document', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file, expires_on: dayInput.optional() }),
    response: one(organizationDocument),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/additional-documents/{docId}',
    summary: 'Change the title or the expiry of a document, or put a newer file in its place',
    access: update,
    changes,
    audit: { label: 'Change document of organization', subject: 'organization_document' },
    files: ['file'],
    body: changed,
    response: one(organizationDocument),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/additional-documents/{docId}',
    summary: 'Delete a document with its versions',
    access: update,
    changes,
    audit: { label: 'Delete document of organization', subject: 'organization_document' },
    status: 204,
  }),
  download: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/additional-documents/{docId}/download',
    summary: 'The file of a document, or an older version of it',
    access: download,
    audit: { label: 'Download document of organization', subject: 'organization_document' },
    query: whichFile,
    download: true,
  }),
}
