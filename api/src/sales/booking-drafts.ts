import * as z from 'zod'
import { amount, asNumber, instant, line, one, recordId, several, text, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { buyerLanguage, identityType } from './booking.ts'
import type { BrokerField, BuyerFieldName } from './booking-fields.ts'
import { MAX_BUYERS } from './bookings.ts'
import { newOwnSchedule } from './own-schedules.ts'

/** Drafts that a person keeps in an organization. */
export const MAX_DRAFTS = 30
/** Days after which an unchanged draft is deleted. */
export const DRAFT_DAYS = 30

/** As typed: longer than a booking allows, and not validated. */
const typed = text(500)

const buyerTyped = {
  full_name: typed,
  nationality: typed.nullable(),
  id_type: identityType.nullable(),
  id_number: typed,
  id_expires_on: typed.nullable().default(null),
  date_of_birth: typed.nullable().default(null),
  signatory_name: typed.nullable().default(null),
  signatory_title: typed.nullable().default(null),
  email: typed,
  phone: typed,
  address: typed,
  language: buyerLanguage.nullable().default('en'),
  share_percent: typed.nullable(),
} satisfies Readonly<Record<BuyerFieldName, z.core.$ZodType>>

const brokerTyped = {
  broker_organization_name: typed,
  broker_name: typed,
  commission_percent: typed.nullable(),
  note: text(3_000),
} satisfies Readonly<Record<BrokerField, z.core.$ZodType>>

/** A term of the booking as the booker saw it, such as the price. */
const seenTerm = z.strictObject({
  label: line(),
  text: line(500),
  /** Follows from the payment plan. */
  chosen: z.boolean(),
})

/** The values of the booking form besides unit, plan and price. */
export const draftValues = z.strictObject({
  /** The step of the form that was shown, from 0. */
  step: z.int().min(0).max(20),
  buyers: z.array(z.strictObject(buyerTyped)).min(1).max(MAX_BUYERS),
  ...brokerTyped,
  brokerage_id: recordId.nullable().default(null),
  broker_id: recordId.nullable().default(null),
  discount_percent: typed.nullable(),
  discount_amount: amount.nullable(),
  discount_reason: text(1_500),
  own_schedule: newOwnSchedule.nullable().default(null),
  /** What the booker saw last, so that the form can ask when it is opened again with other terms; null if that is unknown. */
  terms: z.array(seenTerm).max(40).nullable().default(null),
})
export type DraftValues = z.output<typeof draftValues>

export const bookingDraft = z.object({
  payment_plan_id: recordId,
  /** Null where it cannot be opened, such as after the server's key was changed. */
  values: draftValues.nullable(),
  saved_at: instant,
  version,
})
export type BookingDraft = z.output<typeof bookingDraft>

export const draftRow = z.object({
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
  payment_plan_id: recordId,
  sale_offer_id: recordId.nullable(),
  /** The name of the first buyer as far as it was typed. */
  client: z.string(),
  saved_at: instant,
})
export type DraftRow = z.output<typeof draftRow>

/** A unit at today's price has a draft, and one at the price of each sale offer. */
const which = z.strictObject({ sale_offer_id: asNumber(recordId).optional() })
const at = '/inventory/units/{id}/booking-draft'

export const bookingDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/booking-drafts',
    summary: "The caller's own drafts of bookings, the last saved first",
    access: can('bookings.book'),
    response: several(draftRow),
  }),
  one: endpoint({
    method: 'GET',
    path: at,
    summary: "The caller's own draft of a booking of a unit; null where there is none",
    access: can('bookings.book'),
    query: which,
    response: one(bookingDraft.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: at,
    summary: 'Keep what is typed into the booking form; an older version than the kept one is a 409',
    access: can('bookings.book'),
    changes: ['booking_draft.changed'],
    audit: { label: 'Save booking draft', subject: 'unit', routine: true },
    query: which,
    body: z.strictObject({
      /** The version of the draft that was last loaded or saved; null when there was none. */
      version: version.nullable(),
      payment_plan_id: recordId,
      values: draftValues,
    }),
    response: one(bookingDraft),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: at,
    summary: "Discard the caller's own draft of a booking",
    access: can('bookings.book'),
    changes: ['booking_draft.changed'],
    audit: { label: 'Discard booking draft', subject: 'unit', routine: true },
    query: which,
    status: 204,
  }),
}
