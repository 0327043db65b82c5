// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadPage: ClientGroup<(typeof groups)['leadPage']> = {
  open: { method: 'GET', path: '/crm/leads/{id}/open', access: can('leads.interact') },
  historyItems: { method: 'GET', path: '/crm/leads/history-items/{id}', access: can('leads.interact') },
  activities: { method: 'GET', path: '/crm/leads/activities/{id}', access: can('leads.interact') },
  deals: { method: 'GET', path: '/crm/leads/deals/{id}', access: can('leads.interact') },
}
