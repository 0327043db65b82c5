import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  asFlag,
  asNumber,
  dayInput,
  email,
  listQuery,
  nameLine,
  one,
  page,
  person,
  phone,
  recordId,
  seenVersion,
  several,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named, unitType } from '../inventory/availability.ts'
import { namesOf, offerColumns } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { termsStamp } from '../terms-stamp.ts'
import { protectionReason } from './bookings.ts'
import { discountFields } from './discounts.ts'
import { manyDone, manyIds } from './many.ts'
import {
  MAX_OFFER_PLANS,
  MAX_OFFER_UNITS,
  offerChannel,
  offerLanguage,
  offerRow,
  offerStatus,
  saleOffer,
} from './offer-shapes.ts'
import { ownInstallments, ownSchedule } from './own-schedules.ts'

/** A client who is not one of the maker's own leads. */
const newClient = z.strictObject({
  name: nameLine(200),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
})

const planIds = z
  .array(recordId)
  .min(1, 'Choose a payment plan.')
  .max(MAX_OFFER_PLANS, `Choose at most ${MAX_OFFER_PLANS} payment plans.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each payment plan once.')

/** The versions of the chosen plans whose payments were seen, in their order; another one by now is a 409. */
const expected_plan_versions = z.array(version).max(MAX_OFFER_PLANS).optional()

const { discount_percent, discount_amount } = discountFields
const unitFields = {
  payment_plan_ids: planIds,
  expected_plan_versions,
  /** The list price that was seen, in minor units; another one by now is a 409. */
  expected_price: amount.optional(),
  /** The `terms_stamp` of the unit that was seen; other terms by now are a 409. */
  expected_terms: termsStamp.optional(),
  /** Off the price on each plan; within the maker's own limit. */
  discount_percent,
  discount_amount,
  /** For colleagues; the buyer does not see it. */
  note: text(500).optional(),
}
const newUnit = z.strictObject({ unit_id: recordId, ...unitFields })
export type NewOfferUnit = z.output<typeof newUnit>

const newUnits = z
  .array(newUnit)
  .min(1, 'Add a unit.')
  .max(MAX_OFFER_UNITS, `An offer has at most ${MAX_OFFER_UNITS} units.`)
  .superRefine((units, problems) => {
    for (const [index, { unit_id }] of units.entries())
      if (units.findIndex((other) => other.unit_id === unit_id) < index)
        problems.addIssue({ code: 'custom', path: [index, 'unit_id'], message: 'Add each unit once.' })
  })

export const newOffer = z.strictObject({
  title: nameLine(120).nullable().optional(),
  /** A lead of the author's organization, which must be the seller; other authors type in the client. */
  lead_id: recordId.nullable().optional(),
  client: newClient.nullable().optional(),
  language: offerLanguage.default('en'),
  message: text(2000).default(''),
  /** The last day on which it can be accepted, at the seller. */
  valid_until: dayInput,
  units: newUnits,
  /** At once; null or left out for a draft. */
  send: offerChannel.nullable().optional(),
  protection_reason: protectionReason,
  /** A broker's request for an offer, which is granted with this one. */
  hold_request_id: recordId.nullable().optional(),
})
export type NewOffer = z.output<typeof newOffer>

/** The result of sending, with a link that opens WhatsApp with the message for the client; null for a draft and for a client without a phone number. */
const sent = z.object({ data: saleOffer, whatsapp: z.string().nullable() })

const filters = {
  status: anyOf(offerStatus),
  /** Accepted, without a booking so far, and the chosen unit can still be booked. */
  to_book: asFlag,
  created_by: anyOf(recordId),
  project_id: anyOf(recordId),
  building_id: anyOf(recordId),
  unit_id: asNumber(recordId),
  /** Leads of the caller's own organization only. */
  lead_id: asNumber(recordId),
  /** Filters by the total, in minor units. */
  value_from: asNumber(amountInput),
  value_to: asNumber(amountInput),
  valid_from: dayInput,
  valid_to: dayInput,
}

const sort = ['created_at', 'number', 'client', 'total', 'best_price', 'valid_until', 'views'] as const

const limits = z.object({ min: amount, max: amount })
const areas = z.object({ min: z.string(), max: z.string() })

const at = '/inventory/sale-offers/{id}'
const planAt = `${at}/units/{unit_id}/payment-plans/{plan_id}/own-schedule` as const
const planParams = z.object({ id: asNumber(recordId), unit_id: asNumber(recordId), plan_id: asNumber(recordId) })
const changes = ['sale_offer.changed'] as const
const own = can('sale_offers.create', 'sale_offers.manage')
const manage = can('sale_offers.manage')

const offersQuery = listQuery({ sort, filters })

/** Units and plans put together for a buyer. Who may create but not manage opens, sends and ends the own ones alone. */
export const saleOffers = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/sale-offers',
    summary: 'Sale offers, newest first',
    access: can('sale_offers.list'),
    query: offersQuery,
    response: page(offerRow),
  }),
  export: exportEndpoint({
    path: '/inventory/sale-offers/export',
    what: 'sale offers',
    access: can('sale_offers.list'),
    body: offersQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(offerColumns)))),
  }),
  own: endpoint({
    method: 'GET',
    path: '/inventory/sale-offers/own',
    summary: 'Own sale offers, newest first',
    access: can('sale_offers.create'),
    query: listQuery({ sort, filters }),
    response: page(offerRow),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/inventory/sale-offers/filters',
    summary: 'What the filters of the sale offers can be set to, and how many there are of each status',
    access: can('sale_offers.list'),
    response: one(
      z.object({
        counts: z.record(offerStatus, z.int()),
        projects: z.array(named),
        buildings: z.array(named.extend({ project_id: recordId })),
        creators: z.array(person),
      }),
    ),
  }),
  filterBuildings: endpoint({
    method: 'GET',
    path: '/inventory/sale-offers/filter-buildings',
    summary: 'The buildings whose units the caller may offer',
    access: can('sale_offers.create'),
    response: several(named.extend({ code: z.string(), project: named, organization: named })),
  }),
  limitValues: endpoint({
    method: 'GET',
    path: '/utilities/sale-offers/filters/limit-values',
    summary: 'The smallest and largest values among the units that may be offered',
    access: can('sale_offers.create', 'sale_offers.list'),
    query: z.strictObject({ project_id: anyOf(recordId).optional(), building_id: anyOf(recordId).optional() }),
    response: one(
      z.object({
        /** Null where there is no unit; in minor units of whichever currency the units have. */
        price: limits.nullable(),
        total_area: areas.nullable(),
        internal_area: areas.nullable(),
        floor: z.object({ min: z.int(), max: z.int() }).nullable(),
        bedrooms: z.array(z.int()),
        types: z.array(unitType),
        views: z.array(z.string()),
        buildings: z.array(named),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/sale-offers',
    summary: 'Make a sale offer of one seller’s units on their payment plans, and send it where that is wanted',
    access: can('sale_offers.create'),
    changes: ['sale_offer.created', 'sale_offer.changed', 'hold_request.changed'],
    audit: { label: 'Create sale offer', subject: 'sale_offer' },
    status: 201,
    idempotent: true,
    body: newOffer,
    response: sent,
  }),
  one: endpoint({
    method: 'GET',
    path: at,
    summary: 'A sale offer with its units, their prices then and now, and its history',
    access: own,
    response: one(saleOffer),
  }),
  change: endpoint({
    method: 'PATCH',
    path: at,
    summary: 'Change the words, the client or the validity of a sale offer that is not answered',
    access: manage,
    changes,
    audit: { label: 'Change sale offer', subject: 'sale_offer' },
    body: z.strictObject({
      version: seenVersion,
      title: nameLine(120).nullable().optional(),
      client: newClient.optional(),
      language: offerLanguage.optional(),
      message: text(2000).optional(),
      valid_until: dayInput.optional(),
    }),
    response: one(saleOffer),
  }),
  addUnit: endpoint({
    method: 'POST',
    path: `${at}/units`,
    summary: 'Add a unit at today’s price to a sale offer that is not answered',
    access: manage,
    changes,
    audit: { label: 'Add unit to sale offer', subject: 'sale_offer', id: 'path' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ version: seenVersion, ...newUnit.shape }),
    response: one(saleOffer),
  }),
  changeUnit: endpoint({
    method: 'PATCH',
    path: `${at}/units/{unit_id}`,
    summary: 'Change the discount or the note of a unit in a sale offer that is not answered',
    access: manage,
    changes,
    audit: { label: 'Change unit of sale offer', subject: 'sale_offer' },
    body: z.strictObject({ version: seenVersion, discount_percent, discount_amount, note: text(500).optional() }),
    response: one(saleOffer),
  }),
  removeUnit: endpoint({
    method: 'DELETE',
    path: `${at}/units/{unit_id}`,
    summary: 'Remove a unit from a sale offer that is not answered; the last one stays',
    access: manage,
    changes,
    audit: { label: 'Remove unit from sale offer', subject: 'sale_offer' },
    query: z.strictObject({ version: asNumber(version).optional() }),
    response: one(saleOffer),
  }),
  setPlans: endpoint({
    method: 'PUT',
    path: `${at}/units/{unit_id}/payment-plans`,
    summary: 'Choose the payment plans of a unit in a sale offer that is not answered',
    access: manage,
    changes,
    audit: { label: 'Choose plans of sale offer', subject: 'sale_offer' },
    body: z.strictObject({ version: seenVersion, payment_plan_ids: planIds, expected_plan_versions }),
    response: one(saleOffer),
  }),
  planSchedule: endpoint({
    method: 'GET',
    path: planAt,
    summary: 'What the schedule of a payment plan in a sale offer is computed from, with the limits of its project',
    access: own,
    params: planParams,
    response: one(ownSchedule),
  }),
  changeSchedule: endpoint({
    method: 'POST',
    path: planAt,
    summary:
      'Give a payment plan in a sale offer that is not answered a schedule of its own, within the limits of the project',
    access: own,
    changes,
    audit: { label: 'Change schedule of sale offer', subject: 'sale_offer' },
    idempotent: true,
    params: planParams,
    body: z.strictObject({ version, installments: ownInstallments }),
    response: one(saleOffer),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: at,
    summary: 'Remove a sale offer that led to nothing',
    access: can('sale_offers.delete'),
    changes,
    audit: { label: 'Remove sale offer', subject: 'sale_offer' },
    status: 204,
  }),
  send: endpoint({
    method: 'POST',
    path: `${at}/send`,
    summary: 'Send a sale offer, also again: by e-mail, by a prepared WhatsApp message, or as a link to copy',
    access: own,
    changes,
    audit: { label: 'Send sale offer', subject: 'sale_offer' },
    idempotent: true,
    body: z.strictObject({ version, channel: offerChannel, protection_reason: protectionReason }),
    response: sent,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${at}/withdraw`,
    summary: 'Withdraw a sale offer that is not answered: its link says so',
    access: own,
    changes,
    audit: { label: 'Withdraw sale offer', subject: 'sale_offer' },
    body: z.strictObject({ version }),
    response: one(saleOffer),
  }),
  extend: endpoint({
    method: 'POST',
    path: `${at}/extend`,
    summary: 'Move the last day of a sale offer; an expired one lives again',
    access: own,
    changes,
    audit: { label: 'Extend sale offer', subject: 'sale_offer' },
    body: z.strictObject({ version, valid_until: dayInput }),
    response: one(saleOffer),
  }),
  withdrawMany: endpoint({
    method: 'POST',
    path: '/inventory/sale-offers/withdraw-bulk',
    summary: 'Withdraw many sale offers; those that were answered or have ended are skipped and named',
    access: own,
    changes,
    audit: { label: 'Withdraw sale offers', subject: 'sale_offer' },
    idempotent: true,
    body: z.strictObject({ ids: manyIds('sale offer', 'sale offers') }),
    response: one(manyDone),
  }),
  extendMany: endpoint({
    method: 'POST',
    path: '/inventory/sale-offers/extend-bulk',
    summary: 'Move the last day of many sale offers; those that cannot move or are valid as long are skipped and named',
    access: own,
    changes,
    audit: { label: 'Extend sale offers', subject: 'sale_offer' },
    idempotent: true,
    body: z.strictObject({ ids: manyIds('sale offer', 'sale offers'), valid_until: dayInput }),
    response: one(manyDone),
  }),
  renewLink: endpoint({
    method: 'POST',
    path: `${at}/link`,
    summary: 'Renew the link of a sale offer: the old one works no more',
    access: own,
    changes,
    audit: { label: 'Renew link of sale offer', subject: 'sale_offer' },
    body: z.strictObject({ version }),
    response: one(saleOffer),
  }),
  revise: endpoint({
    method: 'POST',
    path: `${at}/revisions`,
    summary: 'Begin a new revision as a draft at today’s prices; the old one is superseded when it is sent',
    access: can('sale_offers.create'),
    changes: ['sale_offer.created'],
    audit: { label: 'Revise sale offer', subject: 'sale_offer' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ version, valid_until: dayInput }),
    response: one(saleOffer),
  }),
}
