// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const companyImports: ClientGroup<(typeof groups)['companyImports']> = {
  list: { method: 'GET', path: '/auth/contacts/companies/import', access: can('contacts.manage') },
  create: { method: 'POST', path: '/auth/contacts/companies/import', access: can('contacts.manage') },
  get: { method: 'GET', path: '/auth/contacts/companies/import/{id}', access: can('contacts.manage') },
  change: { method: 'PATCH', path: '/auth/contacts/companies/import/{id}', access: can('contacts.manage') },
  check: { method: 'POST', path: '/auth/contacts/companies/import/{id}/check', access: can('contacts.manage') },
  lines: { method: 'GET', path: '/auth/contacts/companies/import/{id}/lines', access: can('contacts.manage') },
  unknown: { method: 'GET', path: '/auth/contacts/companies/import/{id}/unknown', access: can('contacts.manage') },
  reasons: { method: 'GET', path: '/auth/contacts/companies/import/{id}/reasons', access: can('contacts.manage') },
  options: { method: 'GET', path: '/auth/contacts/companies/import/options', access: can('contacts.manage') },
  run: { method: 'POST', path: '/auth/contacts/companies/import/{id}/run', access: can('contacts.manage') },
  refused: {
    method: 'GET',
    path: '/auth/contacts/companies/import/{id}/refused',
    access: can('contacts.manage'),
    download: true,
  },
  undo: { method: 'POST', path: '/auth/contacts/companies/import/{id}/undo', access: can('contacts.manage') },
  remove: { method: 'DELETE', path: '/auth/contacts/companies/import/{id}', access: can('contacts.manage') },
}
