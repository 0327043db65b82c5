// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadDuplicates: ClientGroup<(typeof groups)['leadDuplicates']> = {
  find: { method: 'GET', path: '/crm/leads/duplicates', access: can('leads.interact') },
  ofLead: { method: 'GET', path: '/crm/leads/duplicates/{id}', access: can('leads.interact') },
}
