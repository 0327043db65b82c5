import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { instant, nameLine, one, person, recordId, several, text } from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'

const colleagueRequest = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  reason: z.string().nullable(),
  requested_by: person,
  created_at: instant,
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
})
export type ColleagueRequest = z.output<typeof colleagueRequest>

/** `link`: only if e-mails reach no one, for the sender to pass on. */
const invited = one(colleagueRequest.extend({ link: z.url().nullable() }))
const ask = can('organizations.update')
const decide = can('organizations.edit_users')
const path = '/auth/organizations/{id}/colleague-requests'
const changes = ['invite.changed'] as const

/** Colleagues whom an admin of an organization asks for. */
export const colleagueRequests = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Requests for colleagues of an organization, the newest first',
    access: can('organizations.show'),
    response: several(colleagueRequest),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary:
      'Ask for a colleague, who is invited once a super admin approves; where the platform lets admins invite, at once',
    access: ask,
    changes,
    audit: { label: 'Ask for a colleague', subject: 'organization', id: 'path' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ full_name: nameLine(200), email: accountEmail, role: z.enum(roles) }),
    response: invited,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/withdraw`,
    summary: 'Withdraw a request for a colleague that is not decided',
    access: ask,
    changes,
    audit: { label: 'Withdraw request for a colleague', subject: 'organization' },
    response: one(colleagueRequest),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/approve`,
    summary: 'Approve a request for a colleague and send the invite',
    access: decide,
    changes,
    audit: { label: 'Approve request for a colleague', subject: 'organization' },
    response: invited,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/{requestId}/reject`,
    summary: 'Reject a request for a colleague with a reason',
    access: decide,
    changes,
    audit: { label: 'Reject request for a colleague', subject: 'organization' },
    body: z.strictObject({ reason: text(2000).trim().min(1, 'Enter a reason.') }),
    response: one(colleagueRequest),
  }),
}
