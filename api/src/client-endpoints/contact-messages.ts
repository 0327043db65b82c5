// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const contactMessages: ClientGroup<(typeof groups)['contactMessages']> = {
  preview: { method: 'POST', path: '/auth/contacts/companies/send-messages/preview', access: can('contacts.manage') },
  send: { method: 'POST', path: '/auth/contacts/companies/send-messages', access: can('contacts.manage') },
}
