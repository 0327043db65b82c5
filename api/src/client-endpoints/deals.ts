// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const deals: ClientGroup<(typeof groups)['deals']> = {
  options: { method: 'GET', path: '/crm/deals/options', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/deals', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/deals/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/deals/{id}', access: can('leads.interact') },
  owner: { method: 'PATCH', path: '/crm/deals/owner/{id}', access: can('leads.interact') },
  hot: { method: 'PATCH', path: '/crm/deals/hot/{id}', access: can('leads.interact') },
  status: { method: 'PATCH', path: '/crm/deals/status/{id}', access: can('leads.interact') },
  pipeline: { method: 'PATCH', path: '/crm/deals/pipeline/{id}', access: can('leads.interact') },
  stage: { method: 'PATCH', path: '/crm/deals/stage/{id}', access: can('leads.interact') },
  tags: { method: 'PUT', path: '/crm/deals/tags/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/deals/{id}', access: can('leads.delete') },
  restore: { method: 'POST', path: '/crm/deals/{id}/restore', access: can('leads.delete') },
}
