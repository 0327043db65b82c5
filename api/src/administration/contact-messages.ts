import * as z from 'zod'
import { line, one, recordId, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { messageBatch } from '../messaging/message-batches.ts'
import {
  MAX_RECIPIENTS,
  messageChannel,
  recipientField,
  recipientKind,
  skipReason,
} from '../messaging/message-names.ts'
import { contactBrokersQuery } from './contact-brokers.ts'
import { contactCompaniesQuery } from './contact-companies.ts'

/** Recipients that are named one by one. */
export const MAX_NAMED = 500
const ids = z
  .array(recordId)
  .min(1, 'Choose at least one recipient.')
  .max(MAX_NAMED, `Choose at most ${MAX_NAMED} recipients, or all that match.`)

/** Where the value of a variable comes from: a field of the recipient, a text, or the text where the field is empty. */
const variableSource = z
  .strictObject({ field: recipientField.optional(), text: line(500).optional() })
  .refine(({ field, text }) => field !== undefined || text !== undefined, 'Enter a value.')

const fields = {
  channel: messageChannel,
  /** For WhatsApp. */
  template_id: recordId.optional(),
  /** For e-mail; variables are in double braces. */
  subject: line(200).optional(),
  body: text(5_000).optional(),
  variables: z.record(z.string().regex(/^\w{1,60}$/, 'Name a variable of the text.'), variableSource).optional(),
  /** Companies, by their ids or by what their list is narrowed to. */
  ids: ids.optional(),
  all: contactCompaniesQuery.omit({ page: true, per_page: true, sort: true, cursor: true }).optional(),
  /** Brokers of companies, in place of companies, the same way. */
  broker_ids: ids.optional(),
  all_brokers: contactBrokersQuery.omit({ page: true, per_page: true, sort: true, cursor: true }).optional(),
}

type Audience = { readonly [Name in 'ids' | 'all' | 'broker_ids' | 'all_brokers']?: unknown }
const oneAudience = ({ ids: companies, all, broker_ids, all_brokers }: Audience) =>
  [companies, all, broker_ids, all_brokers].filter((target) => target !== undefined).length === 1
const AUDIENCE = 'Name the recipients in ids or broker_ids, or by the filters of all or all_brokers.'

const previewed = z.object({
  kind: recipientKind,
  id: recordId,
  name: z.string(),
  address: z.string().nullable(),
  /** Null where they get it. */
  skip_reason: skipReason.nullable(),
  subject: z.string().nullable(),
  body: z.string(),
})

export const contactMessages = {
  preview: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/send-messages/preview',
    summary: 'Who would get a message, who is skipped and why, and how it reads for each; sends nothing',
    access: can('contacts.manage'),
    audit: { label: 'Preview messages', subject: 'message_batch', routine: true },
    body: z
      .strictObject({ ...fields, from: z.int().min(0).max(MAX_RECIPIENTS).optional() })
      .refine(oneAudience, { path: ['ids'], error: AUDIENCE }),
    response: one(
      z.object({
        gets: z.int(),
        skipped: z.partialRecord(skipReason, z.int()),
        /** What prevents sending, by field. */
        errors: z.record(z.string(), z.array(z.string())),
        /** The variables of the text, in their order. */
        variables: z.array(z.string()),
        /** Ten of those who get it, beginning at `from`. */
        recipients: z.array(previewed),
        footer: z.string().nullable(),
        buttons: z.array(z.string()),
        /** Messages a minute; null where there is no limit. */
        rate: z.int().nullable(),
        /** Whether the channel is configured. */
        on: z.boolean(),
      }),
    ),
  }),
  send: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/send-messages',
    summary: `Send a message to contact companies or brokers, at most ${MAX_RECIPIENTS.toLocaleString('en')}: it leaves in the background, at the provider’s rate`,
    access: can('contacts.manage'),
    changes: ['message.changed'],
    audit: { label: 'Send messages', subject: 'message_batch' },
    status: 201,
    idempotent: true,
    body: z.strictObject(fields).refine(oneAudience, { path: ['ids'], error: AUDIENCE }),
    response: one(messageBatch),
  }),
}
