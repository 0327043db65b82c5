import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { type Cheque, cheques } from '@storey/api/sales/cheques.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildCancelled } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingChangeRoutes } from '../booking-changes/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { chequeRoutes } from './routes.ts'

const app = useTestApp([chequeRoutes, receiptRoutes, bookingChangeRoutes])

/** An accepted booking of two payments, and a sales manager of its developer. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const values = { organization_id, created_by, building_id: building.id }
  const booking = await buildAccepted(owner, values, [
    { amount: 300_000, due_on: '2026-11-01' },
    { amount: 700_000, due_on: '2027-11-01' },
  ])
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const today = rows[0]?.today ?? ''
  const written = { number: '100417', bank: 'Emirates NBD', drawer: 'amal HADDAD', amount: 300_000, cheque_on: today }
  return {
    owner,
    manager,
    booking,
    values,
    today,
    body: { ...written, received_on: today },
    params: { id: booking.id },
  }
}

const part = (position: number, amount: number) => ({ position, amount })

type World = Awaited<ReturnType<typeof given>>
const move = {
  deposit: ({ manager, today }: World, { id, version }: Pick<Cheque, 'id' | 'version'>) =>
    manager.ask(cheques.deposit, { params: { id }, body: { version, deposited_on: today } }),
  clear: ({ manager, today }: World, { id, version }: Pick<Cheque, 'id' | 'version'>) =>
    manager.ask(cheques.clear, { params: { id }, body: { version, cleared_on: today } }),
  bounce: ({ manager, today }: World, { id, version }: Pick<Cheque, 'id' | 'version'>, fee: number | null = null) =>
    manager.ask(cheques.bounce, { params: { id }, body: { version, bounced_on: today, reason: 'No funds', fee } }),
}

describe('cheques of a booking', () => {
  it('a cheque is received, deposited and cleared, which records one receipt that names its installment', async () => {
    const world = await given()
    const { manager, params, body, today } = world
    const { data: made } = await manager.call(cheques.record, {
      params,
      body: { ...body, pays: [{ position: 1, amount: 300_000 }] },
    })
    const { data: deposited } = (await move.deposit(world, made)).json()
    const { data: cleared } = (await move.clear(world, deposited)).json()
    const { data } = await manager.call(receipts.ofBooking, { params })

    expect(made).toMatchObject({ status: 'received', payer_relation: null })
    expect(made.pays).toEqual([{ position: 1, name: 'Payment 1', amount: 300_000 }])
    expect(cleared).toMatchObject({ status: 'cleared', cleared_on: today, receipts: [{ number: 1 }] })
    expect(data.receipts).toMatchObject([
      {
        amount: { amount: 300_000 },
        method: 'cheque',
        reference: '100417, Emirates NBD',
        received_on: today,
        pays: { position: 1 },
      },
    ])
    expect(data.installments[0]).toMatchObject({ state: 'paid' })
  })

  it('a cheque over two installments clears with a receipt for each, and reversing one takes all back', async () => {
    const world = await given()
    const { manager, params, body } = world
    const pays = [part(1, 300_000), part(2, 50_000)]
    const { data: made } = await manager.call(cheques.record, { params, body: { ...body, amount: 350_000, pays } })
    const { data: deposited } = (await move.deposit(world, made)).json()
    const { data: cleared } = (await move.clear(world, deposited)).json()
    const paid = (await manager.call(receipts.ofBooking, { params })).data
    await manager.call(receipts.reverse, { params: { id: cleared.receipts[1].id }, body: { reason: 'Bounced' } })
    const back = (await manager.call(receipts.ofBooking, { params })).data
    const [bounced] = (await manager.call(cheques.list, { query: { booking_id: [params.id] } })).data

    expect(made.pays).toMatchObject([{ name: 'Payment 1' }, { name: 'Payment 2', amount: 50_000 }])
    expect(cleared.receipts).toMatchObject([{ number: 1 }, { number: 2 }])
    expect(paid.installments.map(({ paid }) => paid)).toEqual([300_000, 50_000])
    expect(paid.receipts.map(({ pays, amount }) => [pays?.position, amount.amount])).toEqual([
      [2, 50_000],
      [1, 300_000],
    ])
    expect(back.totals.received).toBe(0)
    expect(back.receipts.every(({ reversal }) => reversal?.reason === 'Bounced')).toBe(true)
    expect(bounced).toMatchObject({ status: 'bounced', receipts: [], pays: made.pays })
  })

  it('a part of an installment that was paid otherwise in the meantime pays what is due first', async () => {
    const world = await given()
    const { manager, params, body, today } = world
    const pays = [part(1, 300_000), part(2, 50_000)]
    const { data: made } = await manager.call(cheques.record, { params, body: { ...body, amount: 350_000, pays } })
    await manager.call(receipts.record, {
      params,
      body: { amount: 100_000, received_on: today, method: 'bank_transfer', pays_position: 1 },
    })
    const { data: deposited } = (await move.deposit(world, made)).json()
    await move.clear(world, deposited)
    const { data } = await manager.call(receipts.ofBooking, { params })

    expect(data.installments.map(({ paid }) => paid)).toEqual([300_000, 150_000])
    expect(data.receipts.slice(0, 2).map(({ pays, amount }) => [pays?.position, amount.amount])).toEqual([
      [undefined, 300_000],
      [2, 50_000],
    ])
  })

  it('a replacement of the same amount takes over the installments, unless it names its own', async () => {
    const { manager, params, body } = await given()
    const pays = [part(1, 300_000), part(2, 50_000)]
    const written = { ...body, amount: 350_000 }
    const record = async (more: object) =>
      (await manager.call(cheques.record, { params, body: { ...written, ...more } })).data
    const first = await record({ pays })
    const second = await record({ number: '2', replaces_id: first.id })
    const third = await record({ number: '3', replaces_id: second.id, pays: [part(2, 350_000)] })
    const fourth = await record({ number: '4', replaces_id: third.id, amount: 340_000 })

    expect(second.pays).toEqual(first.pays)
    expect(third.pays).toMatchObject([{ position: 2, amount: 350_000 }])
    expect(fourth.pays).toEqual([])
  })

  it('a bounced cheque makes no receipt and raises a fee, which is owed with the other charges', async () => {
    const world = await given()
    const { manager, params, body, today } = world
    const { data: made } = await manager.call(cheques.record, { params, body })
    const { data: deposited } = (await move.deposit(world, made)).json()
    const { data: bounced } = (await move.bounce(world, deposited, 50_000)).json()
    const { data } = await manager.call(receipts.ofBooking, { params })

    expect(bounced).toMatchObject({ status: 'bounced', bounced_on: today, reason: 'No funds', receipts: [] })
    expect(data.receipts).toEqual([])
    expect(data.installments.find(({ is_charge }) => is_charge)).toMatchObject({
      name: 'Fee for bounced cheque 100417',
      amount: 50_000,
      due_on: today,
      state: 'due',
    })
    expect(data.totals.agreed).toBe(1_050_000)
  })

  it('the fee of a bounced cheque stays with the booking when its unit changes', async () => {
    const { owner, manager, booking, values } = await given()
    const plan = await buildPlan(owner, { building_id: booking.building_id, is_default: true, position: 9 })
    const cheque = await buildCheque(owner, booking, { status: 'bounced' })
    await owner
      .insertInto('booking_installments')
      .values({
        ...{
          organization_id: booking.organization_id,
          booking_id: booking.id,
          position: 3,
          name: 'Fee',
          amount: 50_000,
        },
        ...{ due_on: '2026-11-02', due_text: 'Fee', is_charge: true, owed: true, cheque_id: cheque.id },
      })
      .execute()
    const unit = await buildUnit(owner, { building_id: values.building_id, price: 9_000_000 })

    const { data } = await manager.call(bookingChanges.changeUnit, {
      params: { id: booking.id },
      body: {
        ...{ version: booking.version, unit_id: unit.id, payment_plan_id: plan.id, expected_price: 9_000_000 },
        reason: 'A better view',
      },
    })

    const fees = data.installments.filter(({ name }) => name === 'Fee')
    expect(fees).toMatchObject([{ amount: 50_000, is_charge: true, position: data.installments.length }])
  })

  it('a reversed receipt of a cheque bounces it, and it can be deposited and cleared again with another receipt', async () => {
    const world = await given()
    const { owner, manager, params, booking } = world
    const deposited = await buildCheque(owner, booking, { status: 'deposited', amount: 300_000 })
    const { data: cleared } = (await move.clear(world, deposited)).json()
    const id = cleared.receipts[0].id
    await manager.call(receipts.reverse, { params: { id }, body: { reason: 'Returned by the bank' } })
    const [bounced] = (await manager.call(cheques.list, { query: { booking_id: [booking.id] } })).data
    if (!bounced) throw new Error('The cheque is gone.')
    const again = (await move.deposit(world, bounced)).json().data
    const { data: last } = (await move.clear(world, again)).json()

    expect(bounced).toMatchObject({ status: 'bounced', reason: 'Returned by the bank', receipts: [] })
    expect(last).toMatchObject({ status: 'cleared', receipts: [{ number: 2 }] })
    const { data } = await manager.call(receipts.ofBooking, { params })
    expect(data.totals.received).toBe(300_000)
  })

  it('a cheque that bounced is deposited again on a later day, bounces again, and clears in the end', async () => {
    const { manager, params, body, today } = await given()
    const day = (before: number) => addDays(today, -before)
    const first = { ...body, cheque_on: day(9), received_on: day(9) }
    let cheque = (await manager.call(cheques.record, { params, body: first })).data
    const of = () => ({ params: { id: cheque.id } })
    const deposit = async (deposited_on: string) => {
      const body = { version: cheque.version, deposited_on }
      cheque = (await manager.call(cheques.deposit, { ...of(), body })).data
    }
    const bounce = async (bounced_on: string) => {
      const body = { version: cheque.version, bounced_on, reason: 'No funds' }
      cheque = (await manager.call(cheques.bounce, { ...of(), body })).data
    }

    await deposit(day(8))
    await bounce(day(6))
    await deposit(day(5))
    expect(cheque).toMatchObject({ status: 'deposited', deposited_on: day(5), bounced_on: day(6) })
    await bounce(day(4))
    await deposit(day(2))
    const last = { version: cheque.version, cleared_on: day(1) }
    const { data: cleared } = await manager.call(cheques.clear, { ...of(), body: last })

    expect(cleared).toMatchObject({ status: 'cleared', bounced_on: day(4), receipts: [{ number: 1 }] })
  })

  it('a cheque is not deposited again, nor returned, before the day on which it bounced', async () => {
    const { owner, manager, params, body, today } = await given()
    const day = (before: number) => addDays(today, -before)
    const first = { ...body, cheque_on: day(9), received_on: day(9) }
    const { id } = (await manager.call(cheques.record, { params, body: first })).data
    const of = { params: { id } }
    await manager.call(cheques.deposit, { ...of, body: { version: 1, deposited_on: day(8) } })
    await manager.call(cheques.bounce, { ...of, body: { version: 2, bounced_on: day(5), reason: 'No funds' } })

    const again = await manager.ask(cheques.deposit, { ...of, body: { version: 3, deposited_on: day(6) } })
    const returned = { version: 3, returned_on: day(6), reason: 'No funds' }
    const back = await manager.ask(cheques.return, { ...of, body: returned })

    expect(again.json().errors.deposited_on[0]).toMatch(/^Enter .* or later: the cheque bounced then\.$/)
    expect(back.json().errors.returned_on[0]).toMatch(/^Enter .* or later: the cheque bounced then\.$/)
    const naive = sql`update cheques set status = 'deposited', deposited_on = ${day(6)} where id = ${id}`.execute(owner)
    await expect(naive).rejects.toMatchObject({ constraint: 'cheques_after_bounce' })
    await manager.call(cheques.deposit, { ...of, body: { version: 3, deposited_on: day(5) } })
  })

  it('a replaced cheque names its replacement, and cannot be deposited or replaced again', async () => {
    const world = await given()
    const { owner, manager, params, body, booking } = world
    const held = await buildCheque(owner, booking, { status: 'bounced' })
    const { data } = await manager.call(cheques.record, { params, body: { ...body, replaces_id: held.id } })
    const again = await manager.ask(cheques.record, { params, body: { ...body, number: '7', replaces_id: held.id } })

    expect(data.replaces).toEqual({ id: held.id, number: held.number })
    expect(again.statusCode).toBe(409)
    expect((await move.deposit(world, { id: held.id, version: held.version + 1 })).statusCode).toBe(409)
    const [replaced] = (await manager.call(cheques.list, { query: { status: ['replaced'], booking_id: [booking.id] } }))
      .data
    expect(replaced?.replaced_by).toEqual({ id: data.id, number: '100417' })
  })
})

describe('a cheque whose drawer is no longer a buyer', () => {
  /** Deposited, and its drawer has left the booking. */
  async function left() {
    const world = await given()
    const { owner, manager, booking, today } = world
    const cheque = await buildCheque(owner, booking, { status: 'deposited' })
    const rename = (full_name: string) =>
      owner.updateTable('booking_buyers').set({ full_name }).where('booking_id', '=', booking.id).execute()
    await rename('Nadia Rahal')
    const find = async () => (await manager.call(cheques.list, { query: { booking_id: [booking.id] } })).data[0]
    const clear = (more: object = {}) =>
      manager.ask(cheques.clear, {
        params: { id: cheque.id },
        body: { version: cheque.version, cleared_on: today, ...more },
      })
    const payers = async () =>
      (await manager.call(receipts.ofBooking, { params: { id: booking.id } })).data.receipts.map(({ payer }) => payer)
    return { ...world, cheque, rename, find, clear, payers }
  }

  it('says so, and clears with what the drawer is to the buyers, which its receipt names', async () => {
    const { find, clear, payers } = await left()
    const before = await find()
    const refused = await clear()
    const document = { payer_id_type: 'passport', payer_id_number: 'LR 0482 197', payer_country: 'LB' }
    const cleared = await clear({ payer_relation: 'spouse', ...document })

    expect(before).toMatchObject({ payer_relation: null, drawer_left: true })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      {
        payer_relation: ['Amal Haddad is no longer a buyer of this booking. Choose what the drawer is to the buyers.'],
      },
    ])
    expect(cleared.statusCode).toBe(200)
    expect(await find()).toMatchObject({ status: 'cleared', payer_relation: 'spouse', drawer_left: false })
    expect(await payers()).toMatchObject([
      { name: 'Amal Haddad', relation: 'spouse', id_type: 'passport', country: 'LB' },
    ])
  })

  it('clears as a payment of a buyer whose name was corrected', async () => {
    const { find, clear, payers } = await left()
    const document = { payer_id_type: 'passport', payer_id_number: 'LR 0482 197', payer_country: 'LB' }
    const documented = await clear({ payer_relation: 'buyer', ...document })
    const cleared = await clear({ payer_relation: 'buyer' })

    expect(documented.json().errors).toHaveProperty('payer_relation')
    expect(cleared.statusCode).toBe(200)
    expect(await find()).toMatchObject({ status: 'cleared', payer_relation: null, drawer_left: false })
    expect(await payers()).toEqual([null])
  })

  it('takes no relation while the drawer is a buyer, and shows developers no document', async () => {
    const { manager, rename, find, clear, params, body, values } = await left()
    await rename('AMAL haddad')
    const developer = await signIn(app.current, 'developer_admin', { organization: { id: values.organization_id } })
    const document = { payer_id_type: 'passport' as const, payer_id_number: 'LR 0482 197', payer_country: 'LB' }
    await manager.call(cheques.record, {
      params,
      body: { ...body, drawer: 'Karim Haddad', payer_relation: 'spouse', ...document },
    })

    const { data: seen } = await developer.call(cheques.list, { query: { third_party: true } })
    const { data: own } = await manager.call(cheques.list, { query: { third_party: true } })

    expect((await find())?.drawer_left).toBe(false)
    expect((await clear({ payer_relation: 'spouse' })).json().errors).toHaveProperty('payer_relation')
    expect((await clear()).statusCode).toBe(200)
    expect(own).toMatchObject([{ payer_relation: 'spouse', payer_id_type: 'passport' }])
    expect(seen).toMatchObject([{ payer_relation: 'spouse', payer_id_type: null }])
  })
})

describe('refusals of cheques', () => {
  it.each([
    ['a drawer who is no buyer, without a relation', { drawer: 'Karim Haddad' }, 'payer_relation'],
    ['a number with other characters', { number: '100 417 #' }, 'number'],
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['an installment that the booking has not', { pays: [{ position: 9, amount: 300_000 }] }, 'pays.0.position'],
    ['more than its installment', { pays: [{ position: 1, amount: 300_001 }], amount: 300_001 }, 'pays.0.amount'],
    ['an installment twice', { pays: [part(1, 150_000), part(1, 150_000)] }, 'pays.1.position'],
    ['a part of nothing', { pays: [part(1, 300_000), part(2, 0)] }, 'pays.1.amount'],
    ['parts that miss a fils', { pays: [part(1, 200_000), part(2, 99_999)] }, 'pays'],
    ['parts that exceed the cheque by a fils', { pays: [part(1, 200_000), part(2, 100_001)] }, 'pays'],
    ['too many parts', { pays: Array.from({ length: 61 }, (_, at) => part(at + 1, 1)) }, 'pays'],
    ['a day of receipt in the future', { received_on: '2099-01-01' }, 'received_on'],
    ['a relation that is not listed', { payer_relation: 'friend' }, 'payer_relation'],
  ])('refuses %s', async (_what, change, field) => {
    const { manager, params, body } = await given()
    const answer = await manager.ask(cheques.record, { params, body: { ...body, ...change } as typeof body })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('refuses a cheque that a buyer of another booking has drawn, and one that replaces a cheque of another booking', async () => {
    const { owner, manager, params, body, values } = await given()
    const other = await buildAccepted(owner, values)
    await owner
      .updateTable('booking_buyers')
      .set({ full_name: 'Nadia Rahal' })
      .where('booking_id', '=', other.id)
      .execute()
    const theirs = await buildCheque(owner, await buildAccepted(owner, values))
    const drawn = await manager.ask(cheques.record, { params, body: { ...body, drawer: 'Nadia Rahal' } })
    const replacing = await manager.ask(cheques.record, { params, body: { ...body, replaces_id: theirs.id } })

    expect(drawn.json().errors).toHaveProperty('payer_relation')
    expect(replacing.json().errors).toHaveProperty('replaces_id')
  })

  it('refuses the same number of a bank twice, however it is written, until the first is returned', async () => {
    const { manager, params, body, today } = await given()
    const { data } = await manager.call(cheques.record, { params, body })
    const same = { params, body: { ...body, number: ' 100417 ', bank: 'EMIRATES nbd' } }
    const refused = await manager.ask(cheques.record, same)
    await manager.call(cheques.return, {
      params: { id: data.id },
      body: { version: data.version, returned_on: today, reason: 'Wrong amount' },
    })

    expect(refused.json().errors).toHaveProperty('number')
    expect((await manager.ask(cheques.record, same)).statusCode).toBe(201)
  })

  it('refuses a deposit before the date on the cheque, and a status that does not follow', async () => {
    const world = await given()
    const { owner, booking, today } = world
    const later = await buildCheque(owner, booking, { cheque_on: addDays(today, 1) })
    const held = await buildCheque(owner, booking)

    expect((await move.deposit(world, later)).json().errors).toHaveProperty('deposited_on')
    expect((await move.clear(world, held)).statusCode).toBe(409)
    expect((await move.bounce(world, held)).statusCode).toBe(409)
    expect((await move.deposit(world, { ...held, version: 7 })).statusCode).toBe(409)
  })

  it('refuses to clear a cheque of more than is outstanding, and leaves it deposited', async () => {
    const world = await given()
    const { owner, manager, booking } = world
    const large = await buildCheque(owner, booking, { status: 'deposited', amount: 1_000_001 })
    const answer = await move.clear(world, large)

    expect(answer.statusCode).toBe(409)
    const [kept] = (await manager.call(cheques.list, { query: { booking_id: [booking.id] } })).data
    expect(kept).toMatchObject({ status: 'deposited', receipts: [] })
  })

  it('a pending booking takes cheques and deposits none; a canceled one returns them', async () => {
    const world = await given()
    const { owner, manager, values, today, body } = world
    const pending = await buildBooking(owner, values)
    const { data: early } = await manager.call(cheques.record, { params: { id: pending.id }, body })
    const booking = await buildAccepted(owner, values)
    const held = await buildCheque(owner, booking)
    await buildCancelled(owner, booking, { refund_due: 0 })
    const back = { version: held.version, returned_on: today, reason: 'Canceled' }

    expect((await move.deposit(world, early)).statusCode).toBe(409)
    expect((await move.deposit(world, held)).statusCode).toBe(409)
    expect((await manager.ask(cheques.record, { params: { id: booking.id }, body })).statusCode).toBe(409)
    expect((await manager.ask(cheques.return, { params: { id: held.id }, body: back })).statusCode).toBe(200)
  })

  it('twenty calls that clear a cheque at once make one receipt for each installment', async () => {
    const world = await given()
    const { owner, booking } = world
    const pays = [1, 2].map((position) => ({ position, name: `Payment ${position}`, amount: 50_000 }))
    const deposited = await buildCheque(owner, booking, { status: 'deposited', pays })
    const answers = await Promise.all(Array.from({ length: 20 }, () => move.clear(world, deposited)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    const { length } = await owner
      .selectFrom('booking_receipts')
      .select('id')
      .where('booking_id', '=', booking.id)
      .execute()
    expect(length).toBe(2)
  })
})

describe('the list of cheques', () => {
  it('filters by the days to the date of held cheques, and totals equal the rows', async () => {
    const { owner, manager, booking, today } = await given()
    const dated = async (days: number, amount: number) =>
      buildCheque(owner, booking, { cheque_on: addDays(today, days), amount })
    const due = [
      await dated(0, 100),
      await dated(7, 200),
      await dated(8, 400),
      await dated(30, 800),
      await dated(90, 1600),
    ]
    const late = await dated(-1, 3200)
    await dated(91, 6400)
    await buildCheque(owner, booking, { status: 'deposited', amount: 50 })
    const ids = async (period: 'overdue' | 'next_7' | 'next_30' | 'next_90') =>
      (await manager.call(cheques.list, { query: { period, booking_id: [booking.id] } })).data.map(({ id }) => id)

    expect(await ids('next_7')).toEqual(due.slice(0, 2).map(({ id }) => id))
    expect(await ids('next_30')).toEqual(due.slice(0, 4).map(({ id }) => id))
    expect(await ids('next_90')).toEqual(due.map(({ id }) => id))
    expect(await ids('overdue')).toEqual([late.id])
    const [totals] = (await manager.call(cheques.totals, { query: { booking_id: [booking.id] } })).data
    expect(totals).toMatchObject({
      received: { cheques: 7, amount: 12_700 },
      overdue: { cheques: 1, amount: 3200 },
      deposited: { cheques: 1, amount: 50 },
    })
    expect(totals?.months.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_700 - 3200)
  })

  it('a developer reads the cheques of its own projects and changes none; another developer sees nothing', async () => {
    const { owner, manager, booking, body, params } = await given()
    await buildCheque(owner, booking)
    const own = await signIn(app.current, 'developer_admin', { organization: { id: booking.organization_id } })
    const foreign = await signIn(app.current, 'developer_admin')

    expect((await own.call(cheques.list, { query: {} })).data).toHaveLength(1)
    expect((await own.ask(cheques.record, { params, body })).statusCode).toBe(403)
    expect((await foreign.call(cheques.list, { query: {} })).data).toEqual([])
    expect((await manager.call(cheques.list, { query: { search: 'emirates', third_party: false } })).data).toHaveLength(
      1,
    )
  })
})
