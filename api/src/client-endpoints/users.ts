// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const users: ClientGroup<(typeof groups)['users']> = {
  resetTwoFactor: {
    method: 'POST',
    path: '/auth/users/{id}/two-factor/reset',
    access: can('organizations.edit_users'),
  },
}
