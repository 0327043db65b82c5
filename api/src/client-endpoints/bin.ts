// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bin: ClientGroup<(typeof groups)['bin']> = {
  list: { method: 'GET', path: '/crm/bin', access: can('leads.delete') },
  restore: { method: 'POST', path: '/crm/bin/restore', access: can('leads.delete') },
  restoreLead: { method: 'POST', path: '/crm/leads/{id}/restore', access: can('leads.delete') },
  restoreActivity: { method: 'POST', path: '/crm/activities/{id}/restore', access: can('leads.delete') },
  restoreNote: { method: 'POST', path: '/crm/leads/notes/{id}/restore', access: can('leads.delete') },
  restoreDocument: { method: 'POST', path: '/crm/leads/documents/{id}/restore', access: can('leads.delete') },
}
