// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const units: ClientGroup<(typeof groups)['units']> = {
  list: { method: 'GET', path: '/inventory/units', access: can('units.list') },
  filters: { method: 'GET', path: '/inventory/units/filters', access: can('units.list') },
  compare: { method: 'GET', path: '/inventory/units/compare', access: can('units.list') },
  one: { method: 'GET', path: '/inventory/units/{id}', access: can('units.view') },
  create: { method: 'POST', path: '/inventory/units', access: can('units.manage') },
  createMany: { method: 'POST', path: '/inventory/buildings/{id}/units', access: can('units.manage') },
  change: { method: 'PATCH', path: '/inventory/units/{id}', access: can('units.manage') },
  changeRestricted: {
    method: 'PATCH',
    path: '/inventory/units/{id}/restricted',
    access: can('units.manage_restricted'),
  },
  remove: { method: 'DELETE', path: '/inventory/units/{id}', access: can('units.manage') },
  move: { method: 'PATCH', path: '/inventory/units/{id}/status', access: can('units.change_status') },
  moveMany: { method: 'POST', path: '/inventory/units/status-bulk', access: can('units.change_status') },
  undoMove: { method: 'POST', path: '/inventory/units/status-undo', access: can('units.change_status') },
}
