import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { anyOf, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { picture } from '../picture.ts'

/** A current or former member of an organization. */
export const member = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  avatar: picture.nullable(),
  role: z.enum(roles),
  enabled: z.boolean(),
  /** The account itself is disabled, in every organization. */
  disabled: z.boolean(),
  two_factor: z.boolean(),
  last_seen_at: instant.nullable(),
  created_at: instant,
})
export type Member = z.output<typeof member>

/** Open work that is handed over when a member leaves, in the order of the screen. */
export const workKind = z.enum([
  'leads',
  'deals',
  'activities',
  'offers',
  'holds',
  'bookings',
  'discount_decisions',
  'hold_requests',
])
export type WorkKind = z.output<typeof workKind>

/**
 * Why work stayed: no one was chosen and it needs someone; the receiver may not have it, by their role or because they do not sell for
 * the developer; the receiver asked for the same unit already.
 */
const stayed = z.enum(['needs_receiver', 'not_allowed', 'asked_already'])

const work = z.object({
  work: z.array(z.object({ kind: workKind, count: z.int().min(1) })),
  /** Discounts that the member asked for and that are not decided: they stay in the queue. */
  discounts_asked: z.int().min(0),
  /** Active colleagues who can take over. */
  receivers: z.array(z.object({ id: recordId, full_name: z.string(), role: z.enum(roles) })),
})
export type Work = z.output<typeof work>

const handedOver = z.object({
  moved: z.array(z.object({ kind: workKind, count: z.int().min(1) })),
  stayed: z.array(z.object({ kind: workKind, count: z.int().min(1), reason: stayed })),
})
export type HandedOver = z.output<typeof handedOver>

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/users',
    summary: 'Who works in an organization',
    access: can('organizations.show'),
    query: listQuery({ sort: ['name', 'last_seen_at'], filters: { role: anyOf(z.enum(roles)) } }),
    response: page(member),
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/role',
    summary: 'Change what a member may do; never the own role, nor that of the last admin',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Change role', subject: 'member' },
    body: z.strictObject({ role: z.enum(roles) }),
    response: one(member),
  }),
  setEnabled: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    summary:
      'Shut a member out, whose next call then signs them out, or let them in again; never oneself nor the last admin. Without `enabled` it toggles',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Enable or disable member', subject: 'member' },
    body: z.strictObject({ enabled: z.boolean().optional() }),
    response: one(member),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/users/{userId}',
    summary: 'Remove a member from an organization, whose records keep their name; never oneself nor the last admin',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Remove member', subject: 'member' },
    status: 204,
  }),
  work: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/users/{userId}/work',
    summary: 'How much open work a member has in an organization, and who can take over',
    access: can('members.hand_over'),
    response: one(work),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/users/{userId}/hand-over',
    summary:
      'Hand the open work of a member to a colleague, or to no one where that is possible, and disable or remove the member in the same step',
    access: can('members.hand_over'),
    changes: [
      'member.changed',
      'lead.changed',
      'deal.changed',
      'activity.changed',
      'booking.changed',
      'sale_offer.changed',
      'hold_request.changed',
    ],
    audit: { label: 'Hand over work', subject: 'member' },
    idempotent: true,
    body: z.strictObject({
      /** Null for no one. */
      receiver: recordId.nullable(),
      /** The access of the member afterwards; only who changes access may disable or remove. */
      access: z.enum(['keep', 'disable', 'remove']),
    }),
    response: one(handedOver),
  }),
}

/** Which organizations a sales manager sells for. */
export const salesManagers = {
  assign: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    summary: 'Have a sales manager sell for an organization; twice is once',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Assign sales manager', subject: 'member' },
    status: 204,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    summary: 'Have a sales manager sell for an organization no longer',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Unassign sales manager', subject: 'member' },
    status: 204,
  }),
}
