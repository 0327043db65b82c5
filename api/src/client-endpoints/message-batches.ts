// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const messageBatches: ClientGroup<(typeof groups)['messageBatches']> = {
  list: { method: 'GET', path: '/messenger/batches', access: can('message_logs.view') },
  one: { method: 'GET', path: '/messenger/batches/{id}', access: can('message_logs.view') },
  options: { method: 'GET', path: '/messenger/batches/options', access: can('message_logs.view') },
  pause: { method: 'POST', path: '/messenger/batches/{id}/pause', access: can('contacts.manage') },
  resume: { method: 'POST', path: '/messenger/batches/{id}/resume', access: can('contacts.manage') },
  cancel: { method: 'POST', path: '/messenger/batches/{id}/cancel', access: can('contacts.manage') },
  retry: { method: 'POST', path: '/messenger/batches/{id}/retry', access: can('contacts.manage') },
}
