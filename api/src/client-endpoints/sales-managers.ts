// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const salesManagers: ClientGroup<(typeof groups)['salesManagers']> = {
  assign: {
    method: 'POST',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    access: can('organizations.edit_users'),
  },
  unassign: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    access: can('organizations.edit_users'),
  },
}
