// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const buildings: ClientGroup<(typeof groups)['buildings']> = {
  list: { method: 'GET', path: '/inventory/buildings', access: can('buildings.view') },
  options: { method: 'GET', path: '/inventory/buildings/options', access: can('buildings.view') },
  cities: { method: 'GET', path: '/inventory/buildings/cities', access: can('buildings.view') },
  one: { method: 'GET', path: '/inventory/buildings/{id}', access: can('buildings.view') },
  availability: { method: 'GET', path: '/inventory/buildings/{id}/availability', access: can('buildings.view') },
  gridsOf: { method: 'GET', path: '/inventory/projects/{id}/availability', access: can('buildings.view') },
  create: { method: 'POST', path: '/inventory/buildings', access: can('buildings.manage') },
  change: { method: 'PATCH', path: '/inventory/buildings/{id}', access: can('buildings.manage') },
  remove: { method: 'DELETE', path: '/inventory/buildings/{id}', access: can('buildings.manage') },
}
