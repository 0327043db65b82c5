import * as z from 'zod'
import { anyOf, instant, listQuery, one, options, optionsQuery, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { messageBatchColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { batchStatus, messageChannel, messageProvider, messageStatus } from './message-names.ts'

/** Messages sent together, and how far they are. */
export const messageBatch = z.object({
  id: recordId,
  channel: messageChannel,
  provider: messageProvider,
  title: z.string(),
  status: batchStatus,
  /** Why it paused by itself. */
  problem: z.string().nullable(),
  recipients: z.int(),
  /** How many messages are in each state; states without any are left out. */
  counts: z.partialRecord(messageStatus, z.int()),
  /** Failed ones that may be sent again. */
  retryable: z.int(),
  created_by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type MessageBatch = z.output<typeof messageBatch>

const access = can('contacts.manage')
const changes = ['message.changed'] as const

const batchList = listQuery({
  sort: ['created_at'],
  filters: { channel: anyOf(messageChannel), status: anyOf(batchStatus) },
})

export const messageBatches = {
  list: endpoint({
    method: 'GET',
    path: '/messenger/batches',
    summary: 'Batches of messages with their progress, the newest first',
    access: can('message_logs.view'),
    query: batchList,
    response: page(messageBatch),
  }),
  export: exportEndpoint({
    path: '/messenger/batches/export',
    what: 'batches of messages',
    access: can('message_logs.view'),
    body: batchList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(messageBatchColumns)))),
  }),
  one: endpoint({
    method: 'GET',
    path: '/messenger/batches/{id}',
    summary: 'A batch with its progress',
    access: can('message_logs.view'),
    response: one(messageBatch),
  }),
  options: endpoint({
    method: 'GET',
    path: '/messenger/batches/options',
    summary: 'Batches of messages, the newest first, for selects',
    access: can('message_logs.view'),
    query: optionsQuery,
    response: options({ channel: messageChannel }),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/messenger/batches/{id}/pause',
    summary: 'Pause a batch; what has left stays sent',
    access,
    changes,
    audit: { label: 'Pause messages', subject: 'message_batch', id: 'path' },
    response: one(messageBatch),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/messenger/batches/{id}/resume',
    summary: 'Continue a paused batch',
    access,
    changes,
    audit: { label: 'Continue messages', subject: 'message_batch', id: 'path' },
    response: one(messageBatch),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/messenger/batches/{id}/cancel',
    summary: 'Cancel what of a batch has not left',
    access,
    changes,
    audit: { label: 'Cancel messages', subject: 'message_batch', id: 'path' },
    response: one(messageBatch),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/messenger/batches/{id}/retry',
    summary: 'Send again what of a batch failed, where another try may help',
    access,
    changes,
    audit: { label: 'Send failed messages again', subject: 'message_batch', id: 'path' },
    response: one(messageBatch),
  }),
}
