import { unitName } from '@storey/api/inventory/unit-names.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { conflict, invalid, requireVersion } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { serve } from '../../http/serve.ts'
import {
  claimFree,
  claimProblems,
  end,
  lockToClaim,
  move,
  requireFree,
  retime,
} from '../../inventory/claims/actions.ts'
import { findReferrer } from '../../inventory/hold-requests/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { encrypt } from '../../kernel/secrets.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { Context } from '../../services/context.ts'
import { deleteDraft } from '../booking-drafts/actions.ts'
import { findLimits, findOfBooking, openRequest } from '../discounts/actions.ts'
import {
  agreedRows,
  discounted,
  discountObstacle,
  discountProblems,
  type JudgedDiscount,
  judgeDiscount,
} from '../discounts/rules.ts'
import { notifyDeveloper } from '../own-sales/actions.ts'
import { lockOfferTerms, type OfferTerms, recordBookingOfOffer, withNewDates } from '../sale-offers/actions.ts'
import { findScheduleLimits } from '../schedule-limits/actions.ts'
import { type FoundUnit, findOffers } from '../unit-prices/actions.ts'
import type { Offer } from '../unit-prices/rules.ts'
import { announce, lockForDecision, notifyOfOutcome, readBooking } from './actions.ts'
import { bookingStamp, type Quote, quoteOfOffer, quoteOfToday } from './booked-terms.ts'
import { checkBuyers } from './check-buyers.ts'
import { correctBuyers } from './correct.ts'
import { drawBookingId, insertBooking, insertBuyers, insertInstallments, nextNumber } from './insert-queries.ts'
import { notifyBrokers, notifyDeciders } from './notify-others.ts'
import { requireOfPlan, setOwnSchedule } from './own-schedule.ts'
import { changeBooking, insertEvent, listBookings, listDiscounted, listFilters, sumReceived } from './queries.ts'
import { refundOfCancellation, refundText } from './refunds.ts'
import {
  brokerProblems,
  hoursLeft,
  numberText,
  ownerOf,
  requireStatus,
  searchText,
  selfApproval,
  tooLong,
} from './rules.ts'

export const bookingRoutes = serve(
  bookings,
  {
    list: ({ db, scope, query }) => listBookings(db, scope, query),

    export: beginExport('bookings.export', 'Bookings'),

    filters: async ({ db, scope }) => ({ data: await listFilters(db, scope) }),

    withDiscount: ({ db, scope, query }) => listDiscounted(db, scope, query),

    one: ({ db, scope, params, services }) => readBooking({ db, scope, services }, params.id),

    create: ({ db, scope, body, services, emit }) => book({ db, scope, services, emit }, body),

    accept: async (call) => {
      const { db, scope, params, body, services, emit } = call
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending'])
      const read = async () => (await readBooking({ db, scope, services }, booking.id)).data
      await requireVersion(booking, body.expected_version ?? booking.version, read)
      const obstacle = selfApproval(booking.created_by, scope.user_id, services.settings.bookingSelfApproval)
      if (obstacle) throw conflict('self_approval', obstacle)
      const undecided = discountObstacle(await findOfBooking(db, scope, booking.id))
      if (undecided) throw conflict('discount_open', undecided)
      await move({ db, scope, emit }, { unit, claim_id, unit_status: 'booked', reason: `${booking.number} accepted` })
      await changeBooking(db, scope, booking, { status: 'accepted', expires_at: null, ...decidedBy(scope) })
      const alone = booking.created_by === scope.user_id ? 'Accepted by the person who made the booking' : undefined
      await insertEvent(db, scope, booking, 'accepted', alone)
      announce(emit, booking, 'booking.changed')
      await notifyOfOutcome(call, booking, 'accepted')
      return readBooking({ db, scope, services }, booking.id)
    },

    reject: async (call) => {
      const { db, scope, params, body, services, emit } = call
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending'])
      await end({ db, scope, emit }, { unit, claim_id, end_reason: 'rejected', reason: `${booking.number} rejected` })
      const decision = { expires_at: null, reason: body.reason, ...decidedBy(scope) }
      await changeBooking(db, scope, booking, { status: 'rejected', ...decision })
      await insertEvent(db, scope, booking, 'rejected', body.reason)
      announce(emit, booking, 'booking.changed')
      await notifyOfOutcome(call, booking, 'rejected', { why: body.reason })
      return readBooking({ db, scope, services }, booking.id)
    },

    cancel: async (call) => {
      const { db, scope, params, body, services, emit } = call
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending', 'accepted'])
      await end({ db, scope, emit }, { unit, claim_id, end_reason: 'cancelled', reason: `${booking.number} canceled` })
      const refund = refundOfCancellation(body, booking.currency, await sumReceived(db, scope, booking))
      await changeBooking(db, scope, booking, { status: 'cancelled', expires_at: null, reason: body.reason, ...refund })
      await insertEvent(db, scope, booking, 'cancelled', body.reason)
      if (refund) await insertEvent(db, scope, booking, 'refund_agreed', refundText(refund, booking.currency))
      announce(emit, booking, 'booking.changed')
      await notifyOfOutcome(call, booking, 'cancelled', { why: body.reason })
      return readBooking({ db, scope, services }, booking.id)
    },

    extend: async ({ db, scope, params, body, services, emit }) => {
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending'])
      if (booking.expires_at === null) throw conflict('not_timed', 'Its documents are complete. It no longer expires.')
      const expires_at = await retime(db, scope, unit, claim_id, body.hours * 60)
      // Counted from now, a few hours would shorten the time of a new booking.
      if (expires_at !== null && Date.parse(expires_at) < Date.parse(booking.expires_at))
        throw invalid({ hours: ['It already has more time than that.'] })
      const left = hoursLeft(booking, services.settings.bookingWaitMax, services.clock.now())
      if (body.hours > left) throw invalid({ hours: [tooLong(services.settings.bookingWaitMax, left)] })
      await changeBooking(db, scope, booking, { expires_at })
      await insertEvent(db, scope, booking, 'extended', body.reason)
      announce(emit, booking, 'booking.changed')
      return readBooking({ db, scope, services }, booking.id)
    },

    correctBuyers: async ({ db, scope, params, body, services, emit }) => {
      const { booking } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending', 'accepted'])
      await requireVersion(
        booking,
        body.version,
        async () => (await readBooking({ db, scope, services }, booking.id)).data,
      )
      await correctBuyers({ db, scope, services }, booking, body)
      await checkBuyers({ db, scope, services, emit }, booking, body.buyers, body.protection_reason)
      announce(emit, booking, 'booking.changed')
      return readBooking({ db, scope, services }, booking.id)
    },
  },
  {
    ...claimProblems,
    ...discountProblems,
    ...brokerProblems,
    bookings_one_of_offer: () => conflict('offer_booked', 'This unit of the sale offer is booked already.'),
    bookings_one_live: () => conflict('unit_not_available', 'Someone else has booked this unit.'),
    booking_buyers_shares: () => invalid({ buyers: ['The shares of the buyers add up to exactly 100%.'] }),
  },
)

const decidedBy = (scope: Scope) => ({
  decided_by: scope.user_id,
  decided_by_name: scope.user_name,
  decided_at: new Date().toISOString(),
})

/** Claims the unit and inserts the booking with its buyers and the schedule agreed today. @returns the booking */
async function book(context: Booking, body: NewBooking) {
  const { db, scope, services, emit } = context
  // All code locks the offer before the unit.
  const offerTerms = await offerTermsOf(context, body)
  const { unit_id } = body
  requireOfPlan(body)
  const { claimable, found, limits, counted, referrer, id, schedule_limits } = await settleAll({
    claimable: lockToClaim(db, scope, unit_id),
    found: findOffers(db, scope, unit_id),
    limits: findLimits(db, scope, { unit_id }),
    counted: nextNumber(db, scope, unit_id),
    referrer: names(body) ? undefined : findReferrer(db, scope, unit_id, body.sale_offer_id),
    id: drawBookingId(db, scope),
    schedule_limits: findScheduleLimits(db, scope, { unit_id }),
  })
  if (!claimable || !found || !limits || !counted) throw invalid({ unit_id: ['Choose a unit that you sell.'] })
  const { unit } = claimable
  const free = await requireFree(context, claimable, 'booking', { hold_id: offerTerms?.offer.hold_claim_id ?? null })
  const { today, expiry_minutes: minutes } = found.unit
  const quote = offerTerms
    ? quoteOfOffer({ ...offerTerms, terms: withNewDates(offerTerms.terms, found.unit) })
    : quoteOnPlan(found.unit, found.offers, body.payment_plan_id)
  const { role } = scope
  const { currency } = unit
  requireAgreed(body, quote, currency, bookingStamp({ unit: found.unit, quote, role, limits, schedule_limits }))
  const { plan_price, list_price, promised } = quote
  const judged = promised
    ? ofOffer(promised.discount, promised.discount_percent)
    : judgeDiscount(body, { role, limits, plan_price, currency })
  // Above the maker's own limit the price stays until another user decides.
  const discount = judged?.within ? judged.amount : 0
  const agreed = discounted(quote.terms, { list_price, currency }, discount)
  const number = numberText(today, counted)
  const place = { unit_id, building_id: unit.building_id, project_id: unit.project_id }
  const booking = { id, organization_id: unit.organization_id }
  const row = {
    ...place,
    ...booking,
    number,
    payment_plan_id: body.payment_plan_id,
    sale_offer_id: offerTerms?.offer.id ?? null,
    claim_id: free.id,
    status: 'pending' as const,
    list_price,
    price: agreed.price,
    discount,
    terms: JSON.stringify(quote.terms),
    currency,
    plan_name: quote.plan_name,
    plan_version: quote.plan_version,
    split_label: agreed.label,
    broker_organization_name: body.broker_organization_name ?? null,
    broker_name: body.broker_name ?? null,
    brokerage_id: body.brokerage_id ?? referrer?.brokerage.id ?? null,
    broker_id: body.broker_id ?? referrer?.broker.id ?? null,
    commission_percent: body.commission_percent ?? null,
    note: body.note ?? '',
    minutes,
    search: searchText(number, unitName(unit.building, unit.number), body.buyers),
    ...(scope.role === 'super_admin_sales_manager'
      ? { sales_manager_id: scope.user_id, sales_manager_name: scope.user_name }
      : {}),
  }
  const buyers = body.buyers.map((buyer, index) => ({
    ...buyer,
    position: index + 1,
    id_number: encrypt(services.settings.secretKey, buyer.id_number, ownerOf(number, index + 1)).toString('base64'),
  }))
  const origin = offerTerms ? `From sale offer ${offerTerms.offer.number}` : undefined
  const held_for = body.buyers[0]?.full_name ?? null
  const detail = `${unitName(unit.building, unit.number)}, ${priceText(agreed.price, currency)}`
  const { made, noted } = await settleAll({
    claim: claimFree(context, free, { kind: 'booking', unit_status: 'reserved', minutes, held_for }),
    booking: insertBooking(db, scope, row),
    // Deletes the draft of this booking, whichever machine it was typed on.
    draft: deleteDraft(db, scope, { unit_id, sale_offer_id: offerTerms?.offer.id ?? null }),
    buyers: insertBuyers(db, scope, booking, buyers),
    installments: insertInstallments(db, scope, booking, agreedRows(agreed)),
    event: insertEvent(db, scope, booking, 'created', origin),
    offer: offerTerms && recordBookingOfOffer(context, offerTerms, number),
    noted: checkBuyers(context, { ...booking, ...row }, body.buyers, body.protection_reason),
    made: judged || body.own_schedule ? undefined : readBooking(context, id),
    developer: notifyDeveloper(context, { ...booking, number }, { outcome: 'done', detail, key: 'booked' }),
    deciders: notifyDeciders(context, { ...booking, number }, detail),
    // Behind the booking, which it reads.
    broker: notifyBrokers(context, { ...booking, number }, 'done', 'named'),
  })
  const reason = offerTerms ? `Sale offer ${offerTerms.offer.number}` : body.discount_reason?.trim()
  if (judged) await openRequest(context, { ...booking, ...place, number }, plan_price, judged, reason)
  if (body.own_schedule) await setOwnSchedule(context, id, body.own_schedule, judged?.within === false)
  announce(emit, { ...booking, ...place, brokerage_id: row.brokerage_id }, 'booking.created')
  return made && !noted ? made : readBooking(context, id)
}

/** Whether a new booking says who brought the buyers; a direct sale says so by null. */
const names = ({ brokerage_id, broker_organization_name, broker_name }: NewBooking) =>
  brokerage_id !== undefined || Boolean(broker_organization_name) || Boolean(broker_name)

/** The discount of a sale offer was judged when the offer was made. */
const ofOffer = (amount: number, percent: string | null): JudgedDiscount | undefined =>
  amount > 0 ? { amount, percent, within: true } : undefined

type Booking = Context<'booking.created' | 'unit.status' | 'sale_offer.changed', 'settings' | 'queue'>

/** Locks the sale offer that is booked from and returns its terms. @throws 409, 422 */
async function offerTermsOf(context: Booking, body: NewBooking): Promise<OfferTerms | undefined> {
  const { sale_offer_id, unit_id, payment_plan_id } = body
  if (sale_offer_id == null) return undefined
  for (const field of ['discount_percent', 'discount_amount'] as const)
    if (body[field] != null) throw invalid({ [field]: ['The sale offer has its discount. Leave this empty.'] })
  return lockOfferTerms(context, { sale_offer_id, unit_id, payment_plan_id })
}

/** Today's plan price. @throws 422 */
function quoteOnPlan(unit: FoundUnit, offers: readonly Offer[], payment_plan_id: number): Quote {
  const offer = offers.find(({ plan }) => plan.id === payment_plan_id)
  if (!offer) throw invalid({ payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] })
  return quoteOfToday(unit, offer)
}

/** @throws 409 if the price, the plan or any other term is not what the booker agreed to */
function requireAgreed(body: NewBooking, quote: Quote, currency: string, stamp: string): void {
  const { plan_price, plan_name, plan_version, promised } = quote
  if (plan_price !== body.expected_price)
    throw conflict('price_changed', 'The price has changed since you saw it. Look at the new one before you book.', {
      current: { price: { amount: plan_price, currency } },
    })
  if (!promised && body.expected_plan_version != null && body.expected_plan_version !== plan_version)
    throw conflict('plan_changed', `${plan_name} has changed since you saw it. Look at its payments before you book.`, {
      current: { plan_version },
    })
  requireTermsSeen(body.expected_terms, stamp)
}
