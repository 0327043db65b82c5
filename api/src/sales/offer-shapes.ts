import * as z from 'zod'
import { amount, area, day, instant, money, person, recordId, version } from '../conventions.ts'
import { named, unitStatus, unitType } from '../inventory/availability.ts'
import { schedule } from '../inventory/payment-plans.ts'
import { illustration } from '../picture.ts'
import { termsStamp } from '../terms-stamp.ts'

/** `viewed` is a sent one whose link was opened; `superseded` by a newer revision that was sent. */
export const offerStatus = z.enum([
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
])
export type OfferStatus = z.output<typeof offerStatus>

export const offerLanguage = z.enum(['en', 'ar'])
export type OfferLanguage = z.output<typeof offerLanguage>

/** How an offer goes out: by our e-mail, as a prepared message in WhatsApp, or as a link that its maker copies. */
export const offerChannel = z.enum(['email', 'whatsapp', 'link'])
export type OfferChannel = z.output<typeof offerChannel>

export const MAX_OFFER_UNITS = 10
export const MAX_OFFER_PLANS = 5
/** From today at most. */
export const MAX_OFFER_DAYS = 365

const client = z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

export const offerRow = z.object({
  id: recordId,
  /** Shared by the revisions of an offer. */
  number: z.string(),
  /** Counts up from 1: a newer one that is sent supersedes the one before. */
  revision: z.int(),
  status: offerStatus,
  title: z.string().nullable(),
  client,
  organization: named,
  projects: z.array(named),
  buildings: z.array(named),
  units_count: z.int(),
  /** The list prices less the discounts, together. */
  total: money,
  /** The lowest of them. */
  best_price: money,
  valid_until: day,
  sent_at: instant.nullable(),
  first_viewed_at: instant.nullable(),
  last_viewed_at: instant.nullable(),
  views: z.int(),
  responded_at: instant.nullable(),
  /** The newest live booking that was made from it. */
  booking: z
    .object({ id: recordId, number: z.string(), status: z.enum(['pending', 'accepted', 'completed']) })
    .nullable(),
  created_by: person,
  created_at: instant,
})
export type OfferRow = z.output<typeof offerRow>

/** A payment plan that is offered for a unit, as it was on the day that it was put into the offer. */
export const offerPlan = z.object({
  payment_plan_id: recordId,
  name: z.string(),
  split_label: z.string(),
  /** The price of the unit on this plan, before the discount. */
  plan_price: money,
  discount: money.nullable(),
  price: money,
  schedule,
  /** What the acceptance of the client sends back as `expected_terms`: price, discount, payments and fees. */
  terms_stamp: termsStamp,
})
export type OfferPlan = z.output<typeof offerPlan>

/** The facts of a unit in an offer, for its author and for the buyer. */
export const unitOfOffer = z.object({
  id: recordId,
  number: z.string(),
  floor: z.int(),
  /** The highest of its building, as floors are numbered. */
  floors: z.int(),
  type: unitType,
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  internal_area: area,
  outdoor_area: area,
  total_area: area,
  /** Of villas and townhouses. */
  plot_area: area.nullable(),
  orientation: z.string().nullable(),
  view: z.string().nullable(),
  parking: z.int(),
  building: named.extend({ code: z.string() }),
  project: named,
  /** When the keys are handed over. */
  handover_on: day.nullable(),
  floor_plan: illustration.nullable(),
  cover: illustration.nullable(),
})
export type UnitOfOffer = z.output<typeof unitOfOffer>

/** `changed`: it costs something else by now; `gone`: it is reserved, sold or off the market. The offer keeps its price. */
export const offerUnitState = z.enum(['as_offered', 'changed', 'gone'])
export type OfferUnitState = z.output<typeof offerUnitState>

export const offerUnit = z.object({
  unit: unitOfOffer.extend({ status: unitStatus }),
  position: z.int(),
  state: offerUnitState,
  /** The list price of the day on which it was put into the offer. */
  price_at_offer: money,
  price_now: money,
  /** One of the two, as typed; both null when there is no discount. */
  discount_percent: z.string().nullable(),
  discount_amount: amount.nullable(),
  discount: money.nullable(),
  /** The price at offer less the discount. */
  net: money,
  /** For colleagues; the buyer does not see it. */
  note: z.string(),
  plans: z.array(offerPlan),
  /** Made from this offer, and not ended. */
  booking: z.object({ id: recordId, number: z.string() }).nullable(),
})
export type OfferUnit = z.output<typeof offerUnit>

export const offerEvent = z.object({
  id: recordId,
  kind: z.enum([
    'created',
    'changed',
    'sent',
    'viewed',
    'accepted',
    'declined',
    'withdrawn',
    'extended',
    'expired',
    'superseded',
    'link_renewed',
    'booked',
  ]),
  channel: offerChannel.nullable(),
  /** The device of a view. */
  device: z.enum(['phone', 'tablet', 'computer']).nullable(),
  note: z.string().nullable(),
  /** Null where the buyer or the clock did it. */
  actor_name: z.string().nullable(),
  at: instant,
})
export type OfferEvent = z.output<typeof offerEvent>

const revision = z.object({ id: recordId, revision: z.int(), status: offerStatus })

export const saleOffer = offerRow.extend({
  /** A lead of the author's own organization; null when the client was typed in, or for callers without access to leads. */
  lead_id: recordId.nullable(),
  /** Of the lead that it was made for; it reaches the buyer of a booking. */
  client_nationality: z.string().nullable(),
  language: offerLanguage,
  message: z.string(),
  units: z.array(offerUnit),
  /** Where the buyer opens it; it works once the offer is sent. */
  share_link: z.string(),
  chosen: z.object({ unit_id: recordId, payment_plan_id: recordId }).nullable(),
  /** Until when the chosen unit is held for the client; null where it is not. */
  held_until: instant.nullable(),
  decline_reason: z.string().nullable(),
  /** The one before, and the one after it. */
  supersedes: revision.nullable(),
  superseded_by: revision.nullable(),
  /** The newest first. */
  events: z.array(offerEvent),
  /** Openings by the seller's day, the oldest first. */
  views_by_day: z.array(z.object({ day, views: z.int() })),
  version,
})
export type SaleOffer = z.output<typeof saleOffer>
