import type { Input } from '@storey/api/endpoint.ts'
import type { Agreement, bookingChanges, UnitChangePreview } from '@storey/api/sales/booking-changes.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { requireTermsSeen, stampOf } from '../../errors/terms-seen.ts'
import { claim, end, lockUnit, obstacleOf } from '../../inventory/claims/actions.ts'
import { notForSale } from '../../inventory/for-sale.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import {
  announce,
  checkBuyers,
  decryptOrNull,
  insertEvent,
  listBuyers,
  notifyOfOutcome,
  readBooking,
  sumReceived,
} from '../bookings/actions.ts'
import { NOTHING, ownChange, ownerOf, requireStatus, searchText } from '../bookings/rules.ts'
import { findLimits, findOfBooking, judge, openRequest } from '../discounts/actions.ts'
import {
  agreedRows,
  discounted,
  discountObstacle,
  type JudgedDiscount,
  limitsFor,
  nameOfSchedule,
} from '../discounts/rules.ts'
import { ownSet, readsOwnSales } from '../own-sales/rules.ts'
import { type FoundUnit, factsOfUnit, findOffers, findUnitToBook } from '../unit-prices/actions.ts'
import type { Offer } from '../unit-prices/rules.ts'
import {
  type AgreedBooking,
  changeTerms,
  findAgreed,
  insertChange,
  listBuyerSets,
  listChanges,
  listFees,
  listInstallments,
  lockAgreed,
  replaceInstallments,
} from './queries.ts'
import { namingUnit, receivedTooMuch, requireAnother, requireWithin, unitText } from './rules.ts'

type Preview = Input<typeof bookingChanges.preview>['query']
type Change = Input<typeof bookingChanges.changeUnit>['body']

const CHANGED = ['pending', 'accepted'] as const

/** Returns the changes of a booking. @throws 404 */
export async function readChanges({ db, scope, services }: ReadContext<'settings'>, id: number) {
  const booking = await findAgreed(db, scope, id)
  if (!booking) throw notFound()
  const units = await listChanges(db, scope, booking)
  const sets = await listBuyerSets(db, scope, booking)
  const { secretKey } = services.settings
  const buyers = sets.map(({ buyers, ...set }) => ({
    ...set,
    buyers: buyers.map((buyer, index) => ({
      ...NOTHING,
      ...buyer,
      language: buyer.language ?? ('en' as const),
      id_number: decryptOrNull(secretKey, buyer.id_number, ownerOf(booking.number, index + 1)),
    })),
  }))
  return { units, buyers: readsOwnSales(scope) ? buyers.map(ownSet) : buyers }
}

/** @throws 404, 409 if the booking has ended, 422 if it cannot change to the unit or on the plan at all */
export async function previewChange(
  { db, scope, services }: ReadContext<'settings'>,
  id: number,
  input: Preview,
): Promise<UnitChangePreview> {
  const booking = await findAgreed(db, scope, id)
  if (!booking) throw notFound()
  requireStatus(booking, CHANGED)
  const found = await findOffers(db, scope, input.unit_id)
  requireAnother(booking, found && { ...found.unit, id: input.unit_id })
  const { unit, offers } = found as NonNullable<typeof found>
  const offer = chosen(offers, input.payment_plan_id, booking)
  const plan_price = offer.schedule.price
  // A change of unit makes no request, which would need a reason: `requireWithin` says what it may keep.
  const wanted = { ...input, discount_reason: 'Kept' }
  const typed = await judge(db, scope, unit.id, wanted, { plan_price, currency: unit.currency })
  const limits = await limitsOf(db, scope, unit.id)
  const judged = requireWithin(typed, plan_price, booking, limits.own_percent)
  const after = agreementOf(unit, offer, judged, await listFees(db, scope, booking))
  const received = await sumReceived(db, scope, booking)
  const lapsed = unit.claim === null && unit.status === 'on_hold'
  const obstacle =
    ownChange(booking, scope.user_id, services.settings.bookingSelfApproval) ??
    discountObstacle(await findOfBooking(db, scope, booking.id)) ??
    notForSale({ name: unit.project.name, status: unit.project_status }) ??
    (lapsed ? null : obstacleOf(scope, unit, unit.claim)) ??
    receivedTooMuch(received, after)
  return {
    booking: { id: booking.id, number: booking.number, version: booking.version },
    before: await agreedBefore(db, scope, booking),
    after,
    payment_plan_id: offer.plan.id,
    plans: offers.map(({ plan }) => plan),
    received: { amount: received, currency: booking.currency },
    discount_limits: limitsFor(scope.role, limits.limits, booking.currency),
    obstacle,
    terms_stamp: changeStamp(unit, offer, limitsFor(scope.role, limits.limits, booking.currency)),
  }
}

/**
 * Releases the unit of a booking and claims another, with its price, plan and payments of today. All code locks the booking
 * before its units, and units in the order of their ids.
 *
 * @throws 404, 409, 422 by field; a refusal changes nothing
 */
export async function changeUnit(
  context: Context<'booking.changed' | 'unit.status', 'settings' | 'queue'>,
  id: number,
  body: Change,
): Promise<void> {
  const { db, scope, services, emit } = context
  const booking = await lockAgreed(db, scope, id)
  if (!booking) throw notFound()
  requireStatus(booking, CHANGED)
  await requireVersion(booking, body.version, async () => (await readBooking({ db, scope, services }, id)).data)
  const own = ownChange(booking, scope.user_id, services.settings.bookingSelfApproval)
  if (own) throw conflict('self_approval', own)
  const undecided = discountObstacle(await findOfBooking(db, scope, id))
  if (undecided) throw conflict('discount_open', undecided)

  const { left, taken } = await lockBoth(db, scope, booking, body.unit_id)
  const found = await findOffers(db, scope, body.unit_id)
  requireAnother(booking, taken)
  if (!left || !found || booking.claim_id === null) throw notFound()
  const before = await agreedBefore(db, scope, booking)
  const from = unitText(before.unit)
  const to = unitText(found.unit)
  const { id: claim_id } = await claim(context, {
    unit: taken,
    kind: 'booking',
    unit_status: booking.status === 'pending' ? 'reserved' : 'booked',
    minutes: null,
    until: booking.expires_at,
    held_for: (await listBuyers(db, scope, booking))[0]?.full_name ?? null,
  }).catch(namingUnit)
  await end(context, {
    unit: left,
    claim_id: booking.claim_id,
    end_reason: 'changed',
    reason: `${booking.number} changed to ${to}`,
  })

  const offer = chosen(found.offers, body.payment_plan_id, booking)
  const plan_price = offer.schedule.price
  if (plan_price !== body.expected_price)
    throw conflict('price_changed', 'The price has changed since you saw it. Look at the new one before you change.', {
      current: { price: { amount: plan_price, currency: taken.currency } },
    })
  const limits = await limitsOf(db, scope, taken.id)
  requireTermsSeen(
    body.expected_terms,
    changeStamp(found.unit, offer, limitsFor(scope.role, limits.limits, booking.currency)),
  )
  const typed = await judge(
    db,
    scope,
    taken.id,
    { ...body, discount_reason: body.reason },
    { plan_price, currency: taken.currency },
  )
  const judged = requireWithin(typed, plan_price, booking, limits.own_percent)
  const after = agreementOf(found.unit, offer, judged, await listFees(db, scope, booking))
  const tooMuch = receivedTooMuch(await sumReceived(db, scope, booking), after)
  if (tooMuch) throw invalid({ unit_id: [tooMuch] })

  const buyers = await listBuyers(db, scope, booking)
  const place = { unit_id: taken.id, building_id: taken.building_id, project_id: taken.project_id }
  await changeTerms(db, scope, booking, {
    ...place,
    claim_id,
    payment_plan_id: offer.plan.id,
    list_price: after.list_price.amount,
    price: after.price.amount,
    discount: after.discount.amount,
    terms: JSON.stringify(offer.terms),
    plan_name: after.plan_name,
    plan_version: offer.version,
    split_label: after.split_label,
    search: searchText(booking.number, to, buyers),
  })
  await replaceInstallments(db, scope, booking, after.installments)
  await insertChange(db, scope, booking, {
    version: booking.version + 1,
    from_unit_id: booking.unit_id,
    from_plan_name: booking.plan_name,
    from_split_label: booking.split_label,
    from_list_price: booking.list_price,
    from_discount: booking.discount,
    from_price: booking.price,
    from_installments: JSON.stringify(before.installments),
    from_terms: booking.terms && JSON.stringify(booking.terms),
    to_unit_id: taken.id,
    to_plan_name: after.plan_name,
    to_split_label: after.split_label,
    to_price: after.price.amount,
    reason: body.reason,
  })
  const prices = `${priceText(booking.price, booking.currency)} to ${priceText(after.price.amount, booking.currency)}`
  await checkBuyers(context, { ...booking, ...place }, buyers, body.protection_reason)
  await insertEvent(db, scope, booking, 'unit_changed', `${from} to ${to}, ${prices}. ${body.reason}`)
  if (judged) await openRequest(context, { ...booking, ...place }, plan_price, judged, body.reason)
  // Clients that show either unit fetch it again.
  for (const its of [booking, { ...booking, ...place }]) announce(emit, its, 'booking.changed')
  const what = `${from} to ${to}.`
  await notifyOfOutcome(context, booking, 'changed', { why: `${what} ${body.reason}`, what })
}

async function lockBoth(db: Database, scope: Scope, booking: AgreedBooking, unit_id: number) {
  const locked = []
  for (const id of [...new Set([booking.unit_id, unit_id])].sort((one, other) => one - other))
    locked.push(await lockUnit(db, scope, id))
  return {
    left: locked.find((unit) => unit?.id === booking.unit_id),
    taken: locked.find((unit) => unit?.id === unit_id),
  }
}

/** The plan that was asked for; otherwise the agreed one, elsewhere the one shared with it or of its name, or the default. @throws 422 */
function chosen(offers: readonly Offer[], plan_id: number | undefined, agreed: AgreedBooking): Offer {
  if (offers.length === 0) throw invalid({ unit_id: ['This unit is sold on no payment plan today.'] })
  const offer =
    plan_id === undefined
      ? (offers.find(({ plan }) => plan.id === agreed.payment_plan_id) ??
        offers.find(({ plan }) => agreed.shared_plans.includes(plan.id)) ??
        offers.find(({ plan }) => plan.name === nameOfSchedule(agreed.plan_name, false)) ??
        offers.find(({ plan }) => plan.is_default) ??
        offers[0])
      : offers.find(({ plan }) => plan.id === plan_id)
  if (!offer) throw invalid({ payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] })
  return offer
}

/** Everything that the preview shows of the new unit, apart from the discount, which the call sends itself. */
const changeStamp = (unit: FoundUnit, { plan, terms }: Offer, limits: ReturnType<typeof limitsFor>) =>
  stampOf([factsOfUnit(unit), unit.amount, plan, terms, limits])

async function limitsOf(db: Database, scope: Scope, unit_id: number) {
  const limits = await findLimits(db, scope, { unit_id })
  if (!limits) throw notFound()
  return { limits, own_percent: limitsFor(scope.role, limits, '').own_percent }
}

const totalOf = (rows: Agreement['installments']) => rows.reduce((sum, { amount }) => sum + amount, 0)
const placeOf = ({ id, number, building, project }: Agreement['unit']): Agreement['unit'] => ({
  id,
  number,
  building,
  project,
})

function agreementOf(
  unit: FoundUnit,
  offer: Offer,
  judged: JudgedDiscount | undefined,
  fees: Awaited<ReturnType<typeof listFees>>,
): Agreement {
  const { currency, amount: list_price } = unit
  const schedule = discounted(offer.terms, { list_price, currency }, judged?.amount ?? 0)
  const rows = agreedRows(schedule)
  const installments = [...rows, ...fees.map((fee, index) => ({ ...fee, position: rows.length + 1 + index }))]
  return {
    unit: placeOf(unit),
    plan_name: offer.plan.name,
    split_label: schedule.label,
    list_price: { amount: list_price, currency },
    plan_price: { amount: offer.schedule.price, currency },
    discount: { amount: judged?.amount ?? 0, currency },
    price: { amount: schedule.price, currency },
    total: { amount: totalOf(installments), currency },
    installments,
  }
}

async function agreedBefore(db: Database, scope: Scope, booking: AgreedBooking): Promise<Agreement> {
  const unit = await findUnitToBook(db, scope, booking.unit_id)
  if (!unit) throw notFound()
  const installments = await listInstallments(db, scope, booking)
  const { currency, list_price, plan_price, discount, price, plan_name, split_label } = booking
  return {
    ...{ unit: placeOf(unit), plan_name, split_label, installments },
    list_price: { amount: list_price, currency },
    plan_price: { amount: plan_price, currency },
    discount: { amount: discount, currency },
    price: { amount: price, currency },
    total: { amount: totalOf(installments), currency },
  }
}
