import { unitName } from '@storey/api/inventory/unit-names.ts'
import { type NewOffer, saleOffers } from '@storey/api/sales/sale-offers.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { leadNamed } from '../../crm/leads/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { JsonText, serve } from '../../http/serve.ts'
import { grantOffer } from '../../inventory/hold-requests/actions.ts'
import { lockSeen, readOffer, sendOffer, settle } from './actions.ts'
import { announce } from './announce.ts'
import { limitsText, listBuildings, listFilters, listOffers } from './list-queries.ts'
import { extendMany, withdrawMany } from './many.ts'
import { type PricedUnit, priceUnits } from './pricing.ts'
import {
  changeOffer,
  deleteOffer,
  insertEvent,
  insertOffer,
  lastRevision,
  lockOffer,
  nextNumber,
  plansOf,
  sellerOf,
  unitsOf,
} from './queries.ts'
import { EXTENDED, numberText, OPEN, offerProblems, requireOffer, requireValidity, searchText } from './rules.ts'
import { changePlanSchedule, readPlanSchedule, withSchedulesOf } from './schedules.ts'
import { addUnit, changeDiscount, choosePlans, insertPriced, removeUnit } from './units.ts'

export const saleOfferRoutes = serve(
  saleOffers,
  {
    list: ({ db, scope, query }) => listOffers(db, scope, query, false),

    export: beginExport('sale_offers.export', 'Sale offers'),

    own: ({ db, scope, query }) => listOffers(db, scope, query, true),

    filters: async ({ db, scope }) => ({ data: await listFilters(db, scope) }),

    filterBuildings: async ({ db, scope }) => ({ data: await listBuildings(db, scope) }),

    limitValues: async ({ db, scope, query }) => new JsonText(await limitsText(db, scope, query)),

    create: async (call) => {
      const { db, scope, body, emit } = call
      const priced = await priceUnits(db, scope, body.units, (index) => `units.${index}.`)
      const { organization_id, today } = unitOfFirst(priced)
      requireValidity(body.valid_until, today)
      const client = await clientOf(db, scope, body, organization_id)
      const number = numberText(today, await nextNumber(db, scope, organization_id))
      const id = await insert(db, scope, priced, {
        ...client,
        number,
        title: body.title ?? null,
        language: body.language,
        message: body.message,
        valid_until: body.valid_until,
      })
      announce(emit, { id, organization_id }, 'sale_offer.created')
      if (body.hold_request_id != null) await grantOffer(call, body.hold_request_id, { id, organization_id })
      const offer = body.send ? await lockOffer(db, scope, id) : undefined
      const whatsapp = offer && body.send ? await sendOffer(call, offer, body.send, body.protection_reason) : null
      return { ...(await readOffer(call, id)), whatsapp }
    },

    one: (call) => readOffer(call, call.params.id),

    change: async (call) => {
      const { db, scope, params, body, emit } = call
      const { version, client, ...change } = body
      const offer = await lockSeen(call, params.id, version)
      requireOffer(offer, OPEN)
      if (change.valid_until !== undefined) requireValidity(change.valid_until, offer.today)
      await settle(db, scope, offer, {
        ...change,
        ...(client
          ? { client_name: client.name, client_email: client.email ?? null, client_phone: client.phone ?? null }
          : {}),
      })
      await insertEvent(db, scope, offer, { kind: 'changed' })
      announce(emit, offer, 'sale_offer.changed')
      return readOffer(call, offer.id)
    },

    addUnit: async (call) => {
      const { version, ...wanted } = call.body
      const offer = await lockSeen(call, call.params.id, version)
      requireOffer(offer, OPEN)
      await addUnit(call, offer, wanted)
      return readOffer(call, offer.id)
    },

    changeUnit: async (call) => {
      const { version, ...change } = call.body
      const offer = await lockSeen(call, call.params.id, version)
      requireOffer(offer, OPEN)
      await changeDiscount(call, offer, call.params.unit_id, change)
      return readOffer(call, offer.id)
    },

    removeUnit: async (call) => {
      const offer = await lockSeen(call, call.params.id, call.query.version)
      requireOffer(offer, OPEN)
      await removeUnit(call, offer, call.params.unit_id)
      return readOffer(call, offer.id)
    },

    setPlans: async (call) => {
      const offer = await lockSeen(call, call.params.id, call.body.version)
      requireOffer(offer, OPEN)
      await choosePlans(call, offer, call.params.unit_id, call.body)
      return readOffer(call, offer.id)
    },

    planSchedule: async ({ db, scope, params }) => ({ data: await readPlanSchedule(db, scope, params) }),

    changeSchedule: async (call) => {
      const offer = await lockSeen(call, call.params.id, call.body.version)
      requireOffer(offer, OPEN)
      await changePlanSchedule(call, offer, call.params, call.body)
      return readOffer(call, offer.id)
    },

    remove: async ({ db, scope, params, emit }) => {
      const offer = await lockOffer(db, scope, params.id)
      if (!offer) throw notFound()
      if (offer.status === 'accepted') throw conflict('wrong_state', `${offer.number} is accepted, so it stays.`)
      await deleteOffer(db, scope, offer)
      announce(emit, offer, 'sale_offer.changed')
    },

    send: async (call) => {
      const offer = await lockSeen(call, call.params.id, call.body.version)
      const whatsapp = await sendOffer(call, offer, call.body.channel, call.body.protection_reason)
      return { ...(await readOffer(call, offer.id)), whatsapp }
    },

    withdraw: async (call) => {
      const { db, scope, emit } = call
      const offer = await lockSeen(call, call.params.id, call.body.version)
      requireOffer(offer, OPEN)
      await changeOffer(db, scope, offer, { status: 'withdrawn' })
      await insertEvent(db, scope, offer, { kind: 'withdrawn' })
      announce(emit, offer, 'sale_offer.changed')
      return readOffer(call, offer.id)
    },

    extend: async (call) => {
      const { db, scope, body, emit } = call
      const offer = await lockSeen(call, call.params.id, body.version)
      requireOffer(offer, EXTENDED)
      requireValidity(body.valid_until, offer.today)
      if (body.valid_until <= offer.valid_until) throw invalid({ valid_until: ['Choose a day after the last one.'] })
      await changeOffer(db, scope, offer, {
        valid_until: body.valid_until,
        ...(offer.status === 'expired' ? { status: offer.first_viewed_at === null ? 'sent' : 'viewed' } : {}),
      })
      await insertEvent(db, scope, offer, { kind: 'extended', note: body.valid_until })
      announce(emit, offer, 'sale_offer.changed')
      return readOffer(call, offer.id)
    },

    withdrawMany: async (call) => ({ data: await withdrawMany(call, call.body.ids, OPEN) }),

    extendMany: async (call) => ({ data: await extendMany(call, call.body.ids, call.body.valid_until, EXTENDED) }),

    renewLink: async (call) => {
      const { db, scope, emit } = call
      const offer = await lockSeen(call, call.params.id, call.body.version)
      await changeOffer(db, scope, offer, { nonce: offer.nonce + 1 })
      await insertEvent(db, scope, offer, { kind: 'link_renewed' })
      announce(emit, offer, 'sale_offer.changed')
      return readOffer(call, offer.id)
    },

    revise: async (call) => {
      const { db, scope, body, emit } = call
      const before = await lockSeen(call, call.params.id, body.version)
      requireOffer(before, ['sent', 'viewed', 'declined', 'expired'])
      requireValidity(body.valid_until, before.today)
      const units = await unitsOf(db, scope, before)
      const plans = await plansOf(db, scope, before)
      const wanted = units.map(({ id: unit_id, discount_percent, discount_amount, note }) => ({
        ...{ unit_id, discount_percent, discount_amount, note },
        payment_plan_ids: plans.filter((plan) => plan.unit_id === unit_id).map((plan) => plan.payment_plan_id),
      }))
      const today = await priceUnits(db, scope, wanted, (index) => `units.${index}.`)
      const priced = await withSchedulesOf(db, scope, plans, today)
      const { number, title, lead_id, client_name, client_email, client_phone, client_nationality, language, message } =
        before
      const id = await insert(db, scope, priced, {
        ...{ number, title, lead_id, client_name, client_email, client_phone, client_nationality, language, message },
        revision: (await lastRevision(db, scope, before)) + 1,
        supersedes_id: before.id,
        valid_until: body.valid_until,
      })
      // Of two concurrent revisions, the second sees the version of the first.
      await changeOffer(db, scope, before, {})
      announce(emit, { id, organization_id: before.organization_id }, 'sale_offer.created')
      return readOffer(call, id)
    },
  },
  {
    ...offerProblems,
    bookings_sale_offer_fkey: () => conflict('has_bookings', 'A booking was made from this offer, so it stays.'),
  },
)

function unitOfFirst([first]: readonly PricedUnit[]) {
  if (!first) throw invalid({ units: ['Add a unit.'] })
  return first.unit
}

/** The client of an offer: a lead of the seller's own, or one that is typed. @throws 422 */
async function clientOf(db: Database, scope: Scope, { lead_id, client }: NewOffer, organization_id: number) {
  if (lead_id == null) {
    if (!client) throw invalid({ 'client.name': ['Enter the client’s name, or choose a lead.'] })
    return {
      lead_id: null,
      client_name: client.name,
      client_email: client.email ?? null,
      client_phone: client.phone ?? null,
      client_nationality: null,
    }
  }
  // A lead never leaves its organization.
  if (scope.organization_id !== organization_id) throw invalid({ lead_id: ['Choose a lead of your organization.'] })
  const lead = await leadNamed(db, scope, lead_id)
  return {
    lead_id,
    client_name: client?.name ?? lead.full_name,
    client_email: client ? (client.email ?? null) : lead.email,
    client_phone: client ? (client.phone ?? null) : (lead.whatsapp ?? lead.phone),
    client_nationality: lead.nationality,
  }
}

type Written = Omit<
  Parameters<typeof insertOffer>[2],
  'organization_id' | 'currency' | 'units_count' | 'total' | 'best_price' | 'search'
> & { readonly title: string | null; readonly client_email: string | null; readonly client_phone: string | null }

/** Inserts an offer of priced units as a draft; returns its id. */
async function insert(db: Database, scope: Scope, priced: readonly PricedUnit[], written: Written): Promise<number> {
  const { organization_id, currency } = unitOfFirst(priced)
  const seller = await sellerOf(db, scope, organization_id)
  if (seller.status !== 'active') throw conflict('seller_inactive', `${seller.name} sells nothing at the moment.`)
  const offer = await insertOffer(db, scope, {
    ...written,
    organization_id,
    currency,
    units_count: priced.length,
    total: priced.reduce((sum, { net }) => sum + net, 0),
    best_price: Math.min(...priced.map(({ net }) => net)),
    search: searchText({
      number: written.number,
      title: written.title,
      client: { name: written.client_name, email: written.client_email, phone: written.client_phone },
      units: priced.map(({ unit }) => unitName(unit.building, unit.number)),
    }),
  })
  for (const [index, unit] of priced.entries()) await insertPriced(db, scope, offer, unit, index + 1)
  await insertEvent(db, scope, offer, { kind: 'created' })
  return offer.id
}
