// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const projects: ClientGroup<(typeof groups)['projects']> = {
  list: { method: 'GET', path: '/inventory/projects', access: can('projects.view') },
  options: { method: 'GET', path: '/inventory/projects/options', access: can('projects.view') },
  one: { method: 'GET', path: '/inventory/projects/{id}', access: can('projects.view') },
  create: { method: 'POST', path: '/inventory/projects', access: can('projects.manage') },
  change: { method: 'PATCH', path: '/inventory/projects/{id}', access: can('projects.manage') },
  remove: { method: 'DELETE', path: '/inventory/projects/{id}', access: can('projects.manage') },
}
