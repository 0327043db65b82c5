// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const contactBrokers: ClientGroup<(typeof groups)['contactBrokers']> = {
  list: { method: 'GET', path: '/auth/contacts/brokers', access: can('contacts.manage') },
  one: { method: 'GET', path: '/auth/contacts/brokers/{id}', access: can('contacts.manage') },
  create: { method: 'POST', path: '/auth/contacts/brokers', access: can('contacts.manage') },
  change: { method: 'PATCH', path: '/auth/contacts/brokers/{id}', access: can('contacts.manage') },
  setStatus: { method: 'PATCH', path: '/auth/contacts/brokers/status/{id}', access: can('contacts.manage') },
  undoStatus: { method: 'POST', path: '/auth/contacts/brokers/status-undo', access: can('contacts.manage') },
  remove: { method: 'DELETE', path: '/auth/contacts/brokers/{id}', access: can('contacts.manage') },
  restore: { method: 'POST', path: '/auth/contacts/brokers/{id}/restore', access: can('contacts.manage') },
}
