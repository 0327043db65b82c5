import * as z from 'zod'
import { amount, asFlag, asNumber, day, instant, money, one, recordId, text } from '../conventions.ts'
import { endpoint, everyone } from '../endpoint.ts'
import { publishedMaterial } from '../inventory/sales-materials.ts'
import { illustration, picture } from '../picture.ts'
import { placeMap } from '../place-map.ts'
import { termsStamp } from '../terms-stamp.ts'
import { offerLanguage, offerPlan, offerUnitState, unitOfOffer } from './offer-shapes.ts'

/** `open` can be answered. The units are shown while it is open and once it is accepted; of the others only whose it was. */
export const publicOfferState = z.enum([
  'open',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
  /** The link was replaced by a new one. */
  'revoked',
  /** The seller is suspended or closed; the contact is the platform. */
  'unavailable',
])
export type PublicOfferState = z.output<typeof publicOfferState>

export const publicOffer = z.object({
  state: publicOfferState,
  number: z.string(),
  language: offerLanguage,
  title: z.string().nullable(),
  /** The client, as the offer calls them; null where the link works no more. */
  client_name: z.string().nullable(),
  message: z.string(),
  valid_until: day,
  /** The color of the seller's pages, as it was typed. */
  seller: z.object({ name: z.string(), logo: picture.nullable(), brand_color: z.string().nullable() }),
  /** The person who made the offer. */
  contact: z.object({ full_name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  units: z.array(
    z.object({
      unit: unitOfOffer,
      state: offerUnitState,
      list_price: money,
      discount: money.nullable(),
      net: money,
      plans: z.array(offerPlan),
      pictures: z.array(z.object({ picture: illustration, caption: z.string().nullable() })),
      amenities: z.array(z.object({ name: z.string(), picture: illustration.nullable() })),
      /** Where its project is. */
      place: z.object({
        address: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        map: placeMap.nullable(),
      }),
    }),
  ),
  /** Of an offer that ended: homes of the same projects that are for sale now, at their list prices. */
  others: z.array(
    unitOfOffer
      .pick({
        id: true,
        number: true,
        floor: true,
        type: true,
        bedrooms: true,
        total_area: true,
        building: true,
        project: true,
        floor_plan: true,
        cover: true,
      })
      .extend({ price: money.nullable() }),
  ),
  /** Brochures, fact sheets and permits about the units, that the seller shows on offers. */
  materials: z.array(publishedMaterial),
  chosen: z.object({ unit_id: recordId, payment_plan_id: recordId }).nullable(),
  /** Until when the chosen unit is held for the client; null where it is not. */
  held_until: instant.nullable(),
  /** Where the seller is. */
  timezone: z.string(),
  /** The revision that replaced it. */
  newer: z.object({ token: z.string() }).nullable(),
})
export type PublicOffer = z.output<typeof publicOffer>

/** The end of a share link: the offer's id and our signature. */
export const offerToken = z.string().regex(/^[A-Za-z0-9_-]{64}$/, 'Use the link as it was sent.')
const params = z.object({ token: offerToken })

export const publicOffers = {
  one: endpoint({
    method: 'GET',
    path: '/public/offers/{token}',
    summary: 'A sale offer as its buyer sees it; an opening is counted once a visitor and hour',
    access: everyone,
    params,
    /** A preview by the author is not counted as a view. */
    query: z.strictObject({ preview: asFlag.optional() }),
    response: one(publicOffer),
  }),
  material: endpoint({
    method: 'GET',
    path: '/public/offers/{token}/materials/{id}',
    summary: 'The newest PDF of a sales material that an offer shows',
    access: everyone,
    audit: { label: 'Download material of offer', subject: 'sales_material' },
    params: z.object({ token: offerToken, id: asNumber(recordId) }),
    download: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/public/offers/{token}/answer',
    summary: 'Accept a unit of a sale offer on one of its plans, or decline the offer',
    access: everyone,
    body_limit: 10_000,
    audit: { label: 'Answer sale offer', subject: 'sale_offer' },
    params,
    body: z.strictObject({
      answer: z.enum(['accept', 'decline']),
      /** For an acceptance. */
      unit_id: recordId.nullable().optional(),
      payment_plan_id: recordId.nullable().optional(),
      /** The plan price that the buyer saw; another one by now is a 409. */
      expected_price: amount.nullable().optional(),
      /** The `terms_stamp` of the plan that the buyer saw; other payments by now are a 409. */
      expected_terms: termsStamp.nullable().optional(),
      /** For a decline. */
      reason: text(500).nullable().optional(),
    }),
    response: one(publicOffer),
  }),
}
