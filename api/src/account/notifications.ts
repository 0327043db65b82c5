import * as z from 'zod'
import { asFlag, instant, listQuery, one, page, person, recordId, several } from '../conventions.ts'
import { endpoint, signedIn } from '../endpoint.ts'

/** The kinds of notifications. */
export const notificationKind = z.enum([
  'mention',
  'assigned',
  'activity_due',
  'booking_decided',
  'invite',
  'job_ended',
  'agreement',
  'registration_submitted',
  'paper_expiry',
  'price_list',
  'payments_due',
  'messages_ended',
  'discount',
  'offer_viewed',
  'offer_answered',
  'payment_overdue',
  'own_sale',
  'commission',
  'contract_text',
  'security',
  'hold_request',
])
export type NotificationKind = z.output<typeof notificationKind>

export const subjectKind = z.enum([
  'lead',
  'deal',
  'activity',
  'booking',
  'sale_offer',
  'organization',
  'job',
  'hold_request',
  'client_registration',
])
export type SubjectKind = z.output<typeof subjectKind>
export const notificationOutcome = z.enum(['accepted', 'changed', 'rejected', 'expired', 'cancelled', 'done', 'failed'])
export type NotificationOutcome = z.output<typeof notificationOutcome>

const notification = z.object({
  id: recordId,
  kind: notificationKind,
  /** The person who caused it; null for automatic events. */
  actor: person.nullable(),
  /** The record to open. */
  subject: z.object({ kind: subjectKind, id: recordId.nullable(), name: z.string().nullable() }).nullable(),
  /** How a booking was decided, or a job ended. */
  outcome: notificationOutcome.nullable(),
  /** More words: the beginning of a note, why a booking was rejected, what happened to the account. */
  detail: z.string().nullable(),
  /** The screen that shows it. */
  path: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
})
export type Notification = z.output<typeof notification>

/** A way of telling; `fixed` where it cannot be changed. */
const way = z.object({ on: z.boolean(), fixed: z.boolean() })
const setting = z.object({ kind: notificationKind, in_app: way, mail: way })
export type NotificationSetting = z.output<typeof setting>

const access = signedIn

/** A person's notifications: in the current organization, and about the account itself. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Own notifications, the newest first',
    access,
    query: listQuery({ sort: ['created_at'], filters: { unread: asFlag, kind: notificationKind } }),
    response: page(notification),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/notifications/unread-count',
    summary: 'How many own notifications are unread',
    access,
    response: one(z.object({ count: z.int().min(0) })),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/notifications/{id}',
    summary: 'Mark one as read, or as unread again',
    access,
    changes: ['notification.read'],
    audit: { label: 'Mark notification read or unread', subject: 'notification', routine: true },
    body: z.strictObject({ read: z.boolean() }),
    response: one(notification),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark all as read, up to the newest that was seen',
    access,
    changes: ['notification.read'],
    audit: { label: 'Mark notifications read', subject: 'notification', routine: true },
    body: z.strictObject({ up_to_id: recordId.optional() }),
    response: one(z.object({ count: z.int().min(0) })),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'Which kinds are shown and mailed',
    access,
    response: several(setting),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    summary: 'Choose which kinds are shown and mailed',
    access,
    audit: { label: 'Change notification settings', subject: 'notification' },
    body: z.strictObject({
      settings: z
        .array(z.strictObject({ kind: notificationKind, in_app: z.boolean(), mail: z.boolean() }))
        .min(1, 'Choose at least one kind.')
        .max(notificationKind.options.length)
        .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Name each kind once.'),
    }),
    response: several(setting),
  }),
} as const
