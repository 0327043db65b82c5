// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const holds: ClientGroup<(typeof groups)['holds']> = {
  take: { method: 'POST', path: '/inventory/units/{id}/hold', access: can('units.change_status') },
  release: { method: 'DELETE', path: '/inventory/units/{id}/hold', access: can('units.change_status') },
  extend: { method: 'POST', path: '/inventory/units/{id}/hold/extend', access: can('units.change_status') },
}
