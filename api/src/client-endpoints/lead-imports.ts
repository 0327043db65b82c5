// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadImports: ClientGroup<(typeof groups)['leadImports']> = {
  list: { method: 'GET', path: '/crm/leads/import', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/import', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/leads/import/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/import/{id}', access: can('leads.interact') },
  check: { method: 'POST', path: '/crm/leads/import/{id}/check', access: can('leads.interact') },
  lines: { method: 'GET', path: '/crm/leads/import/{id}/lines', access: can('leads.interact') },
  unknown: { method: 'GET', path: '/crm/leads/import/{id}/unknown', access: can('leads.interact') },
  reasons: { method: 'GET', path: '/crm/leads/import/{id}/reasons', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/leads/import/options', access: can('leads.interact') },
  run: { method: 'POST', path: '/crm/leads/import/{id}/run', access: can('leads.interact') },
  refused: { method: 'GET', path: '/crm/leads/import/{id}/refused', access: can('leads.interact'), download: true },
  undo: { method: 'POST', path: '/crm/leads/import/{id}/undo', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/import/{id}', access: can('leads.interact') },
}
