import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferChannel, OfferPlan, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { stampOf } from '../../errors/terms-seen.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { requireUnprotected } from '../../inventory/client-registrations/actions.ts'
import { findOfferRequest } from '../../inventory/hold-requests/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { findReplyAddress, sendEmail } from '../../mail/emails.ts'
import { requirePrintable } from '../../pdf/printable.ts'
import type { Context } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { kindText, moneyInWords } from '../offer-page/actions.ts'
import { announce } from './announce.ts'
import { offerEmail, whatsappAddress } from './emails.ts'
import {
  changeOffer,
  type FoundOfferPlan,
  type FoundOfferUnit,
  findOffer,
  insertEvent,
  type LockedOffer,
  lockOffer,
  plansOf,
  sellerOf,
  unitsOf,
} from './queries.ts'
import { addressOf, opens, requireOffer, searchText, stateOf, statusOf } from './rules.ts'

export { isToBook } from './list-queries.ts'
export { findSaleOffers } from './search-queries.ts'

export type OfferContext = Context<'sale_offer.changed', 'settings' | 'queue' | 'clock'>

/** A plan of an offer with its dated payments, by the terms of the offer's day. */
export function planShown(
  { payment_plan_id, plan_name, plan_price, discount, terms }: FoundOfferPlan,
  { price_at_offer }: Pick<FoundOfferUnit, 'price_at_offer'>,
  currency: string,
): OfferPlan[] {
  const { schedule } = makeSchedule(terms.plan, contextOf(terms, { list_price: price_at_offer, currency }, discount))
  if (!schedule) return []
  return [
    {
      terms_stamp: stampOf([plan_name, plan_price, discount, schedule]),
      payment_plan_id,
      name: plan_name,
      split_label: schedule.label,
      plan_price: { amount: plan_price, currency },
      discount: discount > 0 ? { amount: discount, currency } : null,
      price: { amount: schedule.price, currency },
      schedule,
    },
  ]
}

/** A unit of an offer, as every user sees it. */
export function unitShown(services: Services, unit: FoundOfferUnit) {
  const { id, number, floor, floors, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area } = unit
  const { plot_area, orientation, view, parking, building, project, handover_on, cover_uuid, cover_drawn, floor_plan } =
    unit
  const facts = { id, number, floor, floors, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area }
  return {
    ...facts,
    ...{ plot_area, orientation, view, parking, building, project, handover_on },
    floor_plan: illustrationOf(services, floor_plan?.uuid ?? null, floor_plan?.drawn ?? null),
    cover: illustrationOf(services, cover_uuid, cover_drawn),
  }
}

/** The discount off the list price; null if there is none. */
export const offOf = ({ price_at_offer, net }: FoundOfferUnit, currency: string) =>
  net < price_at_offer ? { amount: price_at_offer - net, currency } : null

/** @throws 404 if there is no such offer that the caller may open */
export async function readOffer(
  { db, scope, services }: { db: Database; scope: Scope; services: Services },
  id: number,
): Promise<{ data: SaleOffer }> {
  const found = await findOffer(db, scope, id)
  if (!found || !opens(scope, { created_by: found.created_by.id })) throw notFound()
  const { organization_id, uuid, nonce, currency, chosen_unit_id, chosen_plan_id, today, ...offer } = found
  const plans = await plansOf(db, scope, found)
  const units = (await unitsOf(db, scope, found)).map((unit) => ({
    unit: { ...unitShown(services, unit), status: unit.status },
    position: unit.position,
    state: stateOf(unit),
    price_at_offer: { amount: unit.price_at_offer, currency },
    price_now: { amount: unit.price_now, currency },
    discount_percent: unit.discount_percent,
    discount_amount: unit.discount_amount,
    discount: offOf(unit, currency),
    net: { amount: unit.net, currency },
    note: unit.note,
    plans: plans.filter(({ unit_id }) => unit_id === unit.id).flatMap((plan) => planShown(plan, unit, currency)),
    booking: unit.booking,
  }))
  return {
    data: {
      ...offer,
      status: statusOf(found),
      // A lead is visible only in its own organization.
      lead_id: scope.organization_id === organization_id ? found.lead_id : null,
      share_link: addressOf(services.settings, { uuid, nonce }),
      chosen:
        chosen_unit_id === null || chosen_plan_id === null
          ? null
          : { unit_id: chosen_unit_id, payment_plan_id: chosen_plan_id },
      units,
    },
  }
}

/** Locks an offer that the caller may open. @throws 404; 409 if its version is not the one that was read */
export async function lockSeen(
  context: { db: Database; scope: Scope; services: Services },
  id: number,
  version: number | undefined,
): Promise<LockedOffer> {
  const { db, scope } = context
  const offer = await lockOffer(db, scope, id)
  if (!offer || !opens(scope, offer)) throw notFound()
  await requireVersion(offer, version, async () => (await readOffer(context, id)).data)
  return offer
}

/** Updates an offer's count of units, prices and search text after one of them changed. */
export async function settle(
  db: Database,
  scope: Scope,
  offer: LockedOffer,
  change: Parameters<typeof changeOffer>[3],
) {
  const units = await unitsOf(db, scope, offer)
  const number = change.number ?? offer.number
  await changeOffer(db, scope, offer, {
    ...change,
    units_count: units.length,
    total: units.reduce((sum, { net }) => sum + net, 0),
    best_price: Math.min(...units.map(({ net }) => net)),
    search: searchText({
      number,
      title: change.title === undefined ? offer.title : change.title,
      client: {
        name: change.client_name ?? offer.client_name,
        email: change.client_email === undefined ? offer.client_email : change.client_email,
        phone: change.client_phone === undefined ? offer.client_phone : change.client_phone,
      },
      units: units.map(({ building, number }) => unitName(building, number)),
    }),
  })
}

/** Checks the client of an offer against those that brokerages protect in the projects of its units. @throws 422 on `protection_reason` */
async function checkClient(
  context: OfferContext,
  { id, organization_id, number, client_email, client_phone }: LockedOffer,
  units: readonly FoundOfferUnit[],
  reason: string | null | undefined,
): Promise<string | undefined> {
  const people = [{ email: client_email, phone: client_phone }]
  const brokerage_id = (await findOfferRequest(context.db, context.scope, id))?.brokerage_id ?? null
  const notes: string[] = []
  for (const project_id of new Set(units.map(({ project }) => project.id))) {
    const of = { sale_offer_id: id }
    const checked = { organization_id, project_id, of, number, brokerage_id, people, reason }
    const note = await requireUnprotected(context, checked)
    if (note !== undefined) notes.push(note)
  }
  return notes.join(' ').slice(0, MAX_NOTE) || undefined
}

/** The limit of the history's notes. */
const MAX_NOTE = 1000

/**
 * Sends a locked offer: its link works from now on, and the revision before it is superseded. Returns the WhatsApp address if it is sent
 * that way.
 *
 * @throws 409 if it was answered or has ended; 422 on `channel` if the client cannot be reached by it, on a text that its PDF cannot
 * show, or on `protection_reason`
 */
export async function sendOffer(
  context: OfferContext,
  offer: LockedOffer,
  channel: OfferChannel,
  protection_reason: string | null | undefined,
): Promise<string | null> {
  const { db, scope, services, emit } = context
  requireOffer(offer, ['draft', 'sent', 'viewed'])
  if (offer.valid_until < offer.today)
    throw conflict('offer_expired', `The last day of ${offer.number} is over. Extend it first.`)
  if (channel === 'email' && offer.client_email === null)
    throw invalid({ channel: ['Enter the client’s e-mail first.'] })
  if (channel === 'whatsapp' && offer.client_phone === null)
    throw invalid({ channel: ['Enter the client’s phone number first.'] })
  const units = await unitsOf(db, scope, offer)
  const from_seller = await sellerOf(db, scope, offer.organization_id)
  const seller = from_seller.name
  const { client_name, title, message } = offer
  requirePrintable({ client_name, title, message, seller })
  const note = await checkClient(context, offer, units, protection_reason)
  const sent = {
    ...offer,
    seller,
    maker: offer.created_by_name,
    reply_to: (await findReplyAddress(db, scope.user_id))?.address ?? null,
    units: units.map(({ building, project, number, net, cover_uuid, ...unit }) => ({
      name: unitName(building, number),
      kind: kindText(unit, offer.language),
      building: building.name,
      project: project.name,
      price:
        offer.language === 'ar'
          ? moneyInWords({ amount: net, currency: offer.currency }, 'ar')
          : priceText(net, offer.currency),
      cover_uuid,
    })),
    url: addressOf(services.settings, offer),
  }
  if (channel === 'email' && offer.client_email !== null)
    await sendEmail(
      { db, services },
      {
        kind: 'sale_offer',
        to: offer.client_email,
        from_user: scope.user_id,
        from_seller,
        organization_id: offer.organization_id,
        text: offerEmail(sent),
      },
    )
  await changeOffer(db, scope, offer, {
    ...(offer.status === 'draft' ? { status: 'sent' } : {}),
    sent_at: services.clock.now().toISOString(),
  })
  await insertEvent(db, scope, offer, { kind: 'sent', channel, note })
  if (offer.status === 'draft' && offer.supersedes_id !== null) await supersede(context, offer.supersedes_id)
  announce(emit, offer, 'sale_offer.changed')
  return offer.client_phone === null ? null : whatsappAddress(sent, offer.client_phone)
}

/** Supersedes the revision before the one that is sent. @throws 409 if the buyer has accepted it in the meantime */
async function supersede({ db, scope, emit }: OfferContext, id: number): Promise<void> {
  const before = await lockOffer(db, scope, id)
  if (!before) return
  if (before.status === 'accepted')
    throw conflict('wrong_state', `Revision ${before.revision} of ${before.number} is accepted by now.`)
  if (before.status === 'withdrawn' || before.status === 'superseded') return
  await changeOffer(db, scope, before, { status: 'superseded' })
  await insertEvent(db, scope, before, { kind: 'superseded' })
  announce(emit, before, 'sale_offer.changed')
}

export { expireOffers } from './expiry.ts'
export type { OverdueOffer } from './expiry-queries.ts'
export {
  lockOfferTerms,
  type OfferTerms,
  readOfferTerms,
  recordBookingOfOffer,
  withNewDates,
} from './offer-terms.ts'
export { changeOffer, findHeldFor, findOffer, insertEvent, lockOffer, plansOf, sellerOf, unitsOf } from './queries.ts'
