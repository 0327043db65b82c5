import { bookings } from '@storey/api/sales/bookings.ts'
import { type Cheque, cheques } from '@storey/api/sales/cheques.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { chequeRoutes } from './routes.ts'

const app = useTestApp([chequeRoutes, receiptRoutes, bookingRoutes])
const AMOUNT = 300_000

/** An accepted booking whose cheque is at the bank. */
async function given() {
  const { owner } = app.current
  const { organization_id, id: building_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by, building_id }, [
    { amount: AMOUNT, due_on: '2026-11-01' },
    { amount: 700_000, due_on: '2027-11-01' },
  ])
  const cheque = await buildCheque(owner, booking, { status: 'deposited', amount: AMOUNT })
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const today = rows[0]?.today ?? ''
  type Seen = Pick<Cheque, 'version'>
  return {
    ...{ owner, manager, booking, cheque, today, organization_id, params: { id: booking.id } },
    clear: ({ version }: Seen = cheque) =>
      manager.ask(cheques.clear, { params: { id: cheque.id }, body: { version, cleared_on: today } }),
    bounce: (fee: number | null) =>
      manager.ask(cheques.bounce, {
        params: { id: cheque.id },
        body: { version: cheque.version, bounced_on: today, reason: 'No funds', fee },
      }),
    payments: async () => (await manager.call(receipts.ofBooking, { params: { id: booking.id } })).data,
  }
}

async function canceled() {
  const world = await given()
  await buildCancelled(world.owner, world.booking, { refund_due: null })
  return world
}

describe('a cheque that is at the bank when its booking is canceled', () => {
  it('clears, and its money is refunded up to what came', async () => {
    const { manager, params, today, clear, payments } = await canceled()
    const { data: cleared } = (await clear()).json()
    const paid = await payments()
    const agree = (refund_amount: number) =>
      manager.ask(receipts.agreeRefund, { params, body: { version: paid.booking.version, refund_amount } })
    const tooMuch = await agree(AMOUNT + 1)
    const agreed = await agree(AMOUNT)
    const body = { amount: AMOUNT, received_on: today, method: 'bank_transfer' as const }
    await manager.call(receipts.recordRefund, { params, body })
    const after = await payments()
    const undone = { params: { id: cleared.receipts[0].id }, body: { reason: 'Returned by the bank' } }

    expect(cleared).toMatchObject({ status: 'cleared', receipts: [{ number: 1 }] })
    expect(paid.refund).toEqual({ agreed: null, refunded: 0, left: 0, note: null })
    expect([tooMuch.statusCode, agreed.statusCode]).toEqual([422, 200])
    expect(after.refund).toMatchObject({ agreed: AMOUNT, refunded: AMOUNT, left: 0 })
    expect((await manager.ask(receipts.reverse, undone)).statusCode).toBe(409)
  })

  it('bounces without a fee, is not deposited again, and is returned', async () => {
    const { manager, cheque, today, bounce } = await canceled()
    const fee = await bounce(50_000)
    const { data: bounced } = (await bounce(null)).json()
    const of = { params: { id: cheque.id } }
    const seen = { version: bounced.version }
    const again = await manager.ask(cheques.deposit, { ...of, body: { ...seen, deposited_on: today } })
    const returned = { ...seen, returned_on: today, reason: 'Canceled' }

    expect(fee.json().errors).toHaveProperty('fee')
    expect(bounced).toMatchObject({ status: 'bounced', receipts: [] })
    expect(again.statusCode).toBe(409)
    expect((await manager.ask(cheques.return, { ...of, body: returned })).statusCode).toBe(200)
  })

  it('earns no commission', async () => {
    const { owner, booking, clear } = await canceled()
    const commissions = () => owner.selectFrom('commissions').selectAll().where('booking_id', '=', booking.id).execute()
    const before = await commissions()
    await clear()

    expect(await commissions()).toEqual(before)
  })

  it('is recorded by no one but those who sell for the developer', async () => {
    const { cheque, today, organization_id } = await canceled()
    const call = { params: { id: cheque.id }, body: { version: cheque.version, cleared_on: today } }
    const ask = async (user: Awaited<ReturnType<typeof signIn>>) => (await user.ask(cheques.clear, call)).statusCode

    expect(await ask(await signIn(app.current, 'developer_admin', { organization: { id: organization_id } }))).toBe(403)
    expect(await ask(await signIn(app.current, 'broker_admin'))).toBe(403)
    expect(await ask(await signIn(app.current, 'super_admin_sales_manager'))).toBe(404)
    expect(await ask(await signIn(app.current, 'super_admin'))).toBe(200)
  })

  it('is the only receipt that a canceled booking takes', async () => {
    const { owner, manager, booking, params, today } = await canceled()
    const body = { amount: AMOUNT, received_on: today, method: 'cheque' as const }

    expect((await manager.ask(receipts.record, { params, body })).statusCode).toBe(409)
    await expect(buildReceipt(owner, booking)).rejects.toMatchObject({ constraint: 'receipts_of_accepted' })
  })

  it('of twenty calls that clear it while its booking is canceled, one does, and the refund knows its money', {
    timeout: slow.sequences,
  }, async () => {
    for (const at of [0, 1, 2]) {
      const { manager, params, clear, payments } = await given()
      const canceling = manager.ask(bookings.cancel, { params, body: { reason: 'The buyer withdrew' } })
      // The first time, the booking is canceled before; then at the same time.
      if (at === 0) await canceling
      const codes = (await Promise.all(Array.from({ length: 20 }, () => clear()))).map(({ statusCode }) => statusCode)
      const { statusCode } = await canceling
      const { booking: now, totals, refund } = await payments()

      expect(codes.sort()).toEqual([200, ...Array(19).fill(409)])
      // Without an amount to refund, the cancellation is refused if the money came first.
      expect(at === 0 ? [200] : [200, 422]).toContain(statusCode)
      expect(now.status).toBe(statusCode === 200 ? 'cancelled' : 'accepted')
      expect(totals.received).toBe(AMOUNT)
      expect(refund === null).toBe(statusCode !== 200)
    }
  })
})
