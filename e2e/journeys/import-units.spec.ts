import { describe, expect, it } from 'vitest'
import { freshDigits, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('import of units', () => {
  it('an import of units starts on the building, shows the result or error of each row, and is undone', {
    timeout: 300_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    const number = `9${freshDigits(5)}`
    const text = [
      'Unit;Floor;Type;Beds;Internal area;Price',
      `${number};1;Apartment;2;95.5;1.25M`,
      `${number}B;1;Apartment;2;95.5;a million`,
    ].join('\n')
    await page.goto('/inventory/buildings')
    await page.locator('main a[href^="/inventory/buildings/"]').first().click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import units' }).click()
    await page.getByRole('heading', { name: 'Import units' }).waitFor()
    await expect.poll(() => page.getByLabel('Building').first().inputValue()).not.toBe('')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })

    await page.getByRole('heading', { name: 'Map columns' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByText('1 row can’t be imported').waitFor()
    await page.getByText('Price: AED 1,250,000').first().waitFor()
    await page.getByRole('button', { name: 'Import 1 unit', exact: true }).click()
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByText('1 new unit is deleted.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Undone', exact: true }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
