// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const audit: ClientGroup<(typeof groups)['audit']> = {
  list: { method: 'GET', path: '/auth/audit', access: can('organizations.edit_users') },
  people: { method: 'GET', path: '/auth/audit/people', access: can('organizations.edit_users') },
  one: { method: 'GET', path: '/auth/audit/{id}', access: can('organizations.edit_users') },
}
