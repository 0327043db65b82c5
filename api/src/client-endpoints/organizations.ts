// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const organizations: ClientGroup<(typeof groups)['organizations']> = {
  list: { method: 'GET', path: '/auth/organizations', access: can('organizations.list') },
  options: { method: 'GET', path: '/auth/organizations/options', access: can('organizations.list') },
}
