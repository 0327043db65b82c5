// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const priceHistory: ClientGroup<(typeof groups)['priceHistory']> = {
  ofUnit: { method: 'GET', path: '/inventory/units/{id}/prices', access: can('units.view') },
  exportAsOf: { method: 'POST', path: '/inventory/units/prices/export', access: can('units.export') },
}
