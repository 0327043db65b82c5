import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { earlierSaleImports } from '@storey/api/sales/earlier-sale-imports.ts'
import { earlierSales, type NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildMember,
  buildOrganization,
  buildProject,
  buildUnit,
} from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { SALE_HEADINGS, salesOf, saleWorkbook } from '../../../test/sale-workbook.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingBrokerRoutes } from '../brokerages/routes.ts'
import { notifyOfCommissions } from '../commissions/jobs.ts'
import { commissionRoutes } from '../commissions/routes.ts'
import { earlierSaleImportRoutes } from '../earlier-sale-imports/routes.ts'
import { earlierSaleRoutes } from './routes.ts'

const app = useTestApp([
  bookingRoutes,
  bookingBrokerRoutes,
  commissionRoutes,
  earlierSaleImportRoutes,
  earlierSaleRoutes,
])

/** A unit of building A, who sells it, a brokerage with its admin and a broker, and a sale of it. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner, { code: 'A' })
  const unit = await buildUnit(owner, { building_id: building.id, number: '0101' })
  const manager = await signIn(app.current, 'super_admin')
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  const admin = await signIn(app.current, 'broker_admin', { organization: brokerage })
  const lina = await buildMember(owner, brokerage.id, 'broker')
  const body: NewEarlierSale = {
    unit_id: unit.id,
    booked_on: '2025-03-01',
    price: 120_000_001,
    buyers: [
      {
        full_name: 'Amal Haddad',
        nationality: 'LB',
        id_type: 'passport',
        id_number: 'LR 0482 197',
        email: 'amal@example.com',
        share_percent: '100',
      },
    ],
    installments: [{ name: 'On booking', amount: 120_000_001, due_on: '2025-03-01' }],
    receipts: [],
    brokerage_id: brokerage.id,
    broker_id: lina.id,
    commission_percent: '2.5',
    reason: 'Moved from the old system',
  }
  return { owner, building, unit, manager, brokerage, admin, lina, body }
}
const of = async (person: Person, booking_id: number) =>
  (await person.call(commissions.list, { query: { booking_id: [booking_id] } })).data

describe('the commission of an earlier sale', () => {
  it('is recorded as earned, invoiced or paid on its day, counted in the totals of both sides, and no one is notified', async () => {
    const { owner, manager, admin, brokerage, body } = await given()
    const paid = {
      ...{ commission_earned_on: '2025-03-10', commission_vat_percent: '5', commission_invoice: 'INV 7' },
      ...{ commission_invoiced_on: '2025-03-11', commission_paid_on: '2025-04-01', commission_reference: 'TT 9' },
    }

    const { data: booking } = await manager.call(earlierSales.record, { body: { ...body, ...paid } })

    const [one, ...more] = await of(admin, booking.id)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      status: 'paid',
      rate_of: 'booking',
      percent: '2.5',
      base: { amount: 120_000_001 },
      // 2.5% of 1,200,000.01 is 30,000.00025.
      amount: { amount: 3_000_000 },
      vat: { amount: 150_000 },
      total: { amount: 3_150_000 },
      earned_at: expect.stringMatching(/^2025-03-10T/),
      invoice: {
        number: 'INV 7',
        invoiced_on: '2025-03-11',
        has_file: false,
        commissions: 1,
        total: { amount: 3_150_000 },
      },
      payment: { paid_on: '2025-04-01', reference: 'TT 9' },
    })
    const query = { brokerage_id: [brokerage.id], earned_from: '2025-03-10', earned_to: '2025-03-10' }
    for (const person of [manager, admin])
      expect((await person.call(commissions.totals, { query })).data).toMatchObject([
        { paid: { commissions: 1, amount: 3_150_000 }, earned: { commissions: 0 }, net: { amount: 3_150_000 } },
      ])
    const ask = { params: { id: one?.id ?? 0 } }
    expect((await admin.ask(commissions.invoiceFile, ask)).statusCode).toBe(404)
    const statement = { query: { brokerage_id: brokerage.id, currency: 'AED' } }
    expect((await admin.ask(commissions.statement, statement)).statusCode).toBe(200)
    await notifyOfCommissions(app.current.services)
    expect(await owner.selectFrom('notifications').select('id').where('user_id', '=', admin.id).execute()).toEqual([])
    expect(await owner.selectFrom('emails').select('id').execute()).toEqual([])
  })

  it('takes an amount instead of the percentage, goes on as others do, and is clawed back with a cancellation', async () => {
    const { manager, admin, body } = await given()
    const earned = { commission_earned_on: '2025-03-01', commission_amount: 1_234_567 }
    const { data: booking } = await manager.call(earlierSales.record, { body: { ...body, ...earned } })
    const [one] = await of(admin, booking.id)
    const file = new File(['%PDF-1.4\n%%EOF'], 'invoice.pdf', { type: 'application/pdf' })
    const invoice = { version: one?.version ?? 0, invoice_number: 'INV 8', invoice_on: '2025-03-02', file }

    const sent = await admin.call(commissions.invoice, { params: { id: one?.id ?? 0 }, body: invoice })

    expect(one).toMatchObject({ status: 'earned', percent: null, amount: { amount: 1_234_567 }, vat: { amount: 0 } })
    expect(sent.data).toMatchObject({ status: 'invoiced', invoice: { has_file: true } })
    await manager.call(bookings.cancel, { params: { id: booking.id }, body: { reason: 'The buyer has withdrawn.' } })
    expect((await of(admin, booking.id)).map(({ status, total }) => [status, total?.amount])).toEqual([
      ['offset', -1_234_567],
      ['clawed_back', 1_234_567],
    ])
  })

  it('is a part of the price without the VAT of the unit, at most that price, and is recorded by super admins only', async () => {
    const { owner, building, manager, admin, body } = await given()
    await owner.insertInto('vat_rules').values({ country: 'OM', unit_use: 'commercial', percent: '5' }).execute()
    const { organization_id } = building
    const project = await buildProject(owner, { organization_id, country: 'OM' })
    const offices = await buildBuilding(owner, { project_id: project.id })
    const office = await buildUnit(owner, { building_id: offices.id, type: 'office', bedrooms: 0 })
    const sale = {
      ...body,
      unit_id: office.id,
      price: 105_000_000,
      installments: [{ name: 'All', amount: 105_000_000, due_on: '2025-03-01' }],
    }
    const earned = { ...sale, commission_percent: '2', commission_earned_on: '2025-03-10' }
    const seller = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [building.organization_id] })

    const refused = await seller.ask(earlierSales.record, { body: earned })
    const above = await manager.ask(earlierSales.record, { body: { ...earned, commission_amount: 100_000_001 } })
    const { data: booking } = await manager.call(earlierSales.record, { body: earned })

    expect(refused.json().errors.commission_earned_on).toEqual([expect.stringMatching(/super admin/)])
    expect(above.json().errors.commission_amount).toEqual([expect.stringMatching(/without VAT/)])
    expect(await of(admin, booking.id)).toMatchObject([
      { base: { amount: 100_000_000 }, amount: { amount: 2_000_000 } },
    ])
  })

  it('whose invoice is returned is no news, and its number is not that of another invoice', async () => {
    const { owner, building, manager, admin, body } = await given()
    const settled = {
      commission_earned_on: '2025-03-10',
      commission_invoice: 'INV 7',
      commission_invoiced_on: '2025-03-11',
    }
    const { data: booking } = await manager.call(earlierSales.record, { body: { ...body, ...settled } })
    const [one] = await of(admin, booking.id)
    const next = await buildUnit(owner, { building_id: building.id, number: '0102' })
    const again = { ...body, ...settled, unit_id: next.id, commission_invoiced_on: '2025-03-12' }

    const refused = await manager.ask(earlierSales.record, { body: again })
    await manager.call(commissions.return, {
      params: { id: one?.id ?? 0 },
      body: { version: one?.version ?? 0, reason: 'Name the unit' },
    })
    await notifyOfCommissions(app.current.services)

    expect(refused.json().errors.commission_invoice).toEqual([expect.stringMatching(/another invoice/)])
    expect((await of(admin, booking.id))[0]?.status).toBe('earned')
    expect(await owner.selectFrom('notifications').select('id').where('user_id', '=', admin.id).execute()).toEqual([])
  })

  it('is kept only with its day, and keeps its brokerage', async () => {
    const { owner, manager, admin, unit, body } = await given()
    const without = await buildUnit(owner, { building_id: unit.building_id, number: '0102' })
    const { data: plain } = await manager.call(earlierSales.record, { body: { ...body, unit_id: without.id } })
    const earned = { ...body, commission_earned_on: '2025-03-01' }
    const { data: booking } = await manager.call(earlierSales.record, { body: earned })
    const other = await buildOrganization(owner, { type: 'brokerage' })
    const change = { brokerage_id: other.id, reason: 'Named by mistake.', version: booking.version }

    const refused = await manager.ask(bookingBrokers.change, { params: { id: booking.id }, body: change })

    expect(await of(admin, plain.id)).toEqual([])
    expect(refused.json()).toMatchObject({ code: 'commission_earned' })
  })

  it.each([
    [{ commission_paid_on: '2025-04-01' }, 'commission_earned_on', /day on which the commission was earned/],
    [{ commission_earned_on: '2025-02-28' }, 'commission_earned_on', /day of the sale or a later one/],
    [{ commission_earned_on: '2099-01-01' }, 'commission_earned_on', /today or a day before/],
    [
      { commission_earned_on: '2025-03-01', brokerage_id: null, broker_id: null },
      'commission_earned_on',
      /brokerage of the platform/,
    ],
    [{ commission_earned_on: '2025-03-01', commission_percent: null }, 'commission_amount', /amount of the commission/],
    [{ commission_earned_on: '2025-03-01', commission_amount: 120_000_002 }, 'commission_amount', /at most the price/],
    [{ commission_earned_on: '2025-03-01', commission_invoice: 'INV' }, 'commission_invoiced_on', /day of the invoice/],
    [
      { commission_earned_on: '2025-03-01', commission_invoiced_on: '2025-03-02' },
      'commission_invoice',
      /number of the invoice/,
    ],
    [
      { commission_earned_on: '2025-03-01', commission_reference: 'TT' },
      'commission_paid_on',
      /day on which it was paid/,
    ],
    [{ commission_earned_on: '2025-03-01', commission_paid_on: '2099-01-01' }, 'commission_paid_on', /today/],
    [{ commission_earned_on: '2025-03-01', commission_paid_on: '2023-04-01' }, 'commission_paid_on', /day of the sale/],
  ] as const)('refuses %j on %s', async (given_commission, field, message) => {
    const { manager, body } = await given()

    const refused = await manager.ask(earlierSales.record, { body: { ...body, ...given_commission } })

    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[field]).toEqual([expect.stringMatching(message)])
  })

  it('comes with the workbook, names the cell that is wrong, and goes with the undo of the import unless it went on', async () => {
    const { owner, building, unit, manager, brokerage, admin } = await given()
    const second = await buildUnit(owner, { building_id: building.id, number: '0102' })
    const names = [unit, second].map(({ number }) => `A-${number}`)
    const headings = {
      ...SALE_HEADINGS,
      bookings: [
        ...[...SALE_HEADINGS.bookings, 'Brokerage', 'Commission %', 'Commission amount', 'VAT on commission %'],
        ...['Commission earned', 'Commission invoice', 'Commission invoice date', 'Commission paid'],
      ],
    }
    const sales = salesOf(names, 1)
    const file = (cells: readonly string[]) => {
      const rows = { ...sales, bookings: sales.bookings.map((row) => [...row, ...cells]) }
      return saleWorkbook(rows, 'Sales.xlsx', headings)
    }
    const { project_id } = building
    const settled = ['', '20,000.00', '5%', '2024-02-01', 'INV 1', '2024-02-02', '2024-03-01']
    // A brokerage outside the platform has no commission here: its note says what it was.
    const outside = { project_id, file: await file(['Nobody Realty', ...settled]), reason: 'Moved', expected_sales: 2 }
    const stranger = await manager.call(earlierSaleImports.check, { body: { project_id, file: outside.file } })
    expect(stranger.data).toMatchObject({ to_import: 2, commissions: { recorded: 0, in_note: 2, without_day: 0 } })
    const { data: noted } = await manager.call(earlierSaleImports.run, { body: outside })
    const kept = await owner
      .selectFrom('bookings')
      .select('note')
      .where('broker_organization_name', '=', 'Nobody Realty')
      .execute()
    expect(kept).toHaveLength(2)
    expect(kept[0]).toEqual({
      note: expect.stringMatching(
        /Commission of Nobody Realty: AED.20,000(\.00)?, VAT 5%, earned on 2024-02-01, invoice INV 1 of 2024-02-02, paid on 2024-03-01\.$/,
      ),
    })
    await manager.call(earlierSaleImports.undo, { params: { id: noted.id } })
    const nameless = await manager.call(earlierSaleImports.check, {
      body: { project_id, file: await file(['', ...settled]) },
    })
    expect(nameless.data.problems[0]).toMatchObject({
      column: 'Commission earned',
      message: expect.stringContaining('brokerage of the platform'),
    })

    const dayless = settled.map((cell, at) => (at === 3 ? '' : cell))
    const without = await manager.call(earlierSaleImports.check, {
      body: { project_id, file: await file([brokerage.name, ...dayless]) },
    })
    expect(without.data).toMatchObject({ to_import: 2, commissions: { recorded: 0, without_day: 2 } })

    const good = { project_id, file: await file([brokerage.name, ...settled]), reason: 'Moved', expected_sales: 2 }
    expect(
      (await manager.call(earlierSaleImports.check, { body: { project_id, file: good.file } })).data.commissions,
    ).toEqual({
      recorded: 2,
      in_note: 0,
      without_day: 0,
    })
    const { data: done } = await manager.call(earlierSaleImports.run, { body: good })
    const { data: listed } = await admin.call(commissions.list, { query: {} })
    expect(listed.map(({ status, total }) => [status, total?.amount])).toEqual([
      ['paid', 2_100_000],
      ['paid', 2_100_000],
    ])
    await owner
      .updateTable('commissions')
      .set({ version: 2 })
      .where('id', '=', listed[0]?.id ?? 0)
      .execute()

    const { data: undone } = await manager.call(earlierSaleImports.undo, { params: { id: done.id } })

    expect(undone.removed).toBe(1)
    const { data: left } = await admin.call(commissions.list, { query: {} })
    expect(left.map(({ id }) => id)).toEqual([listed[0]?.id])
  })
})
