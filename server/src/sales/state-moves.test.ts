import { bookings } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../test/builders/basics.ts'
import {
  buildAccepted,
  buildBooking,
  buildCancelled,
  buildDiscount,
  buildReceipt,
  buildSigned,
} from '../../test/builders/booking.ts'
import { buildOffer } from '../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { saleOfferRoutes } from './sale-offers/routes.ts'

const app = useTestApp([bookingRoutes, discountRoutes, receiptRoutes, saleOfferRoutes])
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let organization_id = 0
let admin: Person
let maker: Person
let second: Person

beforeAll(async () => {
  organization_id = (await buildOrganization(app.current.owner, { type: 'developer' })).id
  const sells_for = [organization_id]
  admin = await signIn(app.current, 'super_admin')
  maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
})

interface Tried {
  readonly statusCode: number
}
type Table = 'bookings' | 'sale_offers' | 'discount_requests'

/** Tries every action in every state: the declared ones succeed; all others are a conflict and change nothing. */
async function tryAll<State extends string, Action extends string>(
  table: Table,
  states: Readonly<Record<State, () => Promise<{ readonly id: number }>>>,
  actions: Readonly<Record<Action, (id: number, version: number) => Promise<Tried>>>,
  drawn: Readonly<Record<Action, readonly NoInfer<State>[]>>,
): Promise<{ readonly wrong: readonly string[]; readonly tried: number }> {
  const wrong: string[] = []
  let tried = 0
  const now = (id: number) =>
    app.current.owner.selectFrom(table).select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
  for (const state of Object.keys(states) as State[])
    for (const action of Object.keys(actions) as Action[]) {
      const { id } = await states[state]()
      const before = await now(id)
      const { statusCode } = await actions[action](id, before.version)
      tried++
      if (drawn[action].includes(state)) {
        if (statusCode >= 300) wrong.push(`${action} of ${state}: ${statusCode}`)
        continue
      }
      const after = await now(id)
      const stays = after.status === before.status && after.version === before.version
      if (statusCode !== 409 || !stays) wrong.push(`${action} of ${state}: ${statusCode}, ${after.status}`)
    }
  return { wrong, tried }
}

describe('actions by status (T064)', () => {
  it('every action on a booking is allowed in its declared statuses only', async () => {
    const { owner } = app.current
    const own = () => ({ organization_id, created_by: second.id })
    const ended = async (status: 'rejected' | 'expired') => {
      const booking = await buildBooking(owner, own())
      const end_reason = status
      await owner
        .updateTable('unit_claims')
        .set({ ended_at: new Date().toISOString(), end_reason })
        .where('id', '=', booking.claim_id)
        .execute()
      await owner
        .updateTable('bookings')
        .set({
          status,
          expires_at: null,
          reason: status === 'rejected' ? 'No fee' : null,
          decided_at: status === 'rejected' ? new Date().toISOString() : null,
        })
        .where('id', '=', booking.id)
        .execute()
      return booking
    }
    const states = {
      pending: () => buildBooking(owner, own()),
      accepted: () => buildAccepted(owner, own()),
      completed: async () => {
        const signed = await buildSigned(owner, await buildAccepted(owner, own()))
        await owner
          .updateTable('bookings')
          .set({ status: 'completed', handed_over_on: '2026-11-05' })
          .where('id', '=', signed.id)
          .execute()
        return signed
      },
      rejected: () => ended('rejected'),
      expired: () => ended('expired'),
      cancelled: async () => {
        const booking = await buildAccepted(owner, own())
        await buildReceipt(owner, booking)
        return buildCancelled(owner, booking, { refund_due: 50_000 })
      },
    }
    const money = { amount: 1_000, received_on: '2026-11-01', method: 'cash' as const }
    const reason = 'As it was agreed'
    const { wrong, tried } = await tryAll(
      'bookings',
      states,
      {
        accept: (id) => maker.ask(bookings.accept, { params: { id }, body: {} }),
        reject: (id) => maker.ask(bookings.reject, { params: { id }, body: { reason } }),
        cancel: (id) => maker.ask(bookings.cancel, { params: { id }, body: { reason } }),
        extend: (id) => maker.ask(bookings.extend, { params: { id }, body: { reason, hours: 72 } }),
        discount: (id) =>
          maker.ask(discounts.ask, { params: { id }, body: { discount_percent: '1', discount_reason: reason } }),
        receipt: (id) => maker.ask(receipts.record, { params: { id }, body: money }),
        refund: (id) => maker.ask(receipts.recordRefund, { params: { id }, body: money }),
      },
      {
        accept: ['pending'],
        reject: ['pending'],
        cancel: ['pending', 'accepted'],
        extend: ['pending'],
        discount: ['pending'],
        receipt: ['accepted', 'completed'],
        refund: ['cancelled'],
      },
    )

    console.log(`T064 bookings: ${tried - wrong.length} of ${tried}`)
    expect(wrong).toEqual([])
  })

  it('every action on a discount request is allowed in its declared statuses only', async () => {
    const { owner } = app.current
    const ask = async (status?: 'pending' | 'assigned' | 'changes_requested') =>
      buildDiscount(owner, await buildBooking(owner, { organization_id, created_by: maker.id }), {
        ...(status ? { status } : {}),
        ...(status === 'assigned' ? { sales_manager_id: second.id } : {}),
      })
    const ended = async (status: 'approved' | 'rejected' | 'withdrawn' | 'closed') => {
      const request = await ask()
      await owner
        .updateTable('discount_requests')
        .set({ status, granted_amount: status === 'approved' ? request.amount : null })
        .where('id', '=', request.id)
        .execute()
      return request
    }
    const at = async (id: number) => {
      const { booking_id } = await owner
        .selectFrom('discount_requests')
        .select('booking_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { params: { id: booking_id } }
    }
    const note = 'As it was agreed'
    const open = ['pending', 'assigned', 'changes_requested'] as const
    const { wrong, tried } = await tryAll(
      'discount_requests',
      {
        pending: () => ask(),
        assigned: () => ask('assigned'),
        changes_requested: () => ask('changes_requested'),
        approved: () => ended('approved'),
        rejected: () => ended('rejected'),
        withdrawn: () => ended('withdrawn'),
        closed: () => ended('closed'),
      },
      {
        approve: async (id, version) => admin.ask(discounts.approve, { ...(await at(id)), body: { version } }),
        reject: async (id, version) => admin.ask(discounts.reject, { ...(await at(id)), body: { version, note } }),
        requestChanges: async (id, version) =>
          admin.ask(discounts.requestChanges, { ...(await at(id)), body: { version, note } }),
        assign: (id) => admin.ask(discounts.assign, { params: { id }, body: { sales_manager_id: second.id } }),
        resubmit: async (id, version) =>
          maker.ask(discounts.resubmit, {
            ...(await at(id)),
            body: { version, discount_percent: '1', discount_reason: note },
          }),
        withdraw: async (id, version) => maker.ask(discounts.withdraw, { ...(await at(id)), body: { version } }),
      },
      {
        approve: ['pending', 'assigned'],
        reject: ['pending', 'assigned'],
        requestChanges: ['pending', 'assigned'],
        assign: open,
        resubmit: ['changes_requested'],
        withdraw: open,
      },
    )

    console.log(`T064 discount requests: ${tried - wrong.length} of ${tried}`)
    expect(wrong).toEqual([])
  })

  it('every action on a sale offer is allowed in its declared statuses only', async () => {
    const { owner } = app.current
    const offer = (more: Partial<Parameters<typeof buildOffer>[1]> = {}) =>
      buildOffer(owner, { organization_id, created_by: maker.id, ...more })
    const answered = async (status: 'accepted' | 'declined') => {
      const made = await offer()
      await owner
        .updateTable('sale_offers')
        .set({
          status,
          responded_at: new Date().toISOString(),
          ...(status === 'accepted' ? { chosen_unit_id: made.unit.id, chosen_plan_id: made.plan.id } : {}),
        })
        .where('id', '=', made.id)
        .execute()
      return made
    }
    const open = ['draft', 'sent'] as const
    const { wrong, tried } = await tryAll(
      'sale_offers',
      {
        draft: () => offer({ status: 'draft' }),
        sent: () => offer(),
        accepted: () => answered('accepted'),
        declined: () => answered('declined'),
        expired: () => offer({ valid_for: -1 }),
        withdrawn: () => offer({ status: 'withdrawn' }),
        superseded: () => offer({ status: 'superseded' }),
      },
      {
        send: (id, version) => maker.ask(saleOffers.send, { params: { id }, body: { version, channel: 'link' } }),
        withdraw: (id, version) => maker.ask(saleOffers.withdraw, { params: { id }, body: { version } }),
        extend: (id, version) =>
          maker.ask(saleOffers.extend, { params: { id }, body: { version, valid_until: dayIn(30) } }),
        revise: (id, version) =>
          maker.ask(saleOffers.revise, { params: { id }, body: { version, valid_until: dayIn(30) } }),
      },
      {
        send: open,
        withdraw: open,
        extend: [...open, 'expired', 'accepted'],
        revise: ['sent', 'declined', 'expired'],
      },
    )

    console.log(`T064 sale offers: ${tried - wrong.length} of ${tried}`)
    expect(wrong).toEqual([])
  })
})
