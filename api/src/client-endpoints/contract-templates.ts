// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const contractTemplates: ClientGroup<(typeof groups)['contractTemplates']> = {
  list: { method: 'GET', path: '/auth/contracts/templates', access: can('contracts.manage') },
  options: { method: 'GET', path: '/auth/contracts/templates/options', access: can('contracts.manage') },
  create: { method: 'POST', path: '/auth/contracts/templates', access: can('contracts.manage') },
  change: { method: 'PATCH', path: '/auth/contracts/templates/{id}', access: can('contracts.manage') },
}
