import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { tryCheck } from '../../inventory/client-registrations/actions.ts'
import {
  announce,
  announceToBrokerage,
  changeBooking,
  checkBuyers,
  insertEvent,
  listBuyers,
  lockForDecision,
  notifyBrokers,
  readBooking,
} from '../bookings/actions.ts'
import { brokerProblems, requireStatus } from '../bookings/rules.ts'
import {
  findBroker,
  findRate,
  findUnit,
  listBrokerages,
  listBrokers,
  listContacts,
  listTyped,
  lockTyped,
  matchBookings,
} from './queries.ts'
import { changeText } from './rules.ts'

export const bookingBrokerRoutes = serve(
  bookingBrokers,
  {
    brokerages: async ({ db, scope, query }) => ({ data: await listBrokerages(db, scope, query) }),

    brokers: async ({ db, scope, query }) => ({ data: await listBrokers(db, scope, query.brokerage_id) }),

    rate: async ({ db, scope, query }) => {
      if (!(await findUnit(db, scope, query.unit_id))) throw notFound()
      const rate = await findRate(db, scope, query)
      if (!rate) return { data: null }
      const { rate_of, percent, amount, currency } = rate
      return { data: { rate_of, percent, amount: amount === null ? null : { amount, currency } } }
    },

    typed: async ({ db, scope }) => ({ data: await listTyped(db, scope) }),

    match: async ({ db, scope, body, services, emit }) => {
      const typed = await lockTyped(db, scope, body.name)
      if (typed.length === 0) throw notFound()
      const buyers = await listContacts(db, scope, typed)
      const found: typeof typed = []
      for (const booking of typed) {
        const people = buyers.filter(({ booking_id }) => booking_id === booking.id)
        const of = { booking_id: booking.id }
        const checked = { ...booking, of, brokerage_id: body.brokerage_id, people, reason: undefined }
        const check = await tryCheck({ db, scope, services, emit }, checked)
        // A booking without the brokerage of its client needs a reason, which its own form asks for.
        if (!check || check.accepted) found.push(booking)
      }
      await matchBookings(
        db,
        scope,
        found.map(({ id }) => id),
        body.brokerage_id,
      )
      for (const booking of found) {
        await insertEvent(db, scope, booking, 'broker_changed', `${body.name}, matched to a brokerage of the platform`)
        announce(emit, { ...booking, brokerage_id: body.brokerage_id }, 'booking.changed')
      }
      return { data: { bookings: found.length, left: typed.length - found.length } }
    },

    change: async ({ db, scope, params, body, services, emit }) => {
      const { booking } = await lockForDecision(db, scope, params.id)
      requireStatus(booking, ['pending', 'accepted', 'completed'])
      const read = async () => (await readBooking({ db, scope, services }, booking.id)).data
      await requireVersion(booking, body.version, read)
      const { reason, protection_reason, version: _, ...given } = body
      const was = await findBroker(db, scope, booking)
      const brokerage_id = given.brokerage_id ?? null
      // A typed name of a brokerage of the platform is replaced by its name there.
      const change = {
        brokerage_id,
        broker_id: given.broker_id ?? null,
        broker_organization_name:
          brokerage_id === null ? (given.broker_organization_name ?? null) : was.broker_organization_name,
        broker_name: given.broker_name ?? null,
        commission_percent: given.commission_percent ?? null,
      }
      await changeBooking(db, scope, booking, { ...change, version: booking.version + 1 })
      const buyers = await listBuyers(db, scope, booking)
      await checkBuyers({ db, scope, services, emit }, { ...booking, brokerage_id }, buyers, protection_reason)
      await insertEvent(
        db,
        scope,
        booking,
        'broker_changed',
        `${changeText(was, await findBroker(db, scope, booking))}. ${reason}`,
      )
      if (change.broker_id !== was.broker_id || change.brokerage_id !== was.brokerage_id)
        await notifyBrokers({ db, scope, services, emit }, booking, 'done', `named:${booking.version}`)
      announce(emit, booking, 'booking.changed')
      if (brokerage_id !== was.brokerage_id) announceToBrokerage(emit, brokerage_id, 'booking.changed')
      return readBooking({ db, scope, services }, booking.id)
    },
  },
  brokerProblems,
)
