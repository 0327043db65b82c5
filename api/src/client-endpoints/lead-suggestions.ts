// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadSuggestions: ClientGroup<(typeof groups)['leadSuggestions']> = {
  campaigns: { method: 'GET', path: '/crm/leads/campaigns', access: can('leads.interact') },
  broughtBy: { method: 'GET', path: '/crm/leads/brought-by', access: can('leads.interact') },
}
