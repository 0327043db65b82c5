import { describe, expect, it } from 'vitest'
import { SALE_HEADINGS, salesOf, saleWorkbook } from '../../server/test/sale-workbook.ts'
import { freshName, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'

useBrowser()

interface Unreleased extends Stored {
  readonly number: string
  readonly building: { readonly code: string }
  readonly project: { readonly name: string }
}

describe('earlier sales', () => {
  it('a sale of before is recorded by the form, and others come from the workbook and are taken back', {
    timeout: 180_000,
  }, async () => {
    const { page, get, close } = await deskOf('sales_manager')
    const [one, other] = (await get('/inventory/units?status=unreleased')) as Unreleased[]
    if (!one || !other) throw new Error('Two units are not released.')

    await page.goto(`/inventory/earlier-sales/new?unit=${one.id}`)
    const name = freshName()
    await page.getByLabel('Day of the sale').fill('10 Jan 2024')
    await page.getByLabel('Agreed price').fill('1,000,000.01')
    const buyer = page.getByRole('region', { name: 'Buyer 1' })
    await buyer.getByRole('combobox', { name: 'Nationality' }).fill('Lebanon')
    await page.getByRole('option', { name: 'Lebanon', exact: true }).click()
    await buyer.getByLabel('Number', { exact: true }).fill('LR 0482197')
    await buyer.getByLabel('E-mail').fill('amal@example.com')
    await buyer.getByLabel('Full name').fill(name)
    const line = page.getByRole('group', { name: 'installment 1' })
    await line.getByLabel('Name').fill('On booking')
    await line.getByLabel('Amount').fill('1,000,000')
    await line.getByLabel('Due on').fill('10 Jan 2024')
    await page.getByRole('button', { name: 'Add receipt' }).click()
    const receipt = page.getByRole('group', { name: 'receipt 1' })
    await receipt.getByLabel('Amount').fill('250,000')
    await receipt.getByLabel('Received on').fill('11 Jan 2024')
    await page.getByLabel('Why it is recorded now').fill('Moved from the old system')

    // A sum that misses the smallest unit of the currency is refused with the difference.
    await page.getByText('0.01 of the price is missing.').waitFor()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await page.getByText('0.01 of the price is missing.').nth(1).waitFor()
    await line.getByLabel('Amount').fill('1,000,000.01')
    await page.getByText('The installments add up to the price.').waitFor()
    await page.getByRole('button', { name: 'Record sale' }).click()
    await page.getByRole('heading', { level: 1, name: /, B-2024-/ }).waitFor()
    await page.getByText('Overdue', { exact: true }).first().waitFor()
    await page.getByRole('listitem', { name: 'Receipt 1' }).waitFor()

    await page.goto('/inventory/earlier-sales/import')
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: one.project.name, exact: true }).click()
    const rows = salesOf([`${other.building.code}-${other.number}`], 3)
    const sheet = await saleWorkbook(
      { ...rows, bookings: rows.bookings.map((row) => [...row, 'A brokerage of before']) },
      'Sales of 2024.xlsx',
      { ...SALE_HEADINGS, bookings: [...SALE_HEADINGS.bookings, 'Brokerage'] },
    )
    await page.locator('input[type=file]').setInputFiles({
      name: 'Sales of 2024.xlsx',
      mimeType: sheet.type,
      buffer: Buffer.from(await sheet.arrayBuffer()),
    })
    await page.getByRole('button', { name: 'Check workbook' }).click()
    await page.getByText('1 of 1 sales can be imported').waitFor()
    await page.getByLabel('Reason').fill('Moved from the old system')
    await page.getByRole('button', { name: 'Import 1 sale' }).click()
    await page.getByText(/Sales of 2024\.xlsx.*1 sale with 3 receipts/).waitFor()
    await page.getByRole('link', { name: 'Match typed brokerages' }).waitFor()
    const imported = (await get(`/inventory/units/${other.id}`)) as Stored
    await page.getByRole('button', { name: 'Undo import' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('1 of 1 sales removed').first().waitFor()
    const undone = (await get(`/inventory/units/${other.id}`)) as Stored

    expect([imported.status, undone.status]).toEqual(['sold', 'unreleased'])
    await close()
  })
})
