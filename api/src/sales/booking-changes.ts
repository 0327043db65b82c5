import * as z from 'zod'
import { amount, amountInput, asNumber, instant, line, money, one, person, recordId, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { termsStamp } from '../terms-stamp.ts'
import { booking } from './booking.ts'
import { offeredPlan } from './booking-form.ts'
import { changedBuyers, protectionReason } from './bookings.ts'
import { discountFields, discountLimits } from './discounts.ts'
import { documentType } from './documents.ts'

/** A unit as a change of a booking names it. */
const changedUnit = z.object({
  id: recordId,
  number: z.string(),
  building: named.extend({ code: z.string() }),
})

/** The terms of a booking: unit, price and dated payments. */
const agreement = z.object({
  unit: changedUnit.extend({ project: named }),
  plan_name: z.string(),
  split_label: z.string(),
  list_price: money,
  /** On the plan, before the discount. */
  plan_price: money,
  discount: money,
  price: money,
  /** The price and the buyer's charges. */
  total: money,
  installments: booking.shape.installments,
})
export type Agreement = z.output<typeof agreement>

export const unitChangePreview = z.object({
  booking: z.object({ id: recordId, number: z.string(), version }),
  before: agreement,
  /** As of today, from which its payments are dated. */
  after: agreement,
  payment_plan_id: recordId,
  /** On which the new unit is sold today. */
  plans: z.array(offeredPlan),
  /** The sum received so far; it stays with the booking and pays the new schedule. */
  received: money,
  discount_limits: discountLimits,
  /** Why the caller cannot change to it right now; null where they can. */
  obstacle: z.string().nullable(),
  /** What the change sends back as `expected_terms`. */
  terms_stamp: termsStamp,
})
export type UnitChangePreview = z.output<typeof unitChangePreview>

/** A change of the unit, with the terms that it ended. */
export const unitChange = z.object({
  id: recordId,
  at: instant,
  changed_by: person,
  reason: z.string(),
  from: z.object({
    unit: changedUnit,
    plan_name: z.string(),
    split_label: z.string(),
    list_price: money,
    discount: money,
    price: money,
    installments: booking.shape.installments,
  }),
  to: z.object({ unit: changedUnit, plan_name: z.string(), split_label: z.string(), price: money }),
})
export type UnitChange = z.output<typeof unitChange>

/** The buyers as they were until a correction or a change of them. */
export const buyerSet = z.object({
  id: recordId,
  /** When they were changed. */
  at: instant,
  changed_by_name: z.string().nullable(),
  /** The changes and their reason. */
  note: z.string().nullable(),
  buyers: booking.shape.buyers,
  /** Documents of the buyers who left; `buyer` is the position among them, from 1. */
  documents: z.array(
    z.object({
      id: recordId,
      type: documentType,
      buyer: z.int(),
      name: z.string(),
      size: z.int(),
      created_at: instant,
    }),
  ),
})
export type BuyerSet = z.output<typeof buyerSet>

export const addendumKind = z.enum(['unit', 'buyers'])
export type AddendumOf = z.output<typeof addendumKind>

export const bookingChanges = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/changes',
    summary: 'What a booking was before: earlier units with their terms, and earlier buyers, the newest first',
    access: can('bookings.view', 'own_sales.view'),
    response: one(z.object({ units: z.array(unitChange), buyers: z.array(buyerSet) })),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/unit-change',
    summary: 'The price and the schedule of a booking, compared with those of another unit today; saves nothing',
    access: can('bookings.book'),
    query: z.strictObject({
      unit_id: asNumber(recordId),
      /** The unit's own default where none is chosen. */
      payment_plan_id: asNumber(recordId).optional(),
      discount_percent: discountFields.discount_percent,
      discount_amount: asNumber(amountInput.min(1, 'Enter an amount above zero.')).optional(),
    }),
    response: one(unitChangePreview),
  }),
  changeUnit: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/unit-change',
    summary: 'Change the unit of a pending or accepted booking: the old one is free and the new one claimed at once',
    access: can('bookings.book'),
    changes: ['booking.changed', 'unit.status'],
    audit: { label: 'Change unit of booking', subject: 'booking' },
    idempotent: true,
    body: z.strictObject({
      version,
      unit_id: recordId,
      payment_plan_id: recordId,
      /** The plan price that was seen, before a discount, in minor units; another one by now is a 409. */
      expected_price: amount,
      /** The `terms_stamp` of the preview that was agreed to; other terms by now are a 409. */
      expected_terms: termsStamp.optional(),
      discount_percent: discountFields.discount_percent,
      discount_amount: discountFields.discount_amount,
      reason: line(1000),
      protection_reason: protectionReason,
    }),
    response: one(booking),
  }),
  changeBuyers: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/buyers-change',
    summary: 'Change who buys: buyers come and go and shares move, the earlier set and its documents are kept',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Change buyers of booking', subject: 'booking' },
    idempotent: true,
    body: z.strictObject({ version, buyers: changedBuyers, reason: line(1000), protection_reason: protectionReason }),
    response: one(booking),
  }),
  addendum: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/changes/{kind}/{change_id}/addendum',
    summary: 'The addendum of a change of an accepted booking, made when it is asked for',
    access: can('bookings.view', 'own_sales.view'),
    audit: { label: 'Download addendum of booking', subject: 'booking' },
    params: z.object({ id: asNumber(recordId), kind: addendumKind, change_id: asNumber(recordId) }),
    download: true,
  }),
  earlierDocument: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/earlier-documents/{document_id}',
    summary: 'A document of a buyer who left the booking',
    access: can('bookings.view'),
    audit: { label: 'Download document of earlier buyer', subject: 'booking' },
    params: z.object({ id: asNumber(recordId), document_id: asNumber(recordId) }),
    download: true,
  }),
}
