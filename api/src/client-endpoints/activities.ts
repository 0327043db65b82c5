// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const activities: ClientGroup<(typeof groups)['activities']> = {
  list: { method: 'GET', path: '/crm/activities', access: can('activities.view') },
  create: { method: 'POST', path: '/crm/activities', access: can('activities.view') },
  change: { method: 'PATCH', path: '/crm/activities/{id}', access: can('activities.view') },
  toggleComplete: { method: 'PATCH', path: '/crm/activities/toggle-complete/{id}', access: can('activities.view') },
  owner: { method: 'PATCH', path: '/crm/activities/owner/{id}', access: can('activities.view') },
  remove: { method: 'DELETE', path: '/crm/activities/{id}', access: can('leads.delete') },
}
