// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const apiTokens: ClientGroup<(typeof groups)['apiTokens']> = {
  list: { method: 'GET', path: '/auth/organizations/{id}/api-tokens', access: can('organizations.edit_users') },
  create: { method: 'POST', path: '/auth/organizations/{id}/api-tokens', access: can('organizations.edit_users') },
  revoke: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/api-tokens/{tokenId}',
    access: can('organizations.edit_users'),
  },
}
