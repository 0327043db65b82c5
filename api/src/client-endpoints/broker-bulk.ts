// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const brokerBulk: ClientGroup<(typeof groups)['brokerBulk']> = {
  setStatus: { method: 'PATCH', path: '/auth/contacts/brokers/status-bulk', access: can('contacts.manage') },
  remove: { method: 'POST', path: '/auth/contacts/brokers/delete-bulk', access: can('contacts.manage') },
  restore: { method: 'POST', path: '/auth/contacts/brokers/restore-bulk', access: can('contacts.manage') },
}
