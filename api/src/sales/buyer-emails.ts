import * as z from 'zod'
import { instant, one, recordId, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { buyerLanguage } from './booking.ts'
import { MAX_BUYERS } from './bookings.ts'

const days = z.int('Enter a whole number of days.').min(1, 'Enter 1 or more.').max(60, 'Enter at most 60.').nullable()

/** The ids of WhatsApp templates by the language of the buyer; null: nothing is sent by WhatsApp. */
const templates = z.strictObject({ en: recordId.nullable(), ar: recordId.nullable() })
/** What is sent by WhatsApp too: each notice that is switched on, and the codes of the private page. */
const templatesOfKinds = z.strictObject({
  confirmation: templates,
  receipt: templates,
  reminder: templates,
  overdue: templates,
  construction: templates,
  code: templates,
})
export type BuyerTemplates = z.output<typeof templatesOfKinds>

/**
 * The values of each kind in the order of numbered variables: `{{1}}` is the first. A template may use their names instead, and
 * need not use all.
 */
export const buyerTemplateVariables = {
  confirmation: ['buyer', 'booking', 'unit', 'project', 'price'],
  receipt: ['buyer', 'booking', 'amount', 'day', 'paid'],
  reminder: ['buyer', 'booking', 'amount', 'day', 'payment'],
  overdue: ['buyer', 'booking', 'amount', 'day', 'payment'],
  construction: ['buyer', 'booking', 'building', 'percent', 'day'],
  code: ['code'],
} as const satisfies Readonly<Record<keyof BuyerTemplates, readonly string[]>>

const ruleFields = {
  /** When a booking is accepted. */
  confirmation: z.boolean(),
  /** When a payment is recorded. */
  receipt: z.boolean(),
  /** When the construction progress of the building rises. */
  construction: z.boolean(),
  /** So many days before an installment is due; null for no reminder. */
  reminder_days: days,
  /** So many days after the due day of an unpaid installment; null for no reminder. */
  overdue_days: days,
}
const buyerEmailRule = z.object({ ...ruleFields, templates: templatesOfKinds, updated_at: instant, version })
export type BuyerEmailRule = z.output<typeof buyerEmailRule>

export const buyerEmailKind = z.enum(['confirmation', 'receipt', 'reminder', 'overdue', 'construction'])
export type BuyerEmailKind = z.output<typeof buyerEmailKind>
export const buyerEmailStatus = z.enum([
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'bounced',
  'skipped',
])
export type BuyerEmailStatus = z.output<typeof buyerEmailStatus>

const buyerEmail = z.object({
  id: recordId,
  kind: buyerEmailKind,
  buyer: z.string(),
  channel: z.enum(['email', 'whatsapp']),
  /** An e-mail address, or a phone number. */
  address: z.string(),
  language: buyerLanguage,
  status: buyerEmailStatus,
  /** Why it was not sent, or not yet; null if it was. */
  reason: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type BuyerEmail = z.output<typeof buyerEmail>

const ofProject = '/inventory/projects/{id}/buyer-emails'

export const buyerEmailRules = {
  one: endpoint({
    method: 'GET',
    path: ofProject,
    summary: 'Which e-mails and WhatsApp messages the buyers of a project receive; null if none',
    access: can('buyers.notify'),
    response: one(buyerEmailRule.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: ofProject,
    summary:
      'Choose the e-mails to the buyers of a project and the WhatsApp templates of their messages; `version` is null if there were none',
    access: can('buyers.notify'),
    changes: ['buyer_email_rule.changed'],
    audit: { label: 'Change e-mails to buyers', subject: 'project' },
    body: z.strictObject({
      ...ruleFields,
      /** Left out: they stay as they are. */
      templates: templatesOfKinds.optional(),
      version: version.nullable().optional(),
    }),
    response: one(buyerEmailRule),
  }),
}

export const buyerEmails = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/buyer-emails',
    summary:
      'The e-mails and WhatsApp messages to the buyers of a booking with their delivery, newest first; at most 200',
    access: can('buyers.notify'),
    response: several(buyerEmail),
  }),
}

/** A buyer of a booking with a phone number, and the wish about WhatsApp. */
const buyerConsent = z.object({
  /** The position of the buyer, from 1. */
  buyer: z.int(),
  full_name: z.string(),
  phone: z.string(),
  /** `stopped`: the buyer answered STOP to a message, which comes first. */
  state: z.enum(['unknown', 'agreed', 'refused', 'stopped']),
  given_by: z.enum(['buyer', 'desk']).nullable(),
  given_by_name: z.string().nullable(),
  given_at: instant.nullable(),
})
export type BuyerConsent = z.output<typeof buyerConsent>

const consentOfBooking = '/inventory/booked-units/{id}/buyer-consents'

export const buyerConsents = {
  ofBooking: endpoint({
    method: 'GET',
    path: consentOfBooking,
    summary: 'Which buyers of a booking agreed to WhatsApp; those with a phone number, if the project has a template',
    access: can('buyers.notify'),
    response: several(buyerConsent),
  }),
  save: endpoint({
    method: 'PUT',
    path: consentOfBooking,
    summary: 'Record that a buyer agreed to messages by WhatsApp, or does not want them',
    access: can('buyers.notify'),
    changes: ['booking.changed'],
    audit: { label: 'Record consent of buyer to messages', subject: 'booking' },
    body: z.strictObject({ buyer: z.int().min(1).max(MAX_BUYERS), agreed: z.boolean() }),
    response: several(buyerConsent),
  }),
}
