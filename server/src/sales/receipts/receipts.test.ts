import { bookings } from '@storey/api/sales/bookings.ts'
import { type Receipt, receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildCancelled, buildReceipt } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { receiptRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, receiptRoutes])

async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const today = rows[0]?.today ?? ''
  return { owner, organization_id, manager, created_by, today }
}

/** Three payments of 1,000.00: one that is late, one due today, one without a date. */
async function accepted() {
  const world = await given()
  const booking = await buildAccepted(world.owner, world, [
    { amount: 100_000, due_on: addDays(world.today, -10) },
    { amount: 100_000, due_on: null },
    { amount: 100_000, due_on: world.today },
  ])
  return { ...world, booking, params: { id: booking.id } }
}

const cheque = { received_on: '2026-11-01', method: 'cheque' as const, reference: 'Cheque 000417' }
const paymentsOf = async (person: Person, id: number) =>
  (await person.call(receipts.ofBooking, { params: { id } })).data
const record = async (person: Person, id: number, amount: number): Promise<Receipt> =>
  (await person.call(receipts.record, { params: { id }, body: { ...cheque, amount } })).data

describe('the payments of a booking', () => {
  it('installments are overdue, due or scheduled before anything is received, in the order of payment', async () => {
    const { manager, booking } = await accepted()

    const payments = await paymentsOf(manager, booking.id)

    expect(payments.installments.map(({ position, state, left }) => [position, state, left])).toEqual([
      [1, 'overdue', 100_000],
      [3, 'due', 100_000],
      [2, 'scheduled', 100_000],
    ])
    expect(payments.totals).toEqual({ agreed: 300_000, received: 0, left: 300_000, overdue: 100_000 })
    expect([payments.receipts, payments.obstacle]).toEqual([[], null])
  })

  it('a receipt that names a later installment pays that one, and money without a name pays what is due first', async () => {
    const { manager, booking, params } = await accepted()
    const named = (amount: number, pays_position: number) =>
      manager.ask(receipts.record, { params, body: { ...cheque, amount, pays_position } })

    expect((await named(100_000, 2)).json().data).toMatchObject({ pays: { position: 2, name: 'Payment 2' } })
    await record(manager, booking.id, 30_000)

    const { installments, receipts: kept } = await paymentsOf(manager, booking.id)
    expect(installments.map(({ position, paid }) => [position, paid])).toEqual([
      [1, 30_000],
      [3, 0],
      [2, 100_000],
    ])
    expect(kept.map(({ pays }) => pays?.position ?? null)).toEqual([null, 2])
    const refused = [await named(1, 2), await named(70_001, 1), await named(1, 9)]
    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)[0]])).toEqual([
      [422, 'pays_position'],
      [422, 'amount'],
      [422, 'pays_position'],
    ])
    expect(refused[1]?.json().errors.amount).toEqual(['Outstanding of Payment 1: AED 700. Enter that amount or less.'])
  })

  it('the reversal of a receipt that names an installment opens that installment again', async () => {
    const { manager, booking, params } = await accepted()
    const { data } = await manager.call(receipts.record, {
      params,
      body: { ...cheque, amount: 100_000, pays_position: 3 },
    })
    await record(manager, booking.id, 100_000)

    await manager.call(receipts.reverse, { params: { id: data.id }, body: { reason: 'Bounced' } })

    const { installments } = await paymentsOf(manager, booking.id)
    expect(installments.map(({ position, paid }) => [position, paid])).toEqual([
      [1, 100_000],
      [3, 0],
      [2, 0],
    ])
  })

  it('the database refuses receipts that name an installment beyond its amount, or one of another name', async () => {
    const { owner, booking } = await accepted()
    const insert = (more: object) => buildReceipt(owner, booking, { pays_position: 2, pays_name: 'Payment 2', ...more })
    await insert({ amount: 60_000 })

    await expect(insert({ amount: 40_001, number: 2 })).rejects.toThrow(/more than its installment 2 takes/)
    await expect(insert({ amount: 1, number: 2, pays_name: 'Fee' })).rejects.toThrow(/installment 2 takes/)
  })

  it('a receipt pays the oldest installment first, and the rest of it a part of the next', async () => {
    const { manager, booking } = await accepted()

    const receipt = await record(manager, booking.id, 140_000)
    const payments = await paymentsOf(manager, booking.id)

    expect(receipt).toMatchObject({
      number: 1,
      amount: { amount: 140_000, currency: 'AED' },
      ...cheque,
      proof: null,
      recorded_by: { id: manager.id },
      reversal: null,
    })
    expect(payments.installments.map(({ position, state, paid }) => [position, state, paid])).toEqual([
      [1, 'paid', 100_000],
      [3, 'part_paid', 40_000],
      [2, 'scheduled', 0],
    ])
    expect(payments.totals).toEqual({ agreed: 300_000, received: 140_000, left: 160_000, overdue: 0 })
    const { data } = await manager.call(bookings.one, { params: { id: booking.id } })
    expect(data.events.at(-1)).toMatchObject({ kind: 'receipt_recorded', note: 'AED 1,400' })
  })

  it('reversing a receipt restores the installments; the receipt stays with the reason and is reversed once', async () => {
    const { manager, booking } = await accepted()
    const { id } = await record(manager, booking.id, 140_000)
    const body = { reason: 'The cheque bounced' }

    const { data } = await manager.call(receipts.reverse, { params: { id }, body })
    const again = await manager.ask(receipts.reverse, { params: { id }, body })
    const payments = await paymentsOf(manager, booking.id)

    expect(data.reversal).toMatchObject({ by: { id: manager.id }, reason: 'The cheque bounced' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'wrong_state'])
    expect(payments.totals).toEqual({ agreed: 300_000, received: 0, left: 300_000, overdue: 100_000 })
    expect(payments.receipts.map((one) => one.id)).toEqual([id])
  })

  it('a receipt above the amount left is refused with that amount', async () => {
    const { manager, booking, params } = await accepted()
    await record(manager, booking.id, 140_000)

    const answer = await manager.ask(receipts.record, { params, body: { ...cheque, amount: 160_001 } })
    await record(manager, booking.id, 160_000)
    const more = await manager.ask(receipts.record, { params, body: { ...cheque, amount: 1 } })

    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { amount: ['Outstanding: AED 1,600. Enter that amount or less.'] },
    ])
    expect([more.statusCode, more.json()]).toMatchObject([409, { message: 'This booking is paid in full.' }])
    expect(await paymentsOf(manager, booking.id)).toMatchObject({
      obstacle: 'Paid in full.',
      totals: { left: 0 },
    })
  })

  it('a receipt dated tomorrow is refused', async () => {
    const { manager, params, today } = await accepted()

    const body = { ...cheque, amount: 1, received_on: addDays(today, 1) }
    const answer = await manager.ask(receipts.record, { params, body })

    expect([answer.statusCode, answer.json().errors]).toEqual([422, { received_on: ['Choose today or a day before.'] }])
  })

  it('the proof of a receipt is downloaded as it was uploaded', async () => {
    const { manager, params } = await accepted()
    const proof = new File(['%PDF-1.7 the transfer %%EOF'], 'Transfer.pdf', { type: 'application/pdf' })

    const { data } = await manager.call(receipts.record, { params, body: { ...cheque, amount: 5, proof } })
    const file = await manager.ask(receipts.proof, { params: { id: data.id } })
    const { id } = await record(manager, params.id, 5)
    const none = await manager.ask(receipts.proof, { params: { id } })

    expect(data.proof).toMatchObject({ name: 'Transfer.pdf' })
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 the transfer %%EOF'])
    expect(none.statusCode).toBe(404)
  })

  it('receipts need an accepted booking, and installments are due but not overdue until then', async () => {
    const world = await given()
    const { id } = await buildBooking(world.owner, world)
    await world.owner
      .updateTable('booking_installments')
      .set({ due_on: '2026-01-01' })
      .where('booking_id', '=', id)
      .execute()

    const answer = await world.manager.ask(receipts.record, { params: { id }, body: { ...cheque, amount: 1 } })
    const before = await paymentsOf(world.manager, id)
    await world.manager.call(bookings.accept, { params: { id }, body: {} })
    const after = await paymentsOf(world.manager, id)

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'wrong_state'])
    expect([before, after].map(({ installments }) => installments[0]?.state)).toEqual(['due', 'overdue'])
    expect(before.obstacle).toContain('once the booking is accepted')
    expect(after.obstacle).toBeNull()
  })

  it('installments are canceled with the booking, and its receipts stay and can be reversed', async () => {
    const { manager, booking, params } = await accepted()
    const { id } = await record(manager, booking.id, 100_000)
    await manager.call(bookings.cancel, { params, body: { reason: 'The buyer withdrew', refund_amount: 0 } })

    const refused = await manager.ask(receipts.record, { params, body: { ...cheque, amount: 1 } })
    const payments = await paymentsOf(manager, booking.id)
    const overdue = await manager.call(receipts.overdue, { query: {} })
    const { data } = await manager.call(receipts.reverse, { params: { id }, body: { reason: 'Paid back' } })

    expect(refused.statusCode).toBe(409)
    expect(new Set(payments.installments.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    expect(payments).toMatchObject({
      totals: { received: 100_000, overdue: 0 },
      obstacle: 'This booking is canceled.',
    })
    expect(overdue.data).toEqual([])
    expect(data.reversal?.reason).toBe('Paid back')
  })
})

describe('refunds of a canceled booking', () => {
  const reason = 'The buyer withdrew'
  const refund = (person: Person, id: number, amount: number) =>
    person.ask(receipts.recordRefund, { params: { id }, body: { ...cheque, amount } })
  /** A booking that received 1,400.00, cancelled with 900.00 to refund. */
  async function cancelled() {
    const world = await accepted()
    const { id: receipt_id } = await record(world.manager, world.booking.id, 140_000)
    const body = { reason, refund_amount: 90_000, refund_note: 'Less the costs' }
    const { data } = await world.manager.call(bookings.cancel, { params: world.params, body })
    return { ...world, receipt_id, data }
  }

  it('cancelling a booking with receipts needs a refund amount, up to what was received', async () => {
    const { manager, booking, params } = await accepted()
    const cancel = (body: object) => manager.ask(bookings.cancel, { params, body: { reason, ...body } })
    const before = await cancel({ refund_amount: 1 })
    await record(manager, booking.id, 140_000)

    const answers = [
      before,
      await cancel({}),
      await cancel({ refund_amount: 140_001 }),
      await cancel({ refund_amount: -1 }),
    ]

    expect(answers.map((answer) => [answer.statusCode, answer.json().errors?.refund_amount?.[0]])).toEqual([
      [422, 'Nothing was received. Leave this empty.'],
      [422, 'AED 1,400 received. Enter the amount to refund, or 0.'],
      [422, 'AED 1,400 received. Enter that amount or less.'],
      [422, expect.any(String)],
    ])
    expect((await paymentsOf(manager, booking.id)).booking.status).toBe('accepted')
  })

  it('a refund is recorded when paid, and refunds never exceed the agreed amount', async () => {
    const { manager, params, data, today } = await cancelled()

    const tooMuch = await refund(manager, params.id, 90_001)
    const ahead = await manager.ask(receipts.recordRefund, {
      params,
      body: { ...cheque, received_on: addDays(today, 1), amount: 1 },
    })
    const first = await refund(manager, params.id, 50_000)
    const payments = await paymentsOf(manager, params.id)
    const rest = await refund(manager, params.id, 40_000)
    const none = await refund(manager, params.id, 1)

    expect(data.events.slice(-2).map(({ kind, note }) => [kind, note])).toEqual([
      ['cancelled', reason],
      ['refund_agreed', 'AED 900: Less the costs'],
    ])
    expect([tooMuch.statusCode, tooMuch.json().errors]).toEqual([
      422,
      { amount: ['AED 900 is left to refund. Enter that or less.'] },
    ])
    expect(ahead.json().errors).toEqual({ received_on: ['Choose today or a day before.'] })
    expect(first.json().data).toMatchObject({ refund: true, number: 2, amount: { amount: 50_000 } })
    expect(payments).toMatchObject({
      totals: { received: 140_000 },
      refund: { agreed: 90_000, refunded: 50_000, left: 40_000, note: 'Less the costs' },
    })
    expect([rest.statusCode, none.statusCode]).toEqual([201, 409])
    const { data: after } = await manager.call(bookings.one, { params })
    expect(after.events.at(-1)).toMatchObject({ kind: 'refund_recorded', note: 'AED 400' })
  })

  it('a changed refund amount needs the current version, and lies between what was refunded and received', async () => {
    const { manager, params, data } = await cancelled()
    await refund(manager, params.id, 50_000)
    const agree = (version: number, refund_amount: number) =>
      manager.ask(receipts.agreeRefund, { params, body: { version, refund_amount, refund_note: null } })

    const answers = [
      await agree(data.version - 1, 60_000),
      await agree(data.version, 49_999),
      await agree(data.version, 140_001),
      await agree(data.version, 140_000),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 422, 422, 200])
    expect(answers[0]?.json().current).toMatchObject({ refund: { agreed: 90_000 } })
    expect(answers[3]?.json().data).toMatchObject({
      refund: { agreed: 140_000, refunded: 50_000, left: 90_000, note: null },
      booking: { version: data.version + 1 },
    })
  })

  it('a refund is reversed like a receipt, and a reversed receipt lowers the refund that is left', async () => {
    const { manager, params, receipt_id } = await cancelled()
    const { id } = (await refund(manager, params.id, 50_000)).json().data
    const reverse = (which: number) =>
      manager.ask(receipts.reverse, { params: { id: which }, body: { reason: 'It came back' } })

    const held = await reverse(receipt_id)
    await reverse(id)
    const back = await paymentsOf(manager, params.id)
    await reverse(receipt_id)
    const payments = await paymentsOf(manager, params.id)

    expect([held.statusCode, held.json().code]).toEqual([409, 'refund_exceeded'])
    expect(back.refund).toMatchObject({ refunded: 0, left: 90_000 })
    expect(payments.refund).toMatchObject({ agreed: 90_000, refunded: 0, left: 0 })
    expect((await refund(manager, params.id, 1)).statusCode).toBe(409)
    const { data } = await manager.call(bookings.one, { params })
    expect(data.events.map(({ kind }) => kind)).toContain('refund_reversed')
  })

  it('refunds are refused for bookings that are not canceled, and out of scope for other sales managers', async () => {
    const { manager, params } = await accepted()
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [] })
    const body = { version: 2, refund_amount: 0 }

    const answers = [
      await refund(manager, params.id, 1),
      await manager.ask(receipts.agreeRefund, { params, body }),
      await refund(stranger, params.id, 1),
      await stranger.ask(receipts.agreeRefund, { params, body }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404, 404])
    expect((await paymentsOf(manager, params.id)).refund).toBeNull()
  })
})

describe('GET /inventory/booked-units/{id}/statement', () => {
  it('the statement of a booking is a PDF with the same bytes until another receipt', async () => {
    const { manager, booking, params } = await accepted()
    const download = () => manager.ask(receipts.statement, { params })

    const [first, second] = [await download(), await download()]
    await record(manager, booking.id, 140_000)
    const third = await download()

    expect(first.headers['content-disposition']).toContain(`${booking.number} statement.pdf`)
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    expect(first.rawPayload.equals(third.rawPayload)).toBe(false)
  })
})

describe('GET /inventory/overdue-installments', () => {
  it('lists overdue installments of accepted bookings, the oldest first, until they are paid', async () => {
    const { manager, booking, today, owner, organization_id, created_by } = await accepted()
    const other = await buildAccepted(owner, { organization_id, created_by }, [
      { amount: 70_000, due_on: addDays(today, -1) },
      { amount: 50_000, due_on: addDays(today, -30) },
    ])
    await record(manager, other.id, 20_000)
    const list = async (query = {}) =>
      (await manager.call(receipts.overdue, { query })).data.map(({ booking, position, days, left }) => [
        booking.id,
        position,
        days,
        left.amount,
      ])

    expect(await list()).toEqual([
      [other.id, 2, 30, 30_000],
      [booking.id, 1, 10, 100_000],
      [other.id, 1, 1, 70_000],
    ])
    expect(await list({ search: booking.number })).toHaveLength(1)
    expect(await list({ building_id: [other.building_id], sort: '-due_on' })).toEqual([
      [other.id, 1, 1, 70_000],
      [other.id, 2, 30, 30_000],
    ])
    expect(await list({ project_id: [999_999] })).toEqual([])
    await record(manager, other.id, 100_000)
    expect(await list()).toEqual([[booking.id, 1, 10, 100_000]])
  })

  it('lists overdue installments of the developers in scope of a manager, and all to a super admin', async () => {
    const { booking } = await accepted()
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [] })
    const admin = await signIn(app.current, 'super_admin')
    const receipt = await buildReceipt(app.current.owner, booking, { amount: 1 })
    const params = { id: receipt.id }

    const seen = await admin.call(receipts.overdue, { query: { search: booking.number } })
    const hidden = await stranger.call(receipts.overdue, { query: { search: booking.number } })
    const answers = [
      await stranger.ask(receipts.ofBooking, { params: { id: booking.id } }),
      await stranger.ask(receipts.record, { params: { id: booking.id }, body: { ...cheque, amount: 1 } }),
      await stranger.ask(receipts.reverse, { params, body: { reason: 'Mine' } }),
      await stranger.ask(receipts.proof, { params }),
    ]

    expect([seen.data.length, hidden.data.length]).toEqual([1, 0])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('the database', () => {
  it('the database refuses to change or delete receipts, and receipts above the amount due', async () => {
    const { owner, booking, created_by } = await accepted()
    const { id } = await buildReceipt(owner, booking, { amount: 300_000 })
    const as = (role: 'storey_app' | 'storey_platform', statement: string) =>
      owner.transaction().execute(async (db) => {
        await sql`set local role ${sql.ref(role)}`.execute(db)
        await sql.raw(statement).execute(db)
      })

    for (const role of ['storey_app', 'storey_platform'] as const) {
      await expect(as(role, `delete from booking_receipts where id = ${id}`)).rejects.toThrow('permission denied')
      await expect(as(role, `update booking_receipts set amount = 1 where id = ${id}`)).rejects.toThrow(
        'permission denied',
      )
    }
    await expect(buildReceipt(owner, booking, { amount: 1, number: 2 })).rejects.toThrow('exceed its installments')
    await expect(buildReceipt(owner, booking, { amount: 1, number: 2, refund: true })).rejects.toThrow(
      'is not cancelled but accepted',
    )
    await expect(buildCancelled(owner, booking, { refund_due: 300_001 })).rejects.toThrow('exceeds the money received')
    await expect(
      owner.updateTable('booking_receipts').set({ reversed_by: created_by }).where('id', '=', id).execute(),
    ).rejects.toThrow('booking_receipts_reversal_complete')
  })
})
