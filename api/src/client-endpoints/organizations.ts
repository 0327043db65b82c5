// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const organizations: ClientGroup<(typeof groups)['organizations']> = {
  list: { method: 'GET', path: '/auth/organizations', access: can('organizations.list') },
  options: { method: 'GET', path: '/auth/organizations/options', access: can('organizations.list') },
  one: { method: 'GET', path: '/auth/organizations/{id}', access: can('organizations.show') },
  create: { method: 'POST', path: '/auth/organizations', access: can('organizations.edit_users') },
  change: { method: 'PATCH', path: '/auth/organizations/{id}', access: can('organizations.update') },
  suspend: { method: 'POST', path: '/auth/organizations/{id}/suspend', access: can('organizations.edit_users') },
  reinstate: { method: 'POST', path: '/auth/organizations/{id}/reinstate', access: can('organizations.edit_users') },
  remove: { method: 'DELETE', path: '/auth/organizations/{id}', access: can('organizations.edit_users') },
  setLogo: { method: 'POST', path: '/auth/organizations/{id}/logo', access: can('organizations.update') },
  removeLogo: { method: 'DELETE', path: '/auth/organizations/{id}/logo', access: can('organizations.update') },
}
