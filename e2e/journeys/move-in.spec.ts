import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { salesOf, saleWorkbook } from '../../server/test/sale-workbook.ts'
import { beginBooking, goOn, review } from '../booking-steps.ts'
import { freshDigits, freshName, useBrowser } from '../browser.ts'
import { askDatabase } from '../database.ts'
import { deskOf } from '../fields/desk.ts'
import { forgetDrafts } from '../forget-drafts.ts'
import {
  acceptedOffer,
  bookFromOffer,
  clearCheque,
  discount,
  exported,
  payCommission,
  shapePlan,
  signOnPhone,
} from '../month-steps.ts'

useBrowser()

const UNITS = 137
const SOLD = 30
const RECEIPTS = 14
const numbers = Array.from({ length: UNITS }, (_, index) => `M${String(index + 1).padStart(3, '0')}`)
const PRICE = 100_000_001

/** The price list of the old system: the first units are sold. */
const priceList = [
  'Unit;Floor;Type;Beds;Internal area;Price;Status',
  ...numbers.map((number, index) => {
    const status = index < SOLD ? 'Sold' : 'Available'
    return `${number};${1 + (index % 10)};Apartment;2;95.5;1,000,000.01;${status}`
  }),
].join('\n')

async function importPriceList(page: Page): Promise<void> {
  await page.goto('/inventory/buildings')
  await page.locator('main a[href^="/inventory/buildings/"]').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import units' }).click()
  await page.getByRole('heading', { name: 'Import units' }).waitFor()
  await expect.poll(() => page.getByLabel('Building').first().inputValue()).not.toBe('')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Price list.csv', mimeType: 'text/csv', buffer: Buffer.from(priceList) })
  await page.getByRole('heading', { name: 'Map columns' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: `Check ${UNITS} rows` }).click()
  await page.getByRole('button', { name: `Import ${UNITS} units`, exact: true }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
}

async function importSales(page: Page, code: string): Promise<void> {
  await page.goto('/inventory/earlier-sales/import')
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option').first().click()
  const sheet = await saleWorkbook(
    salesOf(
      numbers.slice(0, SOLD).map((number) => `${code}-${number}`),
      RECEIPTS,
    ),
  )
  await page.locator('input[type=file]').setInputFiles({
    name: 'Sold before.xlsx',
    mimeType: sheet.type,
    buffer: Buffer.from(await sheet.arrayBuffer()),
  })
  await page.getByRole('button', { name: 'Check workbook' }).click()
  await page.getByText(`${SOLD} of ${SOLD} sales can be imported`).waitFor()
  await page.getByLabel('Reason').fill('Moved from the old system')
  await page.getByRole('button', { name: `Import ${SOLD} sales` }).click()
  await page.getByText(new RegExp(`Sold before\\.xlsx.*${SOLD} sales with ${SOLD * RECEIPTS} receipts`)).waitFor()
}

/** Live receipts of all bookings, from the database itself. */
const received = () =>
  askDatabase(
    `select count(*) as count, sum(amount) as sum from booking_receipts where not refund and reversed_at is null`,
  )

interface Totals {
  readonly received: { readonly amount: number }
}

describe('a company that moves in', () => {
  it('brings its price list with what is sold, 30 sales with 420 receipts, and its first booking, and every sum agrees with the database', {
    timeout: 300_000,
  }, async () => {
    const admin = await deskOf('developer_admin')
    const manager = await deskOf('sales_manager')
    const before = await received()

    await importPriceList(admin.page)
    const listed = await askDatabase(
      `select count(*) as units, count(*) filter (where u.status = 'blocked') as kept, min(h.code) as code
        from units u join buildings h on h.id = u.building_id where u.number ~ '^M[0-9]{3}$'`,
    )
    expect(listed).toMatchObject({ units: String(UNITS), kept: String(SOLD) })

    await importSales(manager.page, listed.code ?? '')
    const moved = await askDatabase(
      `select count(*) as sales, sum(b.price) as price, count(*) filter (where u.status = 'sold') as sold,
          (select sum(i.amount) from booking_installments i where i.booking_id = any (array_agg(b.id)) and not i.is_charge) as owed
        from bookings b join units u on u.id = b.unit_id where b.recorded_at is not null and u.number ~ '^M[0-9]{3}$'`,
    )
    const all = String(SOLD * PRICE)
    expect(moved).toEqual({ sales: String(SOLD), price: all, sold: String(SOLD), owed: all })
    const after = await received()
    expect([Number(after.count) - Number(before.count), Number(after.sum) - Number(before.sum)]).toEqual([
      SOLD * RECEIPTS,
      SOLD * RECEIPTS * 1_000_000,
    ])

    // The first booking of the month, accepted by a second person, and its first payment.
    const { page } = manager
    await beginBooking(page)
    for (const to of ['broker', 'discount', 'documents', 'schedule']) await goOn(page, to)
    await review(page)
    await page.getByRole('button', { name: /^Book [A-Z]/ }).click()
    await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()
    const chief = await deskOf('super_admin')
    await chief.page.goto(new URL(page.url()).pathname)
    await chief.page.getByRole('button', { name: 'Accept booking' }).click()
    await chief.page.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click()
    await page.locator('main header').first().getByText('Accepted').waitFor()
    await page.getByRole('button', { name: 'Record receipt' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: /^Use next installment/ }).click()
    await panel.getByText(', in full').waitFor()
    await panel.getByRole('button', { name: 'Record receipt' }).click()
    await page.getByText('Receipt recorded').first().waitFor()

    // The developer reads it: the totals above its receipts are those of the database.
    const { count, sum } = await received()
    expect(Number(count)).toBe(Number(after.count) + 1)
    const totals = (await admin.get('/inventory/receipts/totals')) as Totals[]
    expect(totals.reduce((together, one) => together + one.received.amount, 0)).toBe(Number(sum))
    await admin.page.goto('/inventory/receipts')
    await admin.page.getByRole('heading', { level: 1, name: /Receipts/ }).waitFor()
    await admin.page.goto(new URL(page.url()).pathname)
    await admin.page.getByRole('listitem', { name: 'Receipt 1' }).waitFor()
    for (const desk of [admin, manager, chief]) await desk.close()
  })

  it('runs a month: an accepted offer is booked, discounted, shaped, paid by cheques, commissioned, signed on a phone, read and exported', {
    timeout: 300_000,
  }, async () => {
    const admin = await deskOf('super_admin')
    const manager = await deskOf('sales_manager')
    const broker = await deskOf('broker_admin')
    const builder = await deskOf('developer_admin')
    const { page } = manager
    const client = { name: freshName(), email: `month-${freshDigits(6)}@example.com` }
    await forgetDrafts(page)

    // The choice of the buyer holds the home, until it is booked.
    const unit = await acceptedOffer(page, client)
    const held = `select count(*) as holds from unit_claims c join units u on u.id = c.unit_id join buildings h on h.id = u.building_id
      where unit_name(h.code, u.number) = $1 and c.ended_at is null and c.kind = $2`
    expect(await askDatabase(held, [unit, 'hold'])).toEqual({ holds: '1' })
    const number = await bookFromOffer(page, client.name)
    expect(await askDatabase(held, [unit, 'hold'])).toEqual({ holds: '0' })
    const booking = new URL(page.url()).pathname

    await discount(page, admin.page, number)
    await shapePlan(page)
    const facts = () =>
      askDatabase(
        `select b.id, b.version, b.status, b.price, b.plan_price, to_char((now() at time zone o.timezone)::date, 'FMDD Mon YYYY') as day,
            (now() at time zone o.timezone)::date as today, (select sum(amount) from booking_installments i
              where i.booking_id = b.id and not i.is_charge) as owed,
            (select coalesce(sum(amount), 0) from booking_receipts r where r.booking_id = b.id and not r.refund and r.reversed_at is null) as received
          from bookings b join organizations o on o.id = b.organization_id where b.number = $1`,
        [number],
      )
    const shaped = await facts()
    expect(shaped.owed).toBe(shaped.price)
    expect(Number(shaped.price)).toBe(Math.round(Number(shaped.plan_price) * 0.96))

    // The brokerage that brought the buyer earns by terms of this day.
    const { id: brokerage_id } = await askDatabase(
      `select m.organization_id as id from memberships m join users u on u.id = m.user_id where u.email = 'broker_admin@storey.demo'`,
    )
    const known = await askDatabase(
      'select 1 as known from commission_terms where brokerage_id = $1 and starts_on = $2',
      [brokerage_id, shaped.today],
    )
    if (!known.known)
      await admin.change('post', '/inventory/commission-terms', {
        ...{ brokerage_id: Number(brokerage_id), starts_on: shaped.today, percent: '4.5', vat_percent: '5' },
        earned_when: 'acceptance',
      })
    await manager.change('patch', `/inventory/booked-units/${shaped.id}/broker`, {
      ...{ brokerage_id: Number(brokerage_id), reason: 'Brought the buyer' },
    })
    await admin.page.goto(booking)
    await admin.page.getByRole('button', { name: 'Accept booking' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click()
    await admin.page.locator('main header').first().getByText('Accepted').waitFor()

    // Two cheques pay a third of the price; what they pay is received.
    for (const amount of ['100000.01', '200000.02']) await clearCheque(page, booking, { amount, day: shaped.day ?? '' })
    const paid = await facts()
    expect([paid.status, paid.received]).toEqual(['accepted', '30000003'])

    await payCommission(broker.page, admin.page, number)
    const commission = await askDatabase(
      `select status, amount = round(base * percent / 100) as agrees, percent from commissions where booking_number = $1`,
      [number],
    )
    expect(commission).toEqual({ status: 'paid', agrees: 't', percent: '4.500' })

    await signOnPhone(page, booking, client.email)

    // The developer reads all of it.
    await builder.page.goto(booking)
    await builder.page.getByRole('listitem', { name: 'Receipt 2' }).waitFor()
    await builder.page.getByText('Signing of the contract').first().waitFor()

    // What is exported agrees with the database.
    const sum = (rows: readonly Record<string, string>[], column: string) =>
      Math.round(rows.reduce((total, row) => total + 100 * Number((row[column] ?? '').replaceAll(',', '')), 0))
    const booked = await exported(page, `/inventory/units/booked-units?search=${number}`, 'Bookings')
    expect([booked.length, sum(booked, 'Price')]).toEqual([1, Number(paid.price)])
    const receipts = await exported(page, `/inventory/receipts?search=${number}`, 'Receipts')
    expect(sum(receipts, 'Amount')).toBe(Number(paid.received))
    const journal = await exported(page, `/inventory/receipts?search=${number}`, 'Journal')
    expect(sum(journal, 'Debit')).toBe(Number(paid.received))
    expect(sum(journal, 'Credit')).toBe(Number(paid.received))
    for (const desk of [admin, manager, broker, builder]) await desk.close()
  })
})
