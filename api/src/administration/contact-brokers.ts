import * as z from 'zod'
import {
  anyOf,
  asFlag,
  country,
  dayInput,
  email,
  instant,
  line,
  listQuery,
  one,
  page,
  phone,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { contactLanguages, contactStatusInput, undoMoves, undoneMoves } from './contact-companies.ts'

/** A person at a contact company. */
export const contactBroker = z.object({
  id: recordId,
  full_name: z.string(),
  company: z.object({ id: recordId, name: z.string(), country: country.nullable() }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  position: z.string().nullable(),
  brn: z.string().nullable(),
  languages: z.array(z.string()),
  status: contactStatusInput,
  last_contacted_at: instant.nullable(),
  opted_out_at: instant.nullable(),
  created_at: instant,
  version,
})
export type ContactBroker = z.output<typeof contactBroker>

const optionalFields = {
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  whatsapp: phone.nullable().optional(),
  position: line(120).nullable().optional(),
  brn: line(60).nullable().optional(),
  languages: contactLanguages.optional(),
}
export const newContactBroker = z.strictObject({ full_name: line(200), company_id: recordId, ...optionalFields })
export const changedContactBroker = z.strictObject({
  version: seenVersion,
  full_name: line(200).optional(),
  company_id: recordId.optional(),
  ...optionalFields,
  opted_out: z.boolean().optional(),
})

/** The filters of the list; a change of all matches uses the same. */
export const contactBrokersQuery = listQuery({
  sort: ['full_name', 'created_at', 'status', 'last_contacted_at'],
  filters: {
    status: anyOf(contactStatusInput),
    company_id: anyOf(recordId),
    has_whatsapp: asFlag,
    opted_out: asFlag,
    /** Added or changed by an import. */
    import_id: anyOf(recordId),
    contacted_from: dayInput,
    contacted_to: dayInput,
  },
})

const access = can('contacts.manage')
const changes = ['contact.changed'] as const
const subject = 'contact_broker'

/** The brokers of contact companies. */
export const contactBrokers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/contacts/brokers',
    summary: 'Brokers of contact companies, by name',
    access,
    query: contactBrokersQuery,
    response: page(contactBroker),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/contacts/brokers/{id}',
    summary: 'One broker of a contact company',
    access,
    response: one(contactBroker),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers',
    summary: 'Add a broker to a contact company',
    access,
    changes,
    audit: { label: 'Create contact broker', subject },
    status: 201,
    idempotent: true,
    body: newContactBroker,
    response: one(contactBroker),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/brokers/{id}',
    summary: 'Change a contact broker; only the fields given change',
    access,
    changes,
    audit: { label: 'Change contact broker', subject },
    body: changedContactBroker,
    response: one(contactBroker),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/brokers/status/{id}',
    summary: 'Move a contact broker to a status that may follow their own',
    access,
    changes,
    audit: { label: 'Change status of contact broker', subject },
    body: z.strictObject({ status: contactStatusInput }),
    response: one(z.object({ status: contactStatusInput, move_id: z.uuid().nullable() })),
  }),
  undoStatus: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers/status-undo',
    summary: 'Take a move back; who was moved since stays',
    access,
    changes,
    audit: { label: 'Undo status of contact broker', subject },
    body: undoMoves,
    response: one(undoneMoves),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/contacts/brokers/{id}',
    summary: 'Delete a contact broker; they can be restored for 30 days',
    access,
    changes,
    audit: { label: 'Delete contact broker', subject },
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers/{id}/restore',
    summary: 'Restore a deleted contact broker, within 30 days, where the company is still there',
    access,
    changes,
    audit: { label: 'Restore contact broker', subject },
    response: one(contactBroker),
  }),
}
