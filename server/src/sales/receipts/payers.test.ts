import { cheques } from '@storey/api/sales/cheques.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildReceipt } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { chequeRoutes } from '../cheques/routes.ts'
import { receiptRoutes } from './routes.ts'
import { voucherOf } from './voucher.ts'

const app = useTestApp([receiptRoutes, chequeRoutes])
/** AED 55,000 in fils. */
const LIMIT = 5_500_000

/** A booking in the Emirates of AED 100,000. */
async function given(country = 'AE') {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by }, [
    { amount: 2 * LIMIT, due_on: '2026-10-01' },
  ])
  await sql`update projects set country = ${country} where id = ${booking.project_id}`.execute(owner)
  const params = { id: booking.id }
  const body = { amount: 1_000, received_on: '2026-11-01', method: 'bank_transfer' as const }
  const pay = (amount: number, method: 'cash' | 'bank_transfer' = 'cash') =>
    manager.call(receipts.record, { params, body: { ...body, amount, method } })
  const list = async (query: { flag?: 'third_party' | 'cash'; brokerage_id?: number[] } = {}) =>
    (await manager.call(payments.receipts, { query: { ...query, organizations: [organization_id] } })).data
  return { owner, manager, booking, organization_id, params, body, pay, list }
}

describe('payers of receipts', () => {
  it('a receipt names a payer who is not a buyer, on its own, in the list and on its voucher', async () => {
    const { manager, params, body, list, pay } = await given()
    const payer = { payer_name: 'Karim Haddad', payer_relation: 'spouse' as const }
    const { data } = await manager.call(receipts.record, { params, body: { ...body, ...payer } })
    const { data: other } = await pay(1_000, 'bank_transfer')

    expect(data.payer).toMatchObject({ name: 'Karim Haddad', relation: 'spouse', id_type: null })
    expect(other.payer).toBeNull()
    expect((await list({ flag: 'third_party' })).map(({ id }) => id)).toEqual([data.id])
    const facts = {
      ...{ booking: 'B-1', unit: '101', building: 'Tower', project: 'Bay', seller: 'Meridian', account: null },
      ...{ seller_legal_name: null, seller_tax_number: null, timezone: 'Asia/Dubai', buyers: ['Amal Haddad'] },
    }
    const printed = voucherOf(data, facts).facts
    expect(printed).toContainEqual({ label: 'Received from', value: 'Karim Haddad' })
    expect(printed).toContainEqual({ label: 'On behalf of', value: 'Amal Haddad' })
    expect(voucherOf(other, facts).facts.map(({ label }) => label)).not.toContain('On behalf of')
  })

  it.each([
    [{ payer_name: 'Karim Haddad' }, 'payer_relation'],
    [{ payer_relation: 'spouse' as const }, 'payer_name'],
    [{ payer_name: ' ', payer_relation: 'spouse' as const }, 'payer_name'],
  ])('refuses a payer of %o, which is half of one', async (half, field) => {
    const { manager, params, body } = await given()
    const answer = await manager.ask(receipts.record, { params, body: { ...body, ...half } })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('the receipt of a cheque that a third party drew names that party', async () => {
    const { owner, booking, list } = await given()
    const cheque = await buildCheque(owner, booking, { status: 'deposited' })
    const admin = await signIn(app.current, 'super_admin')
    await sql`update cheques set payer_relation = 'company', drawer = 'Palm LLC' where id = ${cheque.id}`.execute(owner)
    await admin.call(cheques.clear, {
      params: { id: cheque.id },
      body: { version: cheque.version, cleared_on: '2026-11-03' },
    })

    expect(await list({ flag: 'third_party' })).toMatchObject([{ payer: { name: 'Palm LLC', relation: 'company' } }])
  })
})

const spouse = { payer_name: 'Karim Haddad', payer_relation: 'spouse' as const }
const passport = { payer_id_type: 'passport' as const, payer_id_number: 'LR 0482 197', payer_country: 'LB' }

describe('documents of payers', () => {
  it('are encrypted, and read with the payments of the booking by the sales desk, not by the developer', async () => {
    const { owner, manager, organization_id, params, body, list } = await given()
    const developer = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
    const { data } = await manager.call(receipts.record, { params, body: { ...body, ...spouse, ...passport } })
    const payerOf = async (person: typeof manager) =>
      (await person.call(receipts.ofBooking, { params })).data.receipts[0]?.payer

    const { payer_id_number: kept } = await owner
      .selectFrom('booking_receipts')
      .select('payer_id_number')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()

    expect(kept).not.toContain('0482')
    const read = { name: 'Karim Haddad', relation: 'spouse', id_type: 'passport', country: 'LB' }
    expect(await payerOf(manager)).toEqual({ ...read, id_number: 'LR 0482 197' })
    expect(await payerOf(developer)).toEqual({ ...read, id_type: null, country: null, id_number: null })
    // Lists and vouchers have no numbers, as those of buyers.
    expect((await list())[0]?.payer).toEqual({ ...read, id_number: null })
    const facts = {
      ...{ booking: 'B-1', unit: '101', building: 'Tower', project: 'Bay', seller: 'Meridian', account: null },
      ...{ seller_legal_name: null, seller_tax_number: null, timezone: 'Asia/Dubai', buyers: ['Amal Haddad'] },
    }
    expect(JSON.stringify(voucherOf(data, facts))).not.toContain('0482')
  })

  it.each([
    [{ payer_id_type: null }, 'payer_id_type'],
    [{ payer_id_number: null }, 'payer_id_number'],
    [{ payer_country: null }, 'payer_country'],
    [{ payer_name: null, payer_relation: null }, 'payer_relation'],
    [{ payer_country: 'Lebanon' }, 'payer_country'],
  ])('refuses one with %o', async (part, field) => {
    const { manager, params, body } = await given()
    const answer = await manager.ask(receipts.record, { params, body: { ...body, ...spouse, ...passport, ...part } })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  it('are required in cash from AED 55,000 on, and nothing is recorded without', async () => {
    const { manager, params, body, list, pay } = await given()
    await pay(LIMIT - 10)
    const cash = { ...body, ...spouse, method: 'cash' as const }
    const record = (more: object) => manager.ask(receipts.record, { params, body: { ...cash, ...more } })

    const below = await record({ amount: 9 })
    const refused = await record({ amount: 1 })
    const transfer = await record({ amount: LIMIT / 2, method: 'bank_transfer' })
    const accepted = await record({ amount: 1, ...passport })

    expect([below, refused, transfer, accepted].map(({ statusCode }) => statusCode)).toEqual([201, 422, 201, 201])
    expect(Object.keys(refused.json().errors)).toEqual(['payer_id_type'])
    expect(await list()).toHaveLength(4)
  })

  it('of a cheque are those of its receipts', async () => {
    const { manager, params } = await given()
    const { data } = await manager.call(cheques.record, {
      params,
      body: {
        ...{ number: '1', bank: 'A bank', drawer: 'Karim Haddad', payer_relation: 'spouse' as const, ...passport },
        ...{ amount: 1_000, cheque_on: '2026-11-01', received_on: '2026-11-01' },
      },
    })
    const moved = { params: { id: data.id } }
    const { data: deposited } = await manager.call(cheques.deposit, {
      ...moved,
      body: { version: data.version, deposited_on: '2026-11-02' },
    })
    await manager.call(cheques.clear, { ...moved, body: { version: deposited.version, cleared_on: '2026-11-03' } })

    expect(data.payer_id_type).toBe('passport')
    expect((await manager.call(receipts.ofBooking, { params })).data.receipts[0]?.payer).toMatchObject({
      ...{ id_type: 'passport', id_number: 'LR 0482 197', country: 'LB' },
    })
  })
})

describe('cash of a booking', () => {
  it('is flagged from AED 55,000 on, added up over its receipts, and not before', async () => {
    const { pay, list } = await given()
    await pay(LIMIT - 1)
    await pay(LIMIT / 2, 'bank_transfer')
    expect(await list({ flag: 'cash' })).toEqual([])

    await pay(1)

    const flagged = await list({ flag: 'cash' })
    expect(flagged.map(({ amount, cash_over_limit }) => [amount.amount, cash_over_limit])).toEqual([
      [1, true],
      [LIMIT - 1, true],
    ])
  })

  it('is not flagged in another country, nor when a receipt of it is reversed', async () => {
    const egypt = await given('EG')
    await egypt.pay(LIMIT)
    expect(await egypt.list({ flag: 'cash' })).toEqual([])
    const { manager, pay, list } = await given()
    const { data } = await pay(LIMIT)
    expect(data.cash_over_limit).toBe(true)
    await manager.call(receipts.reverse, { params: { id: data.id }, body: { reason: 'Wrong booking' } })
    expect(await list({ flag: 'cash' })).toEqual([])
  })
})

it('receipts, payments due and overdue payments are found by the brokerage of their booking', async () => {
  const { owner, manager, booking, list, organization_id } = await given()
  const { id: brokerage } = await buildOrganization(owner, { type: 'brokerage' })
  const other = await buildAccepted(owner, { organization_id, created_by: booking.created_by }, [
    { amount: 1_000_000, due_on: '2026-10-01' },
  ])
  await sql`update bookings set brokerage_id = ${brokerage} where id = ${booking.id}`.execute(owner)
  const { id } = await buildReceipt(owner, booking)
  await buildReceipt(owner, other)
  const query = { brokerage_id: [brokerage] }

  expect((await list(query)).map((receipt) => receipt.id)).toEqual([id])
  const due = (await manager.call(payments.due, { query })).data
  const overdue = (await manager.call(receipts.overdue, { query })).data
  expect([due, overdue].map((rows) => rows.map((row) => row.booking.id))).toEqual([[booking.id], [booking.id]])
  const [total] = (await manager.call(payments.dueTotals, { query })).data
  expect(total?.left.payments).toBe(1)
})
