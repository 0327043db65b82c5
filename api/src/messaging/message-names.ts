import * as z from 'zod'

export const messageChannel = z.enum(['whatsapp', 'email'])
export type MessageChannel = z.output<typeof messageChannel>

/** The providers: Meta's Cloud API for WhatsApp, and the mail queue. */
export const messageProvider = z.enum(['meta', 'mail'])
export type MessageProvider = z.output<typeof messageProvider>

/** `uncertain`: the provider was asked and no answer came. It may have sent the message, so that is not sent again by itself. */
export const messageStatus = z.enum([
  'queued',
  'sending',
  'uncertain',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
])
export type MessageStatus = z.output<typeof messageStatus>

export const skipReason = z.enum(['opted_out', 'blocked', 'no_address', 'duplicate'])
export type SkipReason = z.output<typeof skipReason>

export const recipientKind = z.enum(['company', 'broker'])
export type RecipientKind = z.output<typeof recipientKind>

export const batchStatus = z.enum(['sending', 'paused', 'completed', 'cancelled'])
export type BatchStatus = z.output<typeof batchStatus>

/** Fields of a recipient that a variable can be filled from. */
export const recipientField = z.enum(['name', 'city', 'country'])
export type RecipientField = z.output<typeof recipientField>

/** Recipients of one batch at most. */
export const MAX_RECIPIENTS = 10_000
