import * as z from 'zod'
import { one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { contactBrokersQuery } from './contact-brokers.ts'
import { bulkOf, companiesOfBulk, contactStatusInput, exactlyOne, movedMany, undoneMoves } from './contact-companies.ts'

/** How many companies become brokerages in one call: each invites its admin by e-mail. */
export const MAX_CONVERT = 100

/** When contacts were deleted together, to the microsecond: what an undo names. */
const stamp = z.iso.datetime({ precision: 6, error: 'Enter the stamp that the deletion answered.' })
const done = movedMany.omit({ move_id: true })
const deletedMany = done.extend({ stamp: stamp.nullable() })
const restored = z.strictObject({ stamp })

const brokers = bulkOf(
  contactBrokersQuery.omit({ page: true, per_page: true, sort: true, cursor: true }),
  'broker',
  'brokers',
)

const access = can('contacts.manage')
const changes = ['contact.changed'] as const

/** Bulk changes of contact companies; moving them is declared with moving one. */
export const companyBulk = {
  remove: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/delete-bulk',
    summary: 'Delete many contact companies with their brokers; converted ones stay and are named',
    access,
    changes,
    audit: { label: 'Delete contact companies', subject: 'contact_company' },
    idempotent: true,
    body: z.strictObject(companiesOfBulk).refine(...exactlyOne),
    response: one(deletedMany),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/restore-bulk',
    summary: 'Restore the contact companies that were deleted together, with their brokers, within 30 days',
    access,
    changes,
    audit: { label: 'Restore contact companies', subject: 'contact_company' },
    body: restored,
    response: one(undoneMoves),
  }),
  convert: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/convert-bulk',
    summary: `Make brokerage drafts of many companies, at most ${MAX_CONVERT}, and invite the admin of each at its own address; those that cannot be converted are named and stay`,
    access,
    changes,
    audit: { label: 'Convert contact companies', subject: 'contact_company' },
    idempotent: true,
    body: z
      .strictObject({
        ...companiesOfBulk,
        ids: z
          .array(recordId)
          .min(1, 'Choose at least one company.')
          .max(MAX_CONVERT, `Choose at most ${MAX_CONVERT} companies.`)
          .optional(),
      })
      .refine(...exactlyOne),
    response: one(done),
  }),
}

/** One change to many brokers of contact companies. */
export const brokerBulk = {
  setStatus: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/brokers/status-bulk',
    summary:
      'Move many contact brokers: those named, or all that match; those that cannot move there are named and stay',
    access,
    changes,
    audit: { label: 'Change status of contact brokers', subject: 'contact_broker' },
    body: z.strictObject({ ...brokers, status: contactStatusInput }).refine(...exactlyOne),
    response: one(movedMany),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers/delete-bulk',
    summary: 'Delete many contact brokers',
    access,
    changes,
    audit: { label: 'Delete contact brokers', subject: 'contact_broker' },
    idempotent: true,
    body: z.strictObject(brokers).refine(...exactlyOne),
    response: one(deletedMany),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/auth/contacts/brokers/restore-bulk',
    summary: 'Restore the contact brokers that were deleted together, within 30 days, whose companies are still there',
    access,
    changes,
    audit: { label: 'Restore contact brokers', subject: 'contact_broker' },
    body: restored,
    response: one(undoneMoves),
  }),
}
