import { earlierSaleImports } from '@storey/api/sales/earlier-sale-imports.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { salesOf, saleWorkbook } from '../../../test/sale-workbook.ts'
import { sampleReceipt, sampleStatementFacts } from '../../../test/sample-documents.ts'
import { earlierSaleImportRoutes } from '../earlier-sale-imports/routes.ts'
import { receiptRoutes } from './routes.ts'
import { voucherOf } from './voucher.ts'

const app = useTestApp([earlierSaleImportRoutes, receiptRoutes])
const body = { amount: 1_000, received_on: '2026-11-01', method: 'cheque' as const }

/** A developer with accepted bookings of 3,000.00 each. */
async function given(count = 1) {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const bookings = []
  for (let index = 0; index < count; index++)
    bookings.push(
      await buildAccepted(owner, { organization_id, created_by }, [{ amount: 300_000, due_on: '2026-10-01' }]),
    )
  return { owner, building, organization_id, manager, bookings, id: bookings[0]?.id ?? 0 }
}

const record = (manager: Person, id: number, more: object = {}) =>
  manager.ask(receipts.record, { params: { id }, body: { ...body, ...more } })
const voucherIn = async (manager: Person, id: number) =>
  (await manager.call(receipts.ofBooking, { params: { id } })).data.receipts.map(({ voucher }) => voucher)

describe('vouchers of receipts', () => {
  it('vouchers count per developer without gaps; a refused receipt takes no number and a reversed one keeps its own', async () => {
    const { manager, id } = await given()
    const other = await given()

    const first = (await record(manager, id)).json().data
    expect((await record(manager, id, { amount: 999_999_999 })).statusCode).toBe(422)
    await manager.call(receipts.reverse, { params: { id: first.id }, body: { reason: 'Bounced' } })
    await record(manager, id)

    expect(await voucherIn(manager, id)).toEqual(['RV-00002', 'RV-00001'])
    expect((await record(other.manager, other.id)).json().data.voucher).toBe('RV-00001')
  })

  it('refunds have a series of their own', async () => {
    const { owner, manager, bookings, id } = await given()
    await record(manager, id, { amount: 5_000 })
    const [booking] = bookings
    if (booking) await buildCancelled(owner, booking, { refund_due: 5_000 })

    const { data } = await manager.call(receipts.recordRefund, { params: { id }, body })

    expect([data.voucher, ...(await voucherIn(manager, id))]).toEqual(['PV-00001', 'PV-00001', 'RV-00001'])
  })

  it('twenty receipts at once get twenty numbers without a gap', async () => {
    const { owner, organization_id, manager, bookings } = await given(20)

    const answers = await Promise.all(bookings.map(({ id }) => record(manager, id)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const { rows } = await sql<{ numbers: number[] }>`select array_agg(voucher_number::integer order by voucher_number)
      as numbers from booking_receipts where organization_id = ${organization_id}`.execute(owner)
    expect(rows[0]?.numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('receipts that come with an earlier sale take no number, later ones of that sale do', async () => {
    const { owner, building, manager } = await given()
    const { number } = await buildUnit(owner, { building_id: building.id })
    const { project_id, code } = building
    const file = await saleWorkbook(salesOf([`${code}-${number}`], 3))
    await manager.call(earlierSaleImports.run, {
      body: { project_id, file, reason: 'Moved from the old system', expected_sales: 1 },
    })
    const { rows } = await sql<{ id: number }>`select id from bookings where recorded_at is not null
      and organization_id = ${building.organization_id}`.execute(owner)
    const id = rows[0]?.id ?? 0
    await record(manager, id)

    expect(await voucherIn(manager, id)).toEqual(['RV-00001', null, null, null])
  })

  it.each(['RV-00002', 'rv2', ' RV-2 '])('the list of receipts finds a voucher by %s', async (search) => {
    const { manager, id } = await given()
    for (let count = 0; count < 3; count++) await record(manager, id)

    const { data } = await manager.call(payments.receipts, { query: { search } })

    expect(data.map(({ voucher }) => voucher)).toEqual(['RV-00002'])
  })

  it.each(['RV-0', 'RV-99999999999999999999', 'PV-1'])('the list of receipts finds nothing by %s', async (search) => {
    const { manager, id } = await given()
    await record(manager, id)

    expect((await manager.call(payments.receipts, { query: { search } })).data).toEqual([])
  })

  it('the voucher of a receipt is a PDF for sales staff of the developer, and 404 for others', async () => {
    const { manager, id } = await given()
    const { data } = (await record(manager, id)).json()
    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const params = { id: data.id }

    const answer = await manager.ask(receipts.voucher, { params, query: { language: 'ar' } })

    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-disposition']).toContain('RV-00001 voucher.pdf')
    expect((await stranger.ask(receipts.voucher, { params })).statusCode).toBe(404)
  })

  it('a voucher names the payer, the amount and what is paid; a reversed one is void', () => {
    const facts = { ...sampleStatementFacts, booking: 'B-2026-00042' }
    const by = { id: 1, full_name: 'Nadia' }
    const valid = voucherOf({ ...sampleReceipt(7, 5_000_050), pays: { position: 3, name: 'Registration fee' } }, facts)
    const reversed = voucherOf(sampleReceipt(8, 100, { by, at: '2026-11-02T22:30:00.000Z', reason: 'Bounced' }), facts)
    const earlier = voucherOf({ ...sampleReceipt(3, 100), voucher: null, refund: true }, facts, 'ar')
    const inYen = voucherOf({ ...sampleReceipt(9, 1_250), amount: { amount: 1_250, currency: 'JPY' } }, facts)

    expect(inYen.amount.value).toBe('JPY 1,250')
    expect(valid).toMatchObject({ number: 'RV-00007', amount: { value: 'AED 50,000.50' }, reversed: null })
    expect(valid.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        ...['Amal Haddad, ليلى حداد', 'Registration fee', 'B-2026-00042', '1 Nov 2026'],
        ...['Fifty thousand UAE dirhams and 50/100', 'Meridian Developments LLC', '100123456700003'],
        ...['Emirates NBD, AE07 0331 2345 6789 0123 456, EBILAEAD', 'Harbour Crescent Escrow'],
      ]),
    )
    expect(reversed).toMatchObject({ number: 'RV-00008', reversed: 'VOID. Reversed on 3 Nov 2026: Bounced' })
    expect([earlier.title, earlier.number]).toEqual(['سند صرف', 'B-2026-00042/3'])
  })
})
