import * as z from 'zod'
import { instant, one, recordId, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { buyerLanguage } from './booking.ts'

const days = z.int('Enter a whole number of days.').min(1, 'Enter 1 or more.').max(60, 'Enter at most 60.').nullable()

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
const buyerEmailRule = z.object({ ...ruleFields, updated_at: instant, version })
export type BuyerEmailRule = z.output<typeof buyerEmailRule>

export const buyerEmailKind = z.enum(['confirmation', 'receipt', 'reminder', 'overdue', 'construction'])
export type BuyerEmailKind = z.output<typeof buyerEmailKind>
export const buyerEmailStatus = z.enum(['waiting', 'queued', 'sent', 'failed', 'uncertain', 'bounced', 'skipped'])
export type BuyerEmailStatus = z.output<typeof buyerEmailStatus>

const buyerEmail = z.object({
  id: recordId,
  kind: buyerEmailKind,
  buyer: z.string(),
  address: z.string(),
  language: buyerLanguage,
  status: buyerEmailStatus,
  /** Why it was not sent; null if it was, or is not yet. */
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
    summary: 'Which e-mails the buyers of a project receive; null if none',
    access: can('buyers.notify'),
    response: one(buyerEmailRule.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: ofProject,
    summary: 'Choose the e-mails to the buyers of a project; `version` is null if there were none',
    access: can('buyers.notify'),
    changes: ['buyer_email_rule.changed'],
    audit: { label: 'Change e-mails to buyers', subject: 'project' },
    body: z.strictObject({ ...ruleFields, version: version.nullable().optional() }),
    response: one(buyerEmailRule),
  }),
}

export const buyerEmails = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/buyer-emails',
    summary: 'The e-mails to the buyers of a booking with their delivery, newest first; at most 200',
    access: can('buyers.notify'),
    response: several(buyerEmail),
  }),
}
