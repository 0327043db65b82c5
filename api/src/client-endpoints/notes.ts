// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const notes: ClientGroup<(typeof groups)['notes']> = {
  list: { method: 'GET', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  attach: { method: 'POST', path: '/crm/leads/notes/{id}/files', access: can('leads.interact') },
  download: {
    method: 'GET',
    path: '/crm/leads/notes/files/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  detach: { method: 'DELETE', path: '/crm/leads/notes/files/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/notes/{id}', access: can('leads.delete') },
}
