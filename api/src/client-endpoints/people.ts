// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const people: ClientGroup<(typeof groups)['people']> = {
  list: { method: 'GET', path: '/auth/users', access: can('users.view') },
  options: { method: 'GET', path: '/auth/users/options', access: can('users.view') },
  salesManagers: { method: 'GET', path: '/auth/users/sales-managers', access: can('users.view') },
  inviteSearch: { method: 'GET', path: '/auth/users/invite-search', access: can('users.view') },
  one: { method: 'GET', path: '/auth/users/{id}', access: can('users.view') },
  change: { method: 'PATCH', path: '/auth/users/{id}', access: can('organizations.edit_users') },
  invite: { method: 'POST', path: '/auth/users/invite', access: can('organizations.edit_users') },
  revokeInvite: { method: 'DELETE', path: '/auth/users/invite/{id}', access: can('organizations.edit_users') },
}
