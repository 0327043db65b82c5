// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const mentions: CalledGroup<(typeof groups)['mentions']> = {
  list: { method: 'GET', path: '/crm/mentions', access: can('leads.interact') },
}
