// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const floorPlates: ClientGroup<(typeof groups)['floorPlates']> = {
  list: { method: 'GET', path: '/inventory/buildings/{id}/floor-plates', access: can('buildings.view') },
  one: { method: 'GET', path: '/inventory/floor-plates/{id}', access: can('buildings.view') },
  create: { method: 'POST', path: '/inventory/buildings/{id}/floor-plates', access: can('buildings.manage') },
  change: { method: 'PATCH', path: '/inventory/floor-plates/{id}', access: can('buildings.manage') },
  setPicture: { method: 'POST', path: '/inventory/floor-plates/{id}/picture', access: can('buildings.manage') },
  copy: { method: 'POST', path: '/inventory/floor-plates/{id}/copy', access: can('buildings.manage') },
  remove: { method: 'DELETE', path: '/inventory/floor-plates/{id}', access: can('buildings.manage') },
  restore: { method: 'POST', path: '/inventory/floor-plates/{id}/restore', access: can('buildings.manage') },
  site: { method: 'GET', path: '/inventory/projects/{id}/site-plate', access: can('projects.view') },
  createSite: { method: 'POST', path: '/inventory/projects/{id}/site-plate', access: can('buildings.manage') },
}
