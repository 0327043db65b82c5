import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { salesOf, saleWorkbook } from '../../server/test/sale-workbook.ts'
import { beginBooking, goOn, review } from '../booking-steps.ts'
import { useBrowser } from '../browser.ts'
import { askDatabase } from '../database.ts'
import { deskOf } from '../fields/desk.ts'

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
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
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
})
