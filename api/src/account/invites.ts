import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { instant, one, recordId, several } from '../conventions.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { joinedOrganization, organizationType } from './account.ts'

const linkToken = z.string('Open the link in the e-mail again.').min(1, 'Open the link in the e-mail again.').max(200)

/** An invite as its receiver sees it. */
export const ownInvite = z.object({
  organization: z.object({ id: recordId, name: z.string(), type: organizationType }),
  role: z.enum(roles),
  invited_by_name: z.string(),
  created_at: instant,
  expires_at: instant,
})
export type OwnInvite = z.output<typeof ownInvite>

export const ownInvites = {
  list: endpoint({
    method: 'GET',
    path: '/auth/invites',
    summary: 'Pending invites to the verified address of the caller',
    access: signedIn,
    response: several(ownInvite),
  }),
  acceptByLink: endpoint({
    method: 'POST',
    path: '/auth/invites/accept',
    summary: 'Accept with the token of the e-mail, which also verifies the address that it went to',
    access: signedIn,
    changes: ['own_invite.changed', 'account.changed'],
    audit: { label: 'Accept invite by link', subject: 'account' },
    body: z.strictObject({ invite_token: linkToken }),
    response: one(joinedOrganization),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/invites/{orgId}',
    summary: 'Accept the pending invite of an organization, with the role that it names',
    access: signedIn,
    changes: ['own_invite.changed', 'account.changed'],
    audit: { label: 'Accept invite', subject: 'own_invite' },
    response: one(joinedOrganization),
  }),
  decline: endpoint({
    method: 'DELETE',
    path: '/auth/invites/{orgId}',
    summary: 'Decline the pending invite of an organization',
    access: signedIn,
    changes: ['own_invite.changed'],
    audit: { label: 'Decline invite', subject: 'own_invite' },
    status: 204,
  }),
}
