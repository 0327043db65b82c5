// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const tags: ClientGroup<(typeof groups)['tags']> = {
  list: { method: 'GET', path: '/crm/tags', access: can('leads.interact', 'tags.manage') },
  options: { method: 'GET', path: '/crm/tags/options', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/tags', access: can('tags.manage') },
  change: { method: 'PATCH', path: '/crm/tags/{id}', access: can('tags.manage') },
  merge: { method: 'POST', path: '/crm/tags/{id}/merge', access: can('tags.manage') },
  remove: { method: 'DELETE', path: '/crm/tags/{id}', access: can('tags.manage') },
}
