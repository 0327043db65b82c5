// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const pipelines: ClientGroup<(typeof groups)['pipelines']> = {
  list: { method: 'GET', path: '/crm/pipelines', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/pipelines/options', access: can('leads.interact') },
  optionsWithStages: { method: 'GET', path: '/crm/pipelines/options-with-stages', access: can('leads.interact') },
  stageOptions: { method: 'GET', path: '/crm/pipelines/stages/options/{id}', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/pipelines/{id}', access: can('leads.interact') },
  kanban: { method: 'GET', path: '/crm/pipelines/{id}/kanban', access: can('leads.interact') },
  listBoard: { method: 'GET', path: '/crm/pipelines/{id}/list', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/pipelines', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/pipelines/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/pipelines/{id}', access: can('pipelines.manage') },
}
