import * as z from 'zod'
import { email, instant, line, money, one, phone, recordId, several, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { holdRequestColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, wholeExportShape } from '../list-export.ts'
import { termsStamp } from '../terms-stamp.ts'
import { named } from './availability.ts'
import { minutes } from './holds.ts'

export const holdRequestStatus = z.enum(['waiting', 'countered', 'accepted', 'granted', 'rejected', 'withdrawn'])

const requestKind = z.enum(['hold', 'offer', 'booking'])
export type RequestKind = z.output<typeof requestKind>

/** Homes of a counter-offer at most. */
export const MAX_COUNTER = 3

const home = z.object({ id: recordId, name: z.string(), floor: z.int(), bedrooms: z.int() })
const nearHome = home.extend({ price: money })
export type NearHome = z.output<typeof nearHome>

export const holdRequest = z.object({
  id: recordId,
  project: named,
  unit: named,
  brokerage: named,
  broker: named,
  kind: requestKind,
  client_name: z.string(),
  /** Of a request for an offer or a booking. */
  client_phone: z.string().nullable(),
  client_email: z.string().nullable(),
  payment_plan_id: recordId.nullable(),
  plan_name: z.string().nullable(),
  message: z.string().nullable(),
  status: holdRequestStatus,
  requested_at: instant,
  decided_at: instant.nullable(),
  /** Why it was rejected, or what the sales desk writes with a counter-offer. */
  reason: z.string().nullable(),
  /** The end of its hold, while the unit is on hold for it. */
  held_until: instant.nullable(),
  /** The brokerage's own protection of the client. */
  protection: z.object({ id: recordId, until: instant }).nullable(),
  /** For the sales desk: another brokerage protects this client, or one of the same name. */
  /** Other homes that the sales desk offers; `available` is current. */
  counter: z.array(home.extend({ available: z.boolean() })),
  /** The offer that was made for it, for the sales desk. */
  sale_offer_id: recordId.nullable(),
  /** What became of the broker's holds at this developer within a year. */
  record: z.object({ held: z.int(), booked: z.int(), expired: z.int() }),
  protected_for: z
    .object({ registration_id: recordId, brokerage: z.string(), until: instant, matches: z.enum(['contact', 'name']) })
    .nullable(),
})
export type HoldRequest = z.output<typeof holdRequest>

/** A broker asks the sales desk to hold a published unit for a client, to offer it to the client, or to book it. */
export const holdRequests = {
  own: endpoint({
    method: 'GET',
    path: '/channel/hold-requests',
    summary: 'Own requests for holds, offers and bookings, for a broker admin those of the brokerage; the newest 100',
    access: can('channel.request_holds'),
    response: several(holdRequest),
  }),
  exportOwn: exportEndpoint({
    path: '/channel/hold-requests/export',
    what: 'hold requests',
    access: can('channel.request_holds'),
    body: z.strictObject(wholeExportShape(z.enum(namesOf(holdRequestColumns)))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/channel/units/{id}/hold-requests',
    summary: 'Ask the sales desk to hold a published unit for a client, to offer it or to book it',
    access: can('channel.request_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Request hold', subject: 'hold_request' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      kind: requestKind.default('hold'),
      client_name: line(200),
      payment_plan_id: recordId.nullable().optional(),
      message: text(1000).nullable().optional(),
      /** An own registration of the client in the project of the unit. */
      client_registration_id: recordId.nullable().optional(),
      /** Compared with registered clients; stored for an offer or a booking only. */
      client_phone: phone.nullable().optional(),
      client_email: email.nullable().optional(),
      /** The `terms_stamp` of the unit that was seen; other terms by now are a 409. */
      expected_terms: termsStamp.optional(),
      /** The `terms_stamp` of the plan that was seen, if one is named; other payments by now are a 409. */
      expected_plan: termsStamp.optional(),
    }),
    response: one(holdRequest),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/channel/hold-requests/{id}/withdraw',
    summary: 'Withdraw an own request that is waiting or has a counter-offer',
    access: can('channel.request_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Withdraw hold request', subject: 'hold_request' },
    body: z.strictObject({}),
    response: one(holdRequest),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/channel/hold-requests/{id}/accept',
    summary:
      'Accept one of the homes that the sales desk offers instead: it is held at once, unless it is taken by then',
    access: can('channel.request_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Accept counter-offer', subject: 'hold_request' },
    body: z.strictObject({ unit_id: recordId }),
    response: one(holdRequest),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/inventory/hold-requests',
    summary: 'Hold requests of brokers that are waiting; the oldest 100',
    access: can('channel.decide_holds'),
    response: several(holdRequest),
  }),
  exportWaiting: exportEndpoint({
    path: '/inventory/hold-requests/export',
    what: 'hold requests',
    access: can('channel.decide_holds'),
    body: z.strictObject(wholeExportShape(z.enum(namesOf(holdRequestColumns)))),
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
  nearest: endpoint({
    method: 'GET',
    path: '/inventory/hold-requests/{id}/nearest',
    summary: 'Available homes that are like the requested one and published to the brokerage, the nearest first',
    access: can('channel.decide_holds'),
    response: several(nearHome),
  }),
  counter: endpoint({
    method: 'POST',
    path: '/inventory/hold-requests/{id}/counter',
    summary: 'Offer other homes instead: if the broker accepts one, it is held at once',
    access: can('channel.decide_holds'),
    changes: ['hold_request.changed'],
    audit: { label: 'Make counter-offer', subject: 'hold_request' },
    body: z.strictObject({
      unit_ids: z
        .array(recordId)
        .min(1, 'Choose a home.')
        .max(MAX_COUNTER, `Choose at most ${MAX_COUNTER} homes.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each home once.'),
      reason: line(500).nullable().optional(),
    }),
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
