// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const amenities: ClientGroup<(typeof groups)['amenities']> = {
  list: { method: 'GET', path: '/inventory/amenities', access: can('projects.view', 'amenities.manage') },
  categories: {
    method: 'GET',
    path: '/inventory/amenities/categories',
    access: can('projects.view', 'amenities.manage'),
  },
  options: { method: 'GET', path: '/inventory/amenities/options', access: can('projects.view', 'amenities.manage') },
  one: { method: 'GET', path: '/inventory/amenities/{id}', access: can('projects.view', 'amenities.manage') },
  create: { method: 'POST', path: '/inventory/amenities', access: can('amenities.manage') },
  change: { method: 'PATCH', path: '/inventory/amenities/{id}', access: can('amenities.manage') },
  remove: { method: 'DELETE', path: '/inventory/amenities/{id}', access: can('amenities.manage') },
  setImage: { method: 'POST', path: '/inventory/amenities/{id}/image', access: can('amenities.manage') },
  removeImage: { method: 'DELETE', path: '/inventory/amenities/{id}/image', access: can('amenities.manage') },
  places: { method: 'GET', path: '/inventory/amenities/{id}/places', access: can('projects.view', 'amenities.manage') },
  changePlaces: { method: 'PATCH', path: '/inventory/amenities/{id}/places', access: can('amenities.manage') },
  mapped: {
    method: 'GET',
    path: '/inventory/amenities/mapped/{item_type}/{item_id}',
    access: can('projects.view', 'amenities.manage'),
  },
  setMapped: {
    method: 'PUT',
    path: '/inventory/amenities/mapped/{item_type}/{item_id}',
    access: can('amenities.manage'),
  },
  mapMany: { method: 'POST', path: '/inventory/amenities/mapped', access: can('amenities.manage') },
}
