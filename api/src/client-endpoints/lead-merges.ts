// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const leadMerges: ClientGroup<(typeof groups)['leadMerges']> = {
  preview: { method: 'GET', path: '/crm/leads/merge-preview', access: can('leads.delete') },
  merge: { method: 'POST', path: '/crm/leads/{id}/merge', access: can('leads.delete') },
  undo: { method: 'POST', path: '/crm/leads/merges/{id}/undo', access: can('leads.delete') },
  into: { method: 'GET', path: '/crm/leads/merged-into/{id}', access: can('leads.interact') },
}
