import * as z from 'zod'
import { instant, line, listQuery, one, page, person, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const documentKind = z.enum(['passport', 'national_id', 'payment_proof', 'brochure', 'agreement', 'other'])
export type DocumentKind = z.output<typeof documentKind>

export const leadDocument = z.object({
  id: recordId,
  title: z.string(),
  kind: documentKind,
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }),
  uploaded_by: person.nullable(),
  created_at: instant,
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
    summary: 'Add a document to a lead; called after its file where no title is given',
    access: can('leads.interact'),
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({
      file: z.file('Choose a file.'),
      title: line(200).optional(),
      kind: documentKind.optional(),
    }),
    response: one(leadDocument),
  }),
  download: endpoint({
    method: 'GET',
    path: '/crm/leads/documents/download/{id}',
    summary: 'The file of a document',
    access: can('leads.interact'),
    download: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/leads/documents/{id}',
    summary: 'Delete a document',
    access: can('leads.delete'),
    status: 204,
  }),
}
