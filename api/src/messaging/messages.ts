import * as z from 'zod'
import { anyOf, asNumber, dayInput, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { messageColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { messageChannel, messageProvider, messageStatus, recipientKind, skipReason } from './message-names.ts'

/** A message of the log. */
export const loggedMessage = z.object({
  id: recordId,
  queued_at: instant,
  channel: messageChannel,
  provider: messageProvider,
  /** The template's name, or the subject of an e-mail. */
  title: z.string(),
  template_id: recordId.nullable(),
  recipient: z.object({ kind: recipientKind, id: recordId, name: z.string() }),
  /** E.164 or an e-mail address; null where there was none. */
  address: z.string().nullable(),
  status: messageStatus,
  /** When it came to its state. */
  status_at: instant,
  skip_reason: skipReason.nullable(),
  error_code: z.string().nullable(),
  error_text: z.string().nullable(),
  /** Another try may help. */
  retryable: z.boolean(),
  batch_id: recordId,
  attempts: z.int(),
})
export type LoggedMessage = z.output<typeof loggedMessage>

/** A message with its text, and the time of each of its states. */
export const messageDetail = loggedMessage.extend({
  subject: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  language: z.string().nullable(),
  provider_message_id: z.string().nullable(),
  sending_at: instant.nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  read_at: instant.nullable(),
  failed_at: instant.nullable(),
  ended_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  sent_by: z.string(),
  batch: z.object({ id: recordId, recipients: z.int() }),
})
export type MessageDetail = z.output<typeof messageDetail>

/** How many messages one call may send again. */
export const MAX_RETRIES = 100

const messagesQuery = listQuery({
  sort: ['queued_at'],
  filters: {
    channel: anyOf(messageChannel),
    provider: anyOf(messageProvider),
    template: anyOf(recordId),
    status: anyOf(messageStatus),
    error: anyOf(z.string().trim().max(40, 'Use at most 40 characters.')),
    batch: anyOf(recordId),
    recipient_kind: recipientKind,
    recipient_id: asNumber(recordId),
    from: dayInput,
    to: dayInput,
  },
})

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/messenger/logs',
    summary: 'Messages, the newest first; `search` finds a recipient by name or address',
    access: can('message_logs.view'),
    query: messagesQuery,
    response: page(loggedMessage),
  }),
  export: exportEndpoint({
    path: '/messenger/logs/export',
    what: 'messages',
    access: can('message_logs.view'),
    body: messagesQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(messageColumns)))),
  }),
  one: endpoint({
    method: 'GET',
    path: '/messenger/logs/{id}',
    summary: 'A message with its text and the time of each state',
    access: can('message_logs.view'),
    response: one(messageDetail),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/messenger/logs/retry',
    summary:
      'Send failed messages again where another try may help. Uncertain ones only with `uncertain`: they may arrive twice',
    access: can('contacts.manage'),
    changes: ['message.changed'],
    audit: { label: 'Send messages again', subject: 'message' },
    idempotent: true,
    body: z.strictObject({
      ids: z
        .array(recordId)
        .min(1, 'Choose at least one message.')
        .max(MAX_RETRIES, `Choose at most ${MAX_RETRIES} messages.`),
      uncertain: z.boolean().optional(),
    }),
    response: one(z.object({ queued: z.int(), left: z.int() })),
  }),
}
