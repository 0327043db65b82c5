// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const stages: CalledGroup<(typeof groups)['stages']> = {
  create: {
    method: 'POST',
    path: '/crm/pipelines/stages/{id}',
    access: can('pipelines.manage'),
    changes: ['pipeline.changed'],
  },
  change: {
    method: 'PATCH',
    path: '/crm/pipelines/stages/{id}',
    access: can('pipelines.manage'),
    changes: ['pipeline.changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/crm/pipelines/stages/{id}',
    access: can('pipelines.manage'),
    changes: ['pipeline.changed'],
  },
  reorder: {
    method: 'PATCH',
    path: '/crm/pipelines/stages/reorder/{id}',
    access: can('pipelines.manage'),
    changes: ['pipeline.changed'],
  },
}
