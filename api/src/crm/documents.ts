import * as z from 'zod'
import {
  added,
  instant,
  listQuery,
  nameLine,
  one,
  page,
  person,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const documentKind = z.enum(['passport', 'national_id', 'payment_proof', 'brochure', 'agreement', 'other'])
export type DocumentKind = z.output<typeof documentKind>

const file = z.object({ name: z.string(), type: z.string(), size: z.int() })

/** A file of a document that a newer one took the place of. */
export const olderVersion = z.object({
  id: recordId,
  number: z.int(),
  file,
  uploaded_by: person.nullable(),
  uploaded_at: instant,
  superseded_at: instant,
})
export type OlderVersion = z.output<typeof olderVersion>
export const MAX_VERSIONS = 50

export const leadDocument = z.object({
  id: recordId,
  title: z.string(),
  kind: documentKind,
  file,
  /** Which version of the document its file is; the first is 1. */
  number: z.int(),
  uploaded_by: person.nullable(),
  uploaded_at: instant,
  older: z.array(olderVersion),
  created_at: instant,
  version,
})
export type LeadDocument = z.output<typeof leadDocument>

/** Documents of a lead. They have no address: a download carries the token. */
export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/crm/leads/documents/{id}',
    summary: 'Documents of a lead, newest first',
    access: can('leads.interact'),
    query: listQuery({ sort: ['created_at'], filters: {} }),
    response: page(leadDocument),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/leads/documents/{id}',
    summary: 'Add a document to a lead, or one for each file of a list; called after its file where no title is given',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Add document to lead', subject: 'lead_document' },
    status: 201,
    idempotent: true,
    files: ['file'],
    several: true,
    body: z.strictObject({
      file: z.file('Choose a file.'),
      title: nameLine(200).optional(),
      kind: documentKind.optional(),
    }),
    response: added(leadDocument),
  }),
  download: endpoint({
    method: 'GET',
    path: '/crm/leads/documents/download/{id}',
    summary: 'The file of a document',
    access: can('leads.interact'),
    audit: { label: 'Download document of lead', subject: 'lead_document' },
    download: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/leads/documents/{id}',
    summary: 'Rename a document or change its kind',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Change document', subject: 'lead_document' },
    body: z.strictObject({ version: seenVersion, title: nameLine(200).optional(), kind: documentKind.optional() }),
    response: one(leadDocument),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/crm/leads/documents/{id}/versions',
    summary: 'Put a newer file in the place of a document; the older ones stay with it',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Replace document', subject: 'lead_document', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file: z.file('Choose a file.') }),
    response: one(leadDocument),
  }),
  downloadVersion: endpoint({
    method: 'GET',
    path: '/crm/leads/documents/versions/download/{id}',
    summary: 'The file of an older version of a document',
    access: can('leads.interact'),
    audit: { label: 'Download version of document', subject: 'lead_document' },
    download: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/leads/documents/{id}',
    summary: 'Delete a document',
    access: can('leads.delete'),
    changes: ['lead.changed'],
    audit: { label: 'Delete document of lead', subject: 'lead_document' },
    status: 204,
  }),
}
