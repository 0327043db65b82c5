// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const constructionUpdates: ClientGroup<(typeof groups)['constructionUpdates']> = {
  list: { method: 'GET', path: '/inventory/construction-updates', access: can('buildings.view') },
  preview: {
    method: 'GET',
    path: '/inventory/buildings/{id}/construction-updates/preview',
    access: can('buildings.manage'),
  },
  record: { method: 'POST', path: '/inventory/buildings/{id}/construction-updates', access: can('buildings.manage') },
  change: { method: 'PATCH', path: '/inventory/construction-updates/{id}', access: can('buildings.manage') },
  undoPreview: { method: 'GET', path: '/inventory/construction-updates/{id}/undo', access: can('buildings.manage') },
  undo: { method: 'DELETE', path: '/inventory/construction-updates/{id}', access: can('buildings.manage') },
}
