// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const members: ClientGroup<(typeof groups)['members']> = {
  list: { method: 'GET', path: '/auth/organizations/{id}/users', access: can('organizations.show') },
  setRole: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/role',
    access: can('organizations.edit_users'),
  },
  setEnabled: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    access: can('organizations.edit_users'),
  },
  remove: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/users/{userId}',
    access: can('organizations.edit_users'),
  },
}
