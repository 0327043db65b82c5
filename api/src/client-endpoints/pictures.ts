// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const pictures: ClientGroup<(typeof groups)['pictures']> = {
  list: {
    method: 'GET',
    path: '/inventory/{item_type}/{item_id}/pictures',
    access: can('projects.view', 'buildings.view', 'units.view'),
  },
  add: {
    method: 'POST',
    path: '/inventory/{item_type}/{item_id}/{role}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  addPlan: { method: 'POST', path: '/inventory/units/{id}/plans', access: can('units.manage') },
  order: {
    method: 'PUT',
    path: '/inventory/{item_type}/{item_id}/{role}/order',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  change: {
    method: 'PATCH',
    path: '/inventory/{item_type}/{item_id}/{role}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/{item_type}/{item_id}/{role}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  restore: {
    method: 'POST',
    path: '/inventory/{item_type}/{item_id}/{role}/{id}/restore',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  download: {
    method: 'GET',
    path: '/inventory/{item_type}/{item_id}/{role}/{id}/file',
    access: can('projects.view', 'buildings.view', 'units.view'),
    download: true,
  },
}
