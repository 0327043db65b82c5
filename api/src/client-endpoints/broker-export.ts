// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const brokerExport: ClientGroup<(typeof groups)['brokerExport']> = {
  begin: { method: 'POST', path: '/auth/contacts/brokers/export', access: can('contacts.manage') },
}
