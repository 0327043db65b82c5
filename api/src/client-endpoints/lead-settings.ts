// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadSettings: ClientGroup<(typeof groups)['leadSettings']> = {
  get: { method: 'GET', path: '/crm/lead-settings', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/lead-settings', access: can('pipelines.manage') },
}
