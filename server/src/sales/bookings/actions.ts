import type { Booking } from '@storey/api/sales/booking.ts'
import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { end, lockUnit } from '../../inventory/claims/actions.ts'
import { decrypt, type SecretKey } from '../../kernel/secrets.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { Emit } from '../../live/events.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { findLimits, findOfBooking } from '../discounts/actions.ts'
import { discountObstacle, limitsFor } from '../discounts/rules.ts'
import { notifyDeveloper } from '../own-sales/actions.ts'
import { ownSale, readsOwnSales } from '../own-sales/rules.ts'
import { findBooking, listPriceChanges } from './detail-queries.ts'
import { notifyBrokers } from './notify-others.ts'
import { changeBooking, insertEvent, type LockedBooking, lockBooking, lockExpired } from './queries.ts'
import { missingDocuments, ownChange, ownerOf, selfApproval, unidentified } from './rules.ts'

export { bookingStamp, quoteOfOffer, quoteOfToday } from './booked-terms.ts'
export { checkBuyers } from './check-buyers.ts'
export { agreedVat, feeVatOf, findBooking } from './detail-queries.ts'
export { bookingsWithExpiringDocuments } from './expiry-queries.ts'
export { drawBookingId, insertBooking, insertBuyers, insertInstallments, nextNumber } from './insert-queries.ts'
export { notifyBrokers } from './notify-others.ts'
export {
  buyersOf as listBuyers,
  changeBooking,
  findHomeOf,
  insertEvent,
  type LockedBooking,
  sumReceived,
} from './queries.ts'
export { findBookings } from './search-queries.ts'

/** @throws 404 */
export async function readBooking(
  { db, scope, services: { settings } }: ReadContext<'settings'>,
  id: number,
): Promise<{ data: Booking }> {
  const {
    found,
    limits,
    discount_request = null,
    price_changes,
  } = await settleAll({
    found: findBooking(db, scope, id),
    limits: findLimits(db, scope, { booking_id: id }),
    discount_request: findOfBooking(db, scope, id),
    price_changes: listPriceChanges(db, scope, id),
  })
  if (!found || !limits) throw notFound()
  const buyers = found.buyers.map((buyer, index) => ({
    ...buyer,
    id_number: decryptOrNull(settings.secretKey, buyer.id_number, ownerOf(found.number, index + 1)),
  }))
  const { documents } = found
  const booking: Booking = {
    ...found,
    buyers,
    missing: missingDocuments(documents, buyers.length),
    unidentified: unidentified(documents, buyers.length),
    discount_request,
    discount_limits: limitsFor(scope.role, limits, found.price.currency),
    price_changes,
    accept_obstacle:
      selfApproval(found.created_by.id, scope.user_id, settings.bookingSelfApproval) ??
      discountObstacle(discount_request),
    change_obstacle: ownChange(
      { status: found.status, created_by: found.created_by.id },
      scope.user_id,
      settings.bookingSelfApproval,
    ),
  }
  return { data: readsOwnSales(scope) ? ownSale(booking) : booking }
}

/** Returns null if it cannot be decrypted, such as after the server's key was changed. */
export function decryptOrNull(secretKey: SecretKey, sealed: string | null, owner: string): string | null {
  if (sealed === null) return null
  try {
    return decrypt(secretKey, Buffer.from(sealed, 'base64'), owner)
  } catch {
    return null
  }
}

/** Locks a booking and its unit, in the order that all code uses. @throws 404 */
export async function lockForDecision(db: Database, scope: Scope, id: number) {
  const booking = await lockBooking(db, scope, id)
  if (!booking) throw notFound()
  return { booking, ...(await lockClaimed(db, scope, booking)) }
}

async function lockClaimed(db: Database, scope: Scope, booking: LockedBooking) {
  const unit = await lockUnit(db, scope, booking.unit_id)
  if (!unit || booking.claim_id === null) throw notFound()
  return { unit, claim_id: booking.claim_id }
}

/** Expires the pending booking of a claim whose time has run out; false if there is none, or another transaction has locked it. */
export async function expire(context: Deciding, claim_id: number): Promise<boolean> {
  const { db, scope, emit } = context
  const booking = await lockExpired(db, scope, claim_id)
  if (!booking) return false
  const { unit } = await lockClaimed(db, scope, booking)
  await end(context, { unit, claim_id, end_reason: 'expired', reason: `${booking.number} expired` })
  await changeBooking(db, scope, booking, { status: 'expired' })
  await insertEvent(db, scope, booking, 'expired')
  announce(emit, booking, 'booking.changed')
  await notifyOfOutcome(context, booking, 'expired')
  return true
}

type Deciding = Context<'booking.changed' | 'unit.status', 'queue'>

type Told = Pick<LockedBooking, 'id' | 'number' | 'organization_id' | 'created_by' | 'version'>

interface Outcome {
  /** The reason that was given. */
  readonly why?: string
  /** What is new, without reasons and names of buyers: brokers read it. */
  readonly what?: string
  /** Names the event among those of the booking; a unit may change more than once. */
  readonly of?: string
}

/** Notifies the maker of a booking, the developer and the named broker of its outcome. */
export async function notifyOfOutcome(
  context: Context<never, 'queue'>,
  booking: Told,
  outcome: 'accepted' | 'changed' | 'rejected' | 'expired' | 'cancelled',
  { why, what, of = outcome === 'changed' ? `${outcome}:${booking.version}` : outcome }: Outcome = {},
): Promise<void> {
  const { db, scope, services, emit } = context
  const { id, number, organization_id, created_by } = booking
  await notify(
    { db, services, emit },
    {
      user_id: created_by,
      kind: 'booking_decided',
      organization_id,
      actor: scope.user_id === 0 ? undefined : scope,
      subject: { kind: 'booking', id, name: number },
      outcome,
      detail: why,
      path: `/inventory/units/booked-units/${id}`,
      dedupe_key: `booking:${id}:${of}`,
    },
  )
  await notifyDeveloper(context, booking, { outcome, detail: why, key: of, except: created_by })
  await notifyBrokers(context, booking, outcome, of, what)
}

type BookingEvent = 'booking.created' | 'booking.changed'

/** Emits a change of a booking to the users who may see it. */
export function announce<Type extends BookingEvent>(
  emit: Emit<Type>,
  booking: Pick<LockedBooking, 'id' | 'organization_id' | 'unit_id' | 'building_id' | 'project_id' | 'brokerage_id'>,
  type: Type,
): void {
  emit({
    type,
    id: booking.id,
    of: { unit_id: booking.unit_id, building_id: booking.building_id, project_id: booking.project_id },
    organization_id: booking.organization_id,
  })
  announceToBrokerage(emit, booking.brokerage_id, type)
}

/** Emits it to the brokerage that a booking names. Without ids, because a broker sees none of a colleague's bookings. */
export function announceToBrokerage<Type extends BookingEvent>(
  emit: Emit<Type>,
  brokerage_id: number | null,
  type: Type,
): void {
  if (brokerage_id !== null) emit({ type, id: 0, organization_id: brokerage_id })
}
