// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const contactCompanies: ClientGroup<(typeof groups)['contactCompanies']> = {
  list: { method: 'GET', path: '/auth/contacts/companies', access: can('contacts.manage') },
  matches: { method: 'GET', path: '/auth/contacts/companies/matches', access: can('contacts.manage') },
  countries: { method: 'GET', path: '/auth/contacts/companies/countries', access: can('contacts.manage') },
  cities: { method: 'GET', path: '/auth/contacts/companies/cities', access: can('contacts.manage') },
  options: { method: 'GET', path: '/auth/contacts/companies/options', access: can('contacts.manage') },
  one: { method: 'GET', path: '/auth/contacts/companies/{id}', access: can('contacts.manage') },
  create: { method: 'POST', path: '/auth/contacts/companies', access: can('contacts.manage') },
  change: { method: 'PATCH', path: '/auth/contacts/companies/{id}', access: can('contacts.manage') },
  setStatus: { method: 'PATCH', path: '/auth/contacts/companies/status/{id}', access: can('contacts.manage') },
  setStatusBulk: { method: 'PATCH', path: '/auth/contacts/companies/status-bulk', access: can('contacts.manage') },
  undoStatus: { method: 'POST', path: '/auth/contacts/companies/status-undo', access: can('contacts.manage') },
  dismiss: { method: 'PATCH', path: '/auth/contacts/companies/{id}/matches', access: can('contacts.manage') },
  merge: { method: 'POST', path: '/auth/contacts/companies/{id}/merge', access: can('contacts.manage') },
  convert: { method: 'POST', path: '/auth/contacts/companies/convert/{id}', access: can('contacts.manage') },
  remove: { method: 'DELETE', path: '/auth/contacts/companies/{id}', access: can('contacts.manage') },
  restore: { method: 'POST', path: '/auth/contacts/companies/{id}/restore', access: can('contacts.manage') },
}
