import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { anyOf, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'

export const inviteStatus = z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired'])

/** An invite as the organization sees it; the token of its letter is shown to nobody. */
export const organizationInvite = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(roles),
  status: inviteStatus,
  invited_by_name: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_at: instant.nullable(),
})
export type OrganizationInvite = z.output<typeof organizationInvite>

export const invites = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/invites',
    summary: 'Invites of an organization, newest first',
    access: can('organizations.show'),
    query: listQuery({ sort: ['created_at'], filters: { status: anyOf(inviteStatus) } }),
    response: page(organizationInvite),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/invites',
    summary: 'Invite somebody by e-mail, for a role of this type of organization; the e-mail works for seven days',
    access: can('organizations.edit_users'),
    audit: { label: 'Create invite', subject: 'invite' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ email: accountEmail, role: z.enum(roles) }),
    response: one(organizationInvite),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/invites/{inviteId}',
    summary: 'Take a pending invite back',
    access: can('organizations.edit_users'),
    audit: { label: 'Revoke invite', subject: 'invite' },
    status: 204,
  }),
}
