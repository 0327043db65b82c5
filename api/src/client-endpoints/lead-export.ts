// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadExport: ClientGroup<(typeof groups)['leadExport']> = {
  begin: { method: 'POST', path: '/crm/leads/export', access: can('leads.interact') },
}
