// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadBulk: ClientGroup<(typeof groups)['leadBulk']> = {
  change: { method: 'POST', path: '/crm/leads/bulk', access: can('leads.interact') },
  undo: { method: 'POST', path: '/crm/leads/bulk/{id}/undo', access: can('leads.interact') },
  count: { method: 'GET', path: '/crm/leads/bulk/count', access: can('leads.interact') },
}
