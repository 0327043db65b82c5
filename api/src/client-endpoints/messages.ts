// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const messages: ClientGroup<(typeof groups)['messages']> = {
  list: { method: 'GET', path: '/messenger/logs', access: can('message_logs.view') },
  one: { method: 'GET', path: '/messenger/logs/{id}', access: can('message_logs.view') },
  retry: { method: 'POST', path: '/messenger/logs/retry', access: can('contacts.manage') },
}
