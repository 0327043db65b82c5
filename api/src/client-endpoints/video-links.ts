// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const videoLinks: ClientGroup<(typeof groups)['videoLinks']> = {
  list: {
    method: 'GET',
    path: '/inventory/video-links/{item_type}/{item_id}',
    access: can('projects.view', 'buildings.view', 'units.view'),
  },
  add: {
    method: 'POST',
    path: '/inventory/video-links/{item_type}/{item_id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  order: {
    method: 'PUT',
    path: '/inventory/video-links/{item_type}/{item_id}/order',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  change: {
    method: 'PATCH',
    path: '/inventory/video-links/{item_type}/{item_id}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/video-links/{item_type}/{item_id}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  restore: {
    method: 'POST',
    path: '/inventory/video-links/{item_type}/{item_id}/{id}/restore',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
}
