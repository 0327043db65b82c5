import * as z from 'zod'
import { area, asNumber, day, money, one, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named, unitStatus, unitType } from '../inventory/availability.ts'
import { paymentPlan, schedule } from '../inventory/payment-plans.ts'
import { itemPicture } from '../inventory/pictures.ts'
import { projectStatus } from '../inventory/project.ts'
import { unitClaim } from '../inventory/unit.ts'
import { vat } from '../inventory/vat-rules.ts'
import { illustration } from '../picture.ts'
import { termsStamp } from '../terms-stamp.ts'
import { discountLimits } from './discounts.ts'
import { offerLanguage } from './offer-shapes.ts'
import { scheduleLimit } from './own-schedules.ts'

/** A free unit of the same building, offered where the wanted one is taken. */
export const alternative = z.object({
  id: recordId,
  number: z.string(),
  floor: z.int(),
  bedrooms: z.int(),
  total_area: area,
  price: money,
})
export type Alternative = z.output<typeof alternative>

/** A plan on which a unit can be booked today. */
export const offeredPlan = z.object({
  id: recordId,
  name: z.string(),
  split_label: z.string(),
  is_default: z.boolean(),
  price_adjustment_percent: z.string(),
  /** The unit's price on this plan. */
  price: money,
})
export type OfferedPlan = z.output<typeof offeredPlan>

export const unitToBook = z.object({
  id: recordId,
  number: z.string(),
  floor: z.int(),
  type: unitType,
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  internal_area: area,
  total_area: area,
  orientation: z.string().nullable(),
  view: z.string().nullable(),
  parking: z.int(),
  status: unitStatus,
  price: money,
  building: named.extend({ code: z.string() }),
  project: named,
  project_status: projectStatus,
  organization: named,
  cover: illustration.nullable(),
  claim: unitClaim.extend({ mine: z.boolean() }).nullable(),
})
export type UnitToBook = z.output<typeof unitToBook>

/** The terms of a sale offer for a unit on a plan. */
export const promisedOffer = z.object({
  id: recordId,
  number: z.string(),
  revision: z.int(),
  /** Made by the caller, who opens it then. */
  mine: z.boolean(),
  client: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    nationality: z.string().nullable(),
    /** Of the offer. */
    language: offerLanguage,
  }),
  valid_until: day,
  /** On the day of the offer. */
  list_price: money,
  /** Off the plan price; null where nothing is. */
  discount: money.nullable(),
  /** As typed; null when an amount was typed. */
  discount_percent: z.string().nullable(),
  /** The price today without the offer: on the same plan, or on the default one; null when it is not sold on any plan. */
  today: offeredPlan.nullable(),
  /** Why nothing is booked from it, such as when it has expired; null where it is. */
  obstacle: z.string().nullable(),
})
export type PromisedOffer = z.output<typeof promisedOffer>

export const bookingForm = z.object({
  unit: unitToBook,
  plan: offeredPlan,
  plans: z.array(offeredPlan),
  /** The version of the plan; null when a sale offer has its own payments. */
  plan_version: z.int().nullable(),
  /** As of `booked_on`, the current day at the developer. */
  schedule,
  /**
   * The facts that the payments are computed from, so that the browser can recompute them for a discount; null when a sale
   * offer has its own payments.
   */
  terms: z
    .object({
      plan: paymentPlan.pick({
        price_adjustment_percent: true,
        booking_amount: true,
        installments: true,
        charges: true,
      }),
      booked_on: day,
      handover_on: day.nullable(),
      construction_percent: z.number(),
      as_of: day,
      vat: vat.nullable().optional(),
    })
    .nullable(),
  /** Of schedules of single bookings of the project; null if it has none, so that each needs approval. */
  schedule_limits: scheduleLimit.nullable(),
  booked_on: day,
  handover_on: day.nullable(),
  /** Null without one: plans, prices and schedule are today's then, and the offer's otherwise. */
  offer: promisedOffer.nullable(),
  /** The accepted offer that the unit is held for, from which it can be booked; null without one, and for a form of an offer. */
  accepted_offer: z
    .object({
      id: recordId,
      number: z.string(),
      mine: z.boolean(),
      client_name: z.string(),
      /** That its client chose. */
      payment_plan_id: recordId,
    })
    .nullable(),
  limits: z.object({
    buyers: z.int(),
    /** From the booking to its expiry while documents are missing. */
    expiry_minutes: z.int(),
    /** The limits of the caller's discounts. */
    discount: discountLimits,
  }),
  /** Why the unit cannot be booked by the caller right now; null where it can. */
  obstacle: z.string().nullable(),
  /** Of the broker's request that the sale offer was made for, or that the unit is held for; null without one. */
  referrer: z
    .object({
      brokerage: named,
      broker: named,
      client_name: z.string(),
      client_phone: z.string().nullable(),
      client_email: z.string().nullable(),
    })
    .nullable(),
  alternatives: z.array(alternative),
  /** What the booking sends back as `expected_terms`. */
  terms_stamp: termsStamp,
})
export type BookingForm = z.output<typeof bookingForm>

export const bookingForms = {
  plans: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}/plans',
    summary: 'The payment plans on which a unit can be booked today, and its floor plans',
    access: can('bookings.book', 'units.manage'),
    response: several(offeredPlan).extend({ floor_plans: z.array(itemPicture) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}/plan/{plan_id}/booking-form',
    summary: 'All that the booking page needs: the unit, the plan, its dated schedule and the limits',
    access: can('bookings.book'),
    query: z.strictObject({ sale_offer_id: asNumber(recordId).optional() }),
    response: one(bookingForm),
  }),
}
