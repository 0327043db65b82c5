// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const documents: ClientGroup<(typeof groups)['documents']> = {
  list: { method: 'GET', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  download: {
    method: 'GET',
    path: '/crm/leads/documents/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  change: { method: 'PATCH', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  replace: { method: 'POST', path: '/crm/leads/documents/{id}/versions', access: can('leads.interact') },
  downloadVersion: {
    method: 'GET',
    path: '/crm/leads/documents/versions/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  remove: { method: 'DELETE', path: '/crm/leads/documents/{id}', access: can('leads.delete') },
}
