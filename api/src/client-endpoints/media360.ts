// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const media360: ClientGroup<(typeof groups)['media360']> = {
  list: {
    method: 'GET',
    path: '/inventory/media360/{item_type}/{item_id}',
    access: can('projects.view', 'buildings.view', 'units.view'),
  },
  add: {
    method: 'POST',
    path: '/inventory/media360/{item_type}/{item_id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  order: {
    method: 'PUT',
    path: '/inventory/media360/{item_type}/{item_id}/order',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  change: {
    method: 'PATCH',
    path: '/inventory/media360/{item_type}/{item_id}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/media360/{item_type}/{item_id}/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  restore: {
    method: 'POST',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/restore',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  addScene: {
    method: 'POST',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/scenes',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  changeScene: {
    method: 'PATCH',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/scenes/{scene_id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  removeScene: {
    method: 'DELETE',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/scenes/{scene_id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  restoreScene: {
    method: 'POST',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/scenes/{scene_id}/restore',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  prepareScene: {
    method: 'POST',
    path: '/inventory/media360/{item_type}/{item_id}/{id}/scenes/{scene_id}/prepare',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
}
