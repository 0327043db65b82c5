import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import type { Scope } from '../../access/scope.ts'
import type { Context } from '../../context.ts'
import { conflict, invalid, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { claim, claimProblems, end, lockUnit, move, retime } from '../../inventory/claims/actions.ts'
import { encrypt } from '../../secrets.ts'
import { findOffers } from '../booking-form/actions.ts'
import { announce, lockForDecision, notifyMaker, ownerOf, readBooking } from './actions.ts'
import { correctBuyers } from './correct.ts'
import { insertBooking, insertBuyers, insertInstallments, nextNumber } from './insert-queries.ts'
import { changeBooking, insertEvent, listBookings, listFilters } from './queries.ts'
import { agreedRows, hoursLeft, numberText, requireStatus, searchText, selfApproval, tooLong } from './rules.ts'

export const bookingRoutes = serve(
  bookings,
  {
    list: ({ db, scope, query }) => listBookings(db, scope, query),

    filters: async ({ db, scope }) => ({ data: await listFilters(db, scope) }),

    one: ({ db, scope, params, services }) => readBooking({ db, scope, services }, params.id),

    create: async ({ db, scope, body, services, emit }) => {
      const id = await book({ db, scope, services, emit }, body)
      return readBooking({ db, scope, services }, id)
    },

    accept: async (call) => {
      const { db, scope, params, services, emit } = call
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending'])
      const obstacle = selfApproval(booking.created_by, scope.user_id, services.settings.bookingSelfApproval)
      if (obstacle) throw conflict('self_approval', obstacle)
      await move({ db, scope, emit }, { unit, claim_id, unit_status: 'booked', reason: `${booking.number} accepted` })
      await changeBooking(db, scope, booking, { status: 'accepted', expires_at: null, ...decidedBy(scope) })
      const alone = booking.created_by === scope.user_id ? 'Accepted by the person who made the booking' : undefined
      await insertEvent(db, scope, booking, 'accepted', alone)
      announce(emit, booking, 'booking.changed')
      await notifyMaker(call, booking, 'accepted')
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
      await notifyMaker(call, booking, 'rejected', body.reason)
      return readBooking({ db, scope, services }, booking.id)
    },

    cancel: async (call) => {
      const { db, scope, params, body, services, emit } = call
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending', 'accepted'])
      await end({ db, scope, emit }, { unit, claim_id, end_reason: 'cancelled', reason: `${booking.number} cancelled` })
      await changeBooking(db, scope, booking, { status: 'cancelled', expires_at: null, reason: body.reason })
      await insertEvent(db, scope, booking, 'cancelled', body.reason)
      announce(emit, booking, 'booking.changed')
      await notifyMaker(call, booking, 'cancelled', body.reason)
      return readBooking({ db, scope, services }, booking.id)
    },

    extend: async ({ db, scope, params, body, services, emit }) => {
      const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending'])
      if (booking.expires_at === null) throw conflict('not_timed', 'Its documents are complete. It no longer expires.')
      const expires_at = await retime(db, scope, unit, claim_id, body.hours * 60)
      // Counted from now, a few hours would take time away from a new booking.
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
      announce(emit, booking, 'booking.changed')
      return readBooking({ db, scope, services }, booking.id)
    },
  },
  {
    ...claimProblems,
    bookings_one_live: () => conflict('unit_not_available', 'Someone else has booked this unit.'),
    booking_buyers_shares: () => invalid({ buyers: ['The shares of the buyers add up to exactly 100%.'] }),
  },
)

const decidedBy = (scope: Scope) => ({
  decided_by: scope.user_id,
  decided_by_name: scope.user_name,
  decided_at: new Date().toISOString(),
})

/** Claims the unit and writes the booking with its buyers and the schedule as it is agreed today; answers its id. */
async function book(
  context: Context<'booking.created' | 'unit.status', 'settings'>,
  body: NewBooking,
): Promise<number> {
  const { db, scope, services, emit } = context
  const unit = await lockUnit(db, scope, body.unit_id)
  const found = unit && (await findOffers(db, scope, unit.id))
  if (!unit || !found) throw invalid({ unit_id: ['Choose a unit that you sell.'] })
  const { id: claim_id, expires_at } = await claim(context, {
    unit,
    kind: 'booking',
    unit_status: 'reserved',
    minutes: found.unit.expiry_minutes,
    held_for: body.buyers[0]?.full_name ?? null,
  })
  const offer = found.offers.find(({ plan }) => plan.id === body.payment_plan_id)
  if (!offer) throw invalid({ payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] })
  if (offer.schedule.price !== body.expected_price)
    throw conflict('price_changed', 'The price has changed since you saw it. Look at the new one before you book.', {
      current: { price: offer.plan.price },
    })
  const number = numberText(found.unit.today, await nextNumber(db, scope, unit.organization_id))
  const place = { unit_id: unit.id, building_id: unit.building_id, project_id: unit.project_id }
  const booking = await insertBooking(db, scope, {
    ...place,
    organization_id: unit.organization_id,
    number,
    payment_plan_id: offer.plan.id,
    claim_id,
    status: 'pending',
    list_price: unit.price,
    price: offer.schedule.price,
    currency: unit.currency,
    plan_name: offer.plan.name,
    split_label: offer.plan.split_label,
    broker_organization_name: body.broker_organization_name ?? null,
    broker_name: body.broker_name ?? null,
    commission_percent: body.commission_percent ?? null,
    note: body.note ?? '',
    expires_at,
    search: searchText(number, unit.number, body.buyers),
    ...(scope.role === 'super_admin_sales_manager'
      ? { sales_manager_id: scope.user_id, sales_manager_name: scope.user_name }
      : {}),
  })
  const buyers = body.buyers.map((buyer, index) => ({
    ...buyer,
    position: index + 1,
    id_number: encrypt(services.settings.secretKey, buyer.id_number, ownerOf(number, index + 1)).toString('base64'),
  }))
  await insertBuyers(db, scope, booking, buyers)
  await insertInstallments(db, scope, booking, agreedRows(offer.schedule))
  await insertEvent(db, scope, booking, 'created')
  announce(emit, { ...booking, ...place }, 'booking.created')
  return booking.id
}
