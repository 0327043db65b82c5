// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const mentions: ClientGroup<(typeof groups)['mentions']> = {
  list: { method: 'GET', path: '/crm/mentions', access: can('leads.interact') },
}
