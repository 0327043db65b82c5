import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { anyOf, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'

export const inviteStatus = z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired'])

/** An invite as the organization sees it, without the token in its e-mail. */
export const organizationInvite = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(roles),
  status: inviteStatus,
  invited_by_name: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_at: instant.nullable(),
  sent_count: z.int(),
  last_sent_at: instant,
  /** The last e-mail came back. */
  undelivered_at: instant.nullable(),
})
export type OrganizationInvite = z.output<typeof organizationInvite>

/** An invite that was just sent. `link`: only if e-mails reach no one, for the sender to pass on. */
export const sentInvite = organizationInvite.extend({ link: z.url().nullable() })

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
    summary: 'Invite a user by e-mail, for a role of this type of organization; the invite is valid for seven days',
    access: can('organizations.edit_users'),
    changes: ['invite.changed'],
    audit: { label: 'Create invite', subject: 'invite' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ email: accountEmail, role: z.enum(roles) }),
    response: one(sentInvite),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/invites/{inviteId}/resend',
    summary: 'Send a pending or expired invite again with a new link, good for seven days; the old link is dead',
    access: can('organizations.edit_users'),
    changes: ['invite.changed'],
    audit: { label: 'Send invite again', subject: 'invite' },
    response: one(sentInvite),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/invites/{inviteId}',
    summary: 'Take a pending invite back',
    access: can('organizations.edit_users'),
    changes: ['invite.changed'],
    audit: { label: 'Revoke invite', subject: 'invite' },
    status: 204,
  }),
}
