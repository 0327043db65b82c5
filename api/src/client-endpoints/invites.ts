// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const invites: ClientGroup<(typeof groups)['invites']> = {
  list: { method: 'GET', path: '/auth/organizations/{id}/invites', access: can('organizations.show') },
  create: { method: 'POST', path: '/auth/organizations/{id}/invites', access: can('organizations.edit_users') },
  resend: {
    method: 'POST',
    path: '/auth/organizations/{id}/invites/{inviteId}/resend',
    access: can('organizations.edit_users'),
  },
  revoke: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/invites/{inviteId}',
    access: can('organizations.edit_users'),
  },
}
