import * as z from 'zod'
import { email, instant, line, one, phone, recordId, several, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from './availability.ts'
import { minutes } from './holds.ts'

export const holdRequestStatus = z.enum(['waiting', 'granted', 'rejected', 'withdrawn'])

export const holdRequest = z.object({
  id: recordId,
  project: named,
  unit: named,
  brokerage: named,
  broker: named,
  client_name: z.string(),
  plan_name: z.string().nullable(),
  message: z.string().nullable(),
  status: holdRequestStatus,
  requested_at: instant,
  decided_at: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The end of its hold, while the unit is on hold for it. */
  held_until: instant.nullable(),
  /** The brokerage's own protection of the client. */
  protection: z.object({ id: recordId, until: instant }).nullable(),
  /** For the sales desk: another brokerage protects this client, or one of the same name. */
  protected_for: z
    .object({ registration_id: recordId, brokerage: z.string(), until: instant, matches: z.enum(['contact', 'name']) })
    .nullable(),
})
export type HoldRequest = z.output<typeof holdRequest>

/** A broker asks the sales desk to hold a published unit for a client. */
export const holdRequests = {
  own: endpoint({
    method: 'GET',
    path: '/channel/hold-requests',
    summary: 'Own hold requests, for a broker admin those of the brokerage; the newest 100',
    access: can('channel.request_holds'),
    response: several(holdRequest),
  }),
  create: endpoint({
    method: 'POST',
    path: '/channel/units/{id}/hold-requests',
    summary: 'Ask the sales desk to hold a published unit for a client',
    access: can('channel.request_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Request hold', subject: 'hold_request' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      client_name: line(200),
      payment_plan_id: recordId.nullable().optional(),
      message: text(1000).nullable().optional(),
      /** An own registration of the client in the project of the unit. */
      client_registration_id: recordId.nullable().optional(),
      /** Compared with registered clients and not stored. */
      client_phone: phone.nullable().optional(),
      client_email: email.nullable().optional(),
    }),
    response: one(holdRequest),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/channel/hold-requests/{id}/withdraw',
    summary: 'Withdraw an own hold request that is waiting',
    access: can('channel.request_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Withdraw hold request', subject: 'hold_request' },
    body: z.strictObject({}),
    response: one(holdRequest),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/inventory/hold-requests',
    summary: 'Hold requests of brokers that are waiting; the oldest 100',
    access: can('channel.decide_holds'),
    response: several(holdRequest),
  }),
  waitingCount: endpoint({
    method: 'GET',
    path: '/inventory/hold-requests/waiting-count',
    summary: 'How many hold requests wait for a decision',
    access: can('channel.decide_holds'),
    response: one(z.object({ count: z.int().min(0) })),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/inventory/hold-requests/{id}/grant',
    summary: "Grant a hold request: the unit is on hold at once, without minutes for the project's default",
    access: can('channel.decide_holds'),
    changes: ['hold_request.changed', 'unit.status'],
    audit: { label: 'Grant hold request', subject: 'hold_request' },
    body: z.strictObject({ minutes: minutes.optional() }),
    response: one(holdRequest),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/inventory/hold-requests/{id}/reject',
    summary: 'Reject a hold request with a reason',
    access: can('channel.decide_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Reject hold request', subject: 'hold_request' },
    body: z.strictObject({ reason: line(500) }),
    response: one(holdRequest),
  }),
}
