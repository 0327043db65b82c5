// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const messageTemplates: ClientGroup<(typeof groups)['messageTemplates']> = {
  list: { method: 'GET', path: '/messenger/whatsapp-templates/{provider}', access: can('message_logs.view') },
  sync: { method: 'POST', path: '/messenger/whatsapp-templates/{provider}/sync', access: can('contacts.manage') },
  options: {
    method: 'GET',
    path: '/messenger/whatsapp-templates/{provider}/options',
    access: can('message_logs.view'),
  },
}
