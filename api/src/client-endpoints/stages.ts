// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const stages: ClientGroup<(typeof groups)['stages']> = {
  create: { method: 'POST', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  reorder: { method: 'PATCH', path: '/crm/pipelines/stages/reorder/{id}', access: can('pipelines.manage') },
}
