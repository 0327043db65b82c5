// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const unitTypes: ClientGroup<(typeof groups)['unitTypes']> = {
  list: { method: 'GET', path: '/inventory/projects/{id}/unit-types', access: can('projects.view') },
  create: { method: 'POST', path: '/inventory/projects/{id}/unit-types', access: can('units.manage') },
  change: { method: 'PATCH', path: '/inventory/unit-types/{id}', access: can('units.manage') },
  remove: { method: 'DELETE', path: '/inventory/unit-types/{id}', access: can('units.manage') },
  preview: { method: 'GET', path: '/inventory/unit-types/{id}/application', access: can('units.manage') },
  apply: { method: 'POST', path: '/inventory/unit-types/{id}/application', access: can('units.manage') },
}
