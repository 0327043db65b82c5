// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const embeds: ClientGroup<(typeof groups)['embeds']> = {
  list: {
    method: 'GET',
    path: '/inventory/{item_type}/{item_id}/embeds',
    access: can('projects.view', 'buildings.view', 'units.view'),
  },
  add: {
    method: 'POST',
    path: '/inventory/{item_type}/{item_id}/embeds',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  order: {
    method: 'PUT',
    path: '/inventory/{item_type}/{item_id}/embeds/order',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  change: {
    method: 'PATCH',
    path: '/inventory/{item_type}/{item_id}/embeds/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/{item_type}/{item_id}/embeds/{id}',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
  restore: {
    method: 'POST',
    path: '/inventory/{item_type}/{item_id}/embeds/{id}/restore',
    access: can('projects.manage', 'buildings.manage', 'units.manage'),
  },
}
