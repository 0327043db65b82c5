// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const priceLists: ClientGroup<(typeof groups)['priceLists']> = {
  list: { method: 'GET', path: '/inventory/price-lists', access: can('units.manage') },
  preview: { method: 'GET', path: '/inventory/price-lists/preview', access: can('units.manage') },
  previewSheet: { method: 'POST', path: '/inventory/price-lists/preview-sheet', access: can('units.manage') },
  create: { method: 'POST', path: '/inventory/price-lists', access: can('units.manage') },
  createFromSheet: { method: 'POST', path: '/inventory/price-lists/sheet', access: can('units.manage') },
  one: { method: 'GET', path: '/inventory/price-lists/{id}', access: can('units.manage') },
  units: { method: 'GET', path: '/inventory/price-lists/{id}/units', access: can('units.manage') },
  change: { method: 'PATCH', path: '/inventory/price-lists/{id}', access: can('units.manage') },
  plan: { method: 'POST', path: '/inventory/price-lists/{id}/plan', access: can('units.manage') },
  apply: { method: 'POST', path: '/inventory/price-lists/{id}/apply', access: can('units.manage') },
  undo: { method: 'POST', path: '/inventory/price-lists/{id}/undo', access: can('units.manage') },
  remove: { method: 'DELETE', path: '/inventory/price-lists/{id}', access: can('units.manage') },
}
