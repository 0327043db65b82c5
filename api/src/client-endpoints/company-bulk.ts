// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const companyBulk: ClientGroup<(typeof groups)['companyBulk']> = {
  remove: { method: 'POST', path: '/auth/contacts/companies/delete-bulk', access: can('contacts.manage') },
  restore: { method: 'POST', path: '/auth/contacts/companies/restore-bulk', access: can('contacts.manage') },
  convert: { method: 'POST', path: '/auth/contacts/companies/convert-bulk', access: can('contacts.manage') },
}
