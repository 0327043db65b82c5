// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const companyExport: ClientGroup<(typeof groups)['companyExport']> = {
  begin: { method: 'POST', path: '/auth/contacts/companies/export', access: can('contacts.manage') },
}
