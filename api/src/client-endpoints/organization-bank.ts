// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const organizationBank: ClientGroup<(typeof groups)['organizationBank']> = {
  one: { method: 'GET', path: '/auth/organizations/{id}/bank-details', access: can('organizations.show') },
  show: { method: 'POST', path: '/auth/organizations/{id}/bank-details/show', access: can('organizations.update') },
  put: { method: 'PUT', path: '/auth/organizations/{id}/bank-details', access: can('organizations.update') },
}
