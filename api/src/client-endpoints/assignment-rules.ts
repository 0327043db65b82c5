// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const assignmentRules: ClientGroup<(typeof groups)['assignmentRules']> = {
  list: { method: 'GET', path: '/crm/assignment-rules', access: can('pipelines.manage') },
  create: { method: 'POST', path: '/crm/assignment-rules', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/assignment-rules/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/assignment-rules/{id}', access: can('pipelines.manage') },
  reorder: { method: 'PATCH', path: '/crm/assignment-rules/reorder', access: can('pipelines.manage') },
  try: { method: 'POST', path: '/crm/assignment-rules/try', access: can('pipelines.manage') },
}
