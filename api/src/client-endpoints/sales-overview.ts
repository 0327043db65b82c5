// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const salesOverview: ClientGroup<(typeof groups)['salesOverview']> = {
  show: { method: 'GET', path: '/inventory/overview', access: can('bookings.view') },
}
