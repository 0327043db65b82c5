// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const members: CalledGroup<(typeof groups)['members']> = {
  setEnabled: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    access: can('organizations.edit_users'),
  },
}
