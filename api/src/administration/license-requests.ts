import * as z from 'zod'
import { day, dayInput, instant, line, nameLine, one, person, recordId, several, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

const licenseKind = z.enum(['trade_license', 'regulator_certificate'], 'Choose the license.')
export type LicenseKind = z.output<typeof licenseKind>

/** What the license states from its approval on; null where it stays as it is. */
const licenseRequest = z.object({
  id: recordId,
  kind: licenseKind,
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  /** Null if it was deleted. */
  document: z.object({ id: recordId, title: z.string() }).nullable(),
  expires_on: day,
  number: z.string().nullable(),
  legal_name: z.string().nullable(),
  reason: z.string().nullable(),
  requested_by: person,
  created_at: instant,
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
})
export type LicenseRequest = z.output<typeof licenseRequest>

const update = can('organizations.update')
/** Only the platform decides. */
const decide = can('organizations.edit_users')
const path = '/auth/organizations/{id}/license-requests'
const changes = ['organization.changed', 'organization.standing'] as const
const reason = text(2000).trim().min(1, 'Enter a reason.')

/** Renewals of the licenses of an organization. */
export const licenseRequests = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Requests to renew the licenses of an organization, the newest first, with their decisions',
    access: can('organizations.show'),
    response: several(licenseRequest),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Ask the platform to renew a license, with its document; nothing changes until it approves',
    access: update,
    changes: ['organization.changed'],
    audit: { label: 'Ask for the renewal of a license', subject: 'organization', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({
      file: z.file('Choose the new document.').min(1, 'The file is empty.'),
      kind: licenseKind,
      expires_on: dayInput,
      /** If it is another one than before. */
      number: line(60).optional(),
      legal_name: nameLine(200).optional(),
    }),
    response: one(licenseRequest),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/withdraw`,
    summary: 'Withdraw a request that is not decided',
    access: update,
    changes: ['organization.changed'],
    audit: { label: 'Withdraw the renewal of a license', subject: 'organization' },
    response: one(licenseRequest),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/approve`,
    summary: 'Approve a renewal: the organization gets its values, and a restriction by an expired license ends',
    access: decide,
    changes,
    audit: { label: 'Approve the renewal of a license', subject: 'organization' },
    response: one(licenseRequest),
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/reject`,
    summary: 'Reject a renewal with a reason; the organization stays as it is',
    access: decide,
    changes: ['organization.changed'],
    audit: { label: 'Reject the renewal of a license', subject: 'organization' },
    body: z.strictObject({ reason }),
    response: one(licenseRequest),
  }),
}
