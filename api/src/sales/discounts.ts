import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  day,
  instant,
  line,
  listQuery,
  money,
  one,
  page,
  percent,
  person,
  recordId,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { discountColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { manyDone, manyIds } from './many.ts'

/** `assigned` waits for its sales manager, `changes_requested` for who asked; `closed` ended with its booking. */
export const discountStatus = z.enum([
  'pending',
  'assigned',
  'approved',
  'rejected',
  'changes_requested',
  'withdrawn',
  'closed',
])
export type DiscountStatus = z.output<typeof discountStatus>

export const discountKind = z.enum(['discount', 'schedule'])
export type DiscountKind = z.output<typeof discountKind>

const discountPercent = percent.refine(
  (value) => Number(value) > 0 && Number(value) < 100,
  'Enter a percentage above 0 and below 100.',
)
const discountAmount = amountInput.min(1, 'Enter an amount above zero.')

/** A discount as it is typed: a percent of the plan price, or an amount in minor units. */
export const discountFields = {
  discount_percent: discountPercent.nullable().optional(),
  discount_amount: discountAmount.nullable().optional(),
  /** Why; needed above the own limit. */
  discount_reason: text(1000).optional(),
}
const typedDiscount = z.strictObject(discountFields)
export type TypedDiscount = z.output<typeof typedDiscount>

/** The limits of the caller's discounts. */
export const discountLimits = z.object({
  /** The discount that they may give without approval. */
  own_percent: z.string(),
  /** The least that the unit may be sold for; null where it has none, left out where the caller may not know it. */
  minimum_price: money.nullable().optional(),
})
export type DiscountLimits = z.output<typeof discountLimits>

export const discountEvent = z.object({
  id: recordId,
  kind: z.enum([
    'requested',
    'granted',
    'assigned',
    'approved',
    'rejected',
    'changes_requested',
    'resubmitted',
    'withdrawn',
    'closed',
  ]),
  amount: amount.nullable(),
  note: z.string().nullable(),
  actor_name: z.string().nullable(),
  at: instant,
})
export type DiscountEvent = z.output<typeof discountEvent>

/** A payment or a charge of a booking. */
export const agreedRow = z.object({
  position: z.int(),
  name: z.string(),
  percent: z.string().nullable(),
  amount,
  due_on: day.nullable(),
  due_text: z.string(),
  estimated: z.boolean(),
  is_charge: z.boolean(),
})

/** A request, as lists and its booking show it. */
export const discountRequest = z.object({
  id: recordId,
  status: discountStatus,
  /** A lower price, or a schedule of the booking's own, which leaves the price. */
  kind: discountKind,
  /** The unit's price on its plan, before any discount. */
  plan_price: money,
  /** The requested amount; zero for a schedule. */
  amount: money,
  /** The amount as a percent of the price, with two places. */
  percent: z.string(),
  /** Within the limit of who asked: granted at once. */
  automatic: z.boolean(),
  granted: money.nullable(),
  reason: z.string(),
  requested_by: person,
  requested_at: instant,
  sales_manager: person.nullable(),
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
  /** The note of the decision. */
  note: z.string().nullable(),
  version,
})
export type DiscountRequest = z.output<typeof discountRequest>

export const discountRow = discountRequest.extend({
  booking: z.object({ id: recordId, number: z.string() }),
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
  organization: named,
})
export type DiscountRow = z.output<typeof discountRow>

/** The dated payments before and after a discount; charges of the buyer too, as far as they follow the price. */
const comparedLine = z.object({
  position: z.int(),
  name: z.string(),
  before: amount,
  after: amount,
  is_charge: z.boolean(),
})
export type ComparedLine = z.output<typeof comparedLine>

/** A requested schedule, next to that of the payment plan. */
const wantedSchedule = z.object({
  rows: z.array(agreedRow),
  planned: z.array(agreedRow),
  /** At the yearly rate of the project; null without limits, or if a payment has no day yet. */
  present: z.object({ plan: amount, own: amount, rate_percent: z.string() }).nullable(),
  /** The limits of the project that it is beyond, each as a sentence. */
  beyond: z.array(z.string()),
})
export type WantedSchedule = z.output<typeof wantedSchedule>

export const discountDetail = discountRow.extend({
  buyers: z.array(z.string()),
  /** The least that the unit may be sold for; null where it has none. */
  minimum_price: money.nullable(),
  /** The discount that the requester may give without approval. */
  own_limit_percent: z.string(),
  /** Empty where the payments cannot be counted at this price. */
  schedule: z.array(comparedLine),
  /** Null for a discount. */
  wanted: wantedSchedule.nullable(),
  events: z.array(discountEvent),
  /** Why the caller cannot decide it now; null where they can. */
  obstacle: z.string().nullable(),
})
export type DiscountDetail = z.output<typeof discountDetail>

const at = '/inventory/booked-units/{id}/discount'
const decided = z.strictObject({ version, note: line(1000) })
const changes = ['booking.changed'] as const

const discountsQuery = listQuery({
  sort: ['requested_at', 'amount'],
  filters: { status: anyOf(discountStatus), project_id: anyOf(recordId), sales_manager_id: anyOf(recordId) },
})

/** A booking's newest request is what these decide; `{id}` is the booking's. */
export const discounts = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/discount-requests',
    summary: 'Discount requests, the oldest first',
    access: can('discount_requests.view', 'own_sales.view'),
    query: discountsQuery,
    response: page(discountRow),
  }),
  export: exportEndpoint({
    path: '/inventory/discount-requests/export',
    what: 'discount requests',
    access: can('discount_requests.view', 'own_sales.view'),
    body: discountsQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(discountColumns)))),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/inventory/discount-requests/waiting-count',
    summary: 'How many discount requests wait for a decision',
    access: can('discount_requests.view'),
    response: one(z.object({ count: z.number().int() })),
  }),
  one: endpoint({
    method: 'GET',
    path: at,
    summary: 'The newest discount request of a booking, its history, and its payments before and after',
    access: can('bookings.view', 'own_sales.view'),
    response: one(discountDetail),
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/inventory/discount-requests/{id}/sales-manager',
    summary: 'Choose who decides a discount request: a sales manager of the seller',
    access: can('discount_requests.assign'),
    changes,
    audit: { label: 'Choose sales manager of discount or schedule', subject: 'discount_request' },
    body: z.strictObject({ sales_manager_id: recordId }),
    response: one(discountRow),
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/inventory/discount-requests/sales-manager-bulk',
    summary: 'The same for many requests; those already decided or not for this manager are skipped and listed',
    access: can('discount_requests.assign'),
    changes,
    audit: { label: 'Choose sales manager of discounts or schedules', subject: 'discount_request' },
    idempotent: true,
    body: z.strictObject({ ids: manyIds('discount request', 'discount requests'), sales_manager_id: recordId }),
    response: one(manyDone),
  }),
  ask: endpoint({
    method: 'POST',
    path: at,
    summary:
      'Request a discount on a pending booking: applied at once within the own limit, otherwise another user decides',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Ask for discount', subject: 'booking' },
    status: 201,
    idempotent: true,
    body: typedDiscount.extend({
      /** The version of the booking whose price was seen; another one by now is a 409. */
      booking_version: version.optional(),
    }),
    response: one(discountDetail),
  }),
  resubmit: endpoint({
    method: 'POST',
    path: `${at}/resubmit`,
    summary: 'Send a discount request again, changed as it was asked for',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Resubmit discount', subject: 'booking' },
    body: z.strictObject({ version, ...discountFields }),
    response: one(discountDetail),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${at}/withdraw`,
    summary: 'Withdraw an own open discount request',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Withdraw discount or schedule', subject: 'booking' },
    body: z.strictObject({ version }),
    response: one(discountDetail),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${at}/approve`,
    summary: 'Approve a discount request, or less of it: the price and every payment follow',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Approve discount or schedule', subject: 'booking' },
    body: z.strictObject({
      version,
      /** A lower discount than requested; without both, the requested one is approved. */
      discount_percent: discountFields.discount_percent,
      discount_amount: discountFields.discount_amount,
      note: text(1000).optional(),
    }),
    response: one(discountDetail),
  }),
  reject: endpoint({
    method: 'POST',
    path: `${at}/reject`,
    summary: 'Reject a discount request with a reason',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Reject discount or schedule', subject: 'booking' },
    body: decided,
    response: one(discountDetail),
  }),
  requestChanges: endpoint({
    method: 'POST',
    path: `${at}/request-changes`,
    summary: 'Ask for changes of a discount request, saying which',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Ask for changes of discount or schedule', subject: 'booking' },
    body: decided,
    response: one(discountDetail),
  }),
}
