// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const brokerImports: ClientGroup<(typeof groups)['brokerImports']> = {
  list: { method: 'GET', path: '/auth/contacts/brokers/import', access: can('contacts.manage') },
  create: { method: 'POST', path: '/auth/contacts/brokers/import', access: can('contacts.manage') },
  get: { method: 'GET', path: '/auth/contacts/brokers/import/{id}', access: can('contacts.manage') },
  change: { method: 'PATCH', path: '/auth/contacts/brokers/import/{id}', access: can('contacts.manage') },
  check: { method: 'POST', path: '/auth/contacts/brokers/import/{id}/check', access: can('contacts.manage') },
  lines: { method: 'GET', path: '/auth/contacts/brokers/import/{id}/lines', access: can('contacts.manage') },
  unknown: { method: 'GET', path: '/auth/contacts/brokers/import/{id}/unknown', access: can('contacts.manage') },
  reasons: { method: 'GET', path: '/auth/contacts/brokers/import/{id}/reasons', access: can('contacts.manage') },
  options: { method: 'GET', path: '/auth/contacts/brokers/import/options', access: can('contacts.manage') },
  run: { method: 'POST', path: '/auth/contacts/brokers/import/{id}/run', access: can('contacts.manage') },
  refused: {
    method: 'GET',
    path: '/auth/contacts/brokers/import/{id}/refused',
    access: can('contacts.manage'),
    download: true,
  },
  undo: { method: 'POST', path: '/auth/contacts/brokers/import/{id}/undo', access: can('contacts.manage') },
  remove: { method: 'DELETE', path: '/auth/contacts/brokers/import/{id}', access: can('contacts.manage') },
}
