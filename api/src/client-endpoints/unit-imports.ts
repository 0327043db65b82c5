// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const unitImports: ClientGroup<(typeof groups)['unitImports']> = {
  list: { method: 'GET', path: '/inventory/units/import', access: can('units.manage') },
  create: { method: 'POST', path: '/inventory/units/import', access: can('units.manage') },
  get: { method: 'GET', path: '/inventory/units/import/{id}', access: can('units.manage') },
  change: { method: 'PATCH', path: '/inventory/units/import/{id}', access: can('units.manage') },
  check: { method: 'POST', path: '/inventory/units/import/{id}/check', access: can('units.manage') },
  lines: { method: 'GET', path: '/inventory/units/import/{id}/lines', access: can('units.manage') },
  unknown: { method: 'GET', path: '/inventory/units/import/{id}/unknown', access: can('units.manage') },
  reasons: { method: 'GET', path: '/inventory/units/import/{id}/reasons', access: can('units.manage') },
  options: { method: 'GET', path: '/inventory/units/import/options', access: can('units.manage') },
  run: { method: 'POST', path: '/inventory/units/import/{id}/run', access: can('units.manage') },
  refused: { method: 'GET', path: '/inventory/units/import/{id}/refused', access: can('units.manage'), download: true },
  undo: { method: 'POST', path: '/inventory/units/import/{id}/undo', access: can('units.manage') },
  remove: { method: 'DELETE', path: '/inventory/units/import/{id}', access: can('units.manage') },
}
