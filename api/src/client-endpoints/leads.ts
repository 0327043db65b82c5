// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leads: ClientGroup<(typeof groups)['leads']> = {
  list: { method: 'GET', path: '/crm/leads', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/leads/options', access: can('leads.interact') },
  unseenCount: { method: 'GET', path: '/crm/leads/unseen-count', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/leads/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/{id}', access: can('leads.interact') },
  toggleSeen: { method: 'PATCH', path: '/crm/leads/toggle-seen/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/{id}', access: can('leads.delete') },
}
