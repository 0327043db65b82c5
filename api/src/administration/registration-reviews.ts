import * as z from 'zod'
import { instant, one, recordId, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { organizationStatus } from './organization.ts'
import { registration } from './registration-fields.ts'

/** A registration as its reviewer reads it. */
const reviewed = registration.extend({
  id: recordId,
  name: z.string(),
  reviewed_at: instant.nullable(),
  reviewed_by: z.string().nullable(),
  /** Others with this license that wait for their review or were approved: only one can have it. At most ten. */
  same_license: z.array(z.object({ id: recordId, name: z.string(), status: organizationStatus })),
})
export type ReviewedRegistration = z.output<typeof reviewed>

const note = z
  .string()
  .trim()
  .min(1, 'Write a note.')
  .max(1_000, 'Use at most 1,000 characters.')
  .refine((value) => !value.includes('\0'), 'Remove the NUL character.')
/** A field of a registration, such as `company.legal_name`. */
const field = z
  .string()
  .regex(/^(company|bank|signatory|brokers|documents)(\.[a-z0-9_]{1,60}){0,2}$/, 'Choose a field of the registration.')
  .max(80)

export const registrationReviews = {
  waiting: endpoint({
    method: 'GET',
    path: '/auth/organizations/waiting-count',
    summary:
      'How many organizations wait: for the review of their registration, or with a request for a license or a colleague',
    access: can('organizations.edit_users'),
    response: one(z.object({ count: z.number().int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/review',
    summary: 'A registration with its documents and the notes of its review',
    access: can('organizations.edit_users'),
    response: one(reviewed),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/review',
    summary:
      'Approve a registration, which invites its company, return it with a note per field, or reject it with a reason',
    access: can('organizations.edit_users'),
    changes: ['organization.changed'],
    audit: { label: 'Review registration', subject: 'organization' },
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve') }),
      z.strictObject({
        decision: z.literal('return'),
        notes: z
          .array(z.strictObject({ field, note }))
          .min(1, 'Note at least one field.')
          .max(100, 'Note at most 100 fields.')
          .refine((all) => new Set(all.map((one) => one.field)).size === all.length, 'Note each field once.'),
      }),
      z.strictObject({ decision: z.literal('reject'), reason: text(2_000).trim().min(1, 'Enter a reason.') }),
    ]),
    /** `link`: that of the e-mail, only if e-mails reach no one, for the reviewer to pass on. */
    response: one(z.object({ id: recordId, status: organizationStatus, link: z.url().nullable() })),
  }),
  download: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/review/documents/{documentId}',
    summary: 'A document of a registration, as it was uploaded last',
    access: can('organizations.edit_users'),
    audit: { label: 'Download document of registration', subject: 'organization', id: 'path' },
    download: true,
  }),
}
