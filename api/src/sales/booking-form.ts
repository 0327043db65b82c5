import * as z from 'zod'
import { area, asNumber, day, money, one, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named, unitStatus, unitType } from '../inventory/availability.ts'
import { paymentPlan, schedule } from '../inventory/payment-plans.ts'
import { projectStatus } from '../inventory/projects.ts'
import { unitClaim } from '../inventory/units.ts'
import { illustration } from '../picture.ts'
import { discountLimits } from './discounts.ts'

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
  bathrooms: z.int(),
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

/** What a sale offer promises of a unit on a plan, for a booking from it. */
export const promisedOffer = z.object({
  id: recordId,
  number: z.string(),
  revision: z.int(),
  /** Made by the caller, who opens it then. */
  mine: z.boolean(),
  client: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  valid_until: day,
  /** Of the offer's day. */
  list_price: money,
  /** Off the price on the plan; null where nothing is. */
  discount: money.nullable(),
  /** As it was typed; null where an amount was. */
  discount_percent: z.string().nullable(),
  /** What it costs today without the offer: on the same plan, else on the usual one; null where it is not sold on any. */
  today: offeredPlan.nullable(),
  /** Why nothing is booked from it, such as when it has expired; null where it is. */
  obstacle: z.string().nullable(),
})
export type PromisedOffer = z.output<typeof promisedOffer>

export const bookingForm = z.object({
  unit: unitToBook,
  plan: offeredPlan,
  plans: z.array(offeredPlan),
  /** Of the plan whose payments these are; null where a sale offer has its own. */
  plan_version: z.int().nullable(),
  /** As of `booked_on`, the builder's today. */
  schedule,
  /** What the payments follow from, so that the browser counts them at a discount; null where a sale offer has its own. */
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
    })
    .nullable(),
  booked_on: day,
  handover_on: day.nullable(),
  /** Null without one: plans, prices and schedule are today's then, and the offer's otherwise. */
  offer: promisedOffer.nullable(),
  limits: z.object({
    buyers: z.int(),
    /** From the booking to its expiry while documents are missing. */
    expiry_minutes: z.int(),
    /** What bounds a discount of the caller. */
    discount: discountLimits,
  }),
  /** Why the unit cannot be booked by the caller right now; null where it can. */
  obstacle: z.string().nullable(),
  alternatives: z.array(alternative),
})
export type BookingForm = z.output<typeof bookingForm>

export const bookingForms = {
  plans: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}/plans',
    summary: 'The payment plans on which a unit can be booked today',
    access: can('bookings.book'),
    response: several(offeredPlan),
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
