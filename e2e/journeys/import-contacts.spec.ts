import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, freshName, settled, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('import of contact companies', () => {
  it('an import of contact companies shows duplicates and errors, and is undone except for a converted one', {
    timeout: 300_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    const digits = freshDigits(6)
    const [one, other] = [`${freshName()} ${digits}`, `${freshName()} ${digits}`]
    const text = [
      'Company;Country;License;E-mail;Phone',
      `${one} Realty;UAE;CN-${digits};info@a${digits}.example;050 123 4567`,
      `${other} Homes;Nowhere;;info@b${digits}.example;`,
      `${one} Properties LLC;AE;CN ${digits};;`,
      ';AE;;;',
    ].join('\n')
    await page.goto('/auth/contacts/companies')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import companies' }).click()
    await page.getByRole('heading', { name: 'Import companies' }).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${digits}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })

    await page.getByRole('heading', { name: 'Map columns' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    // A country that is none is given its meaning.
    await page
      .getByRole('combobox', { name: 'Country Nowhere means' })
      .or(page.getByLabel('Country Nowhere means'))
      .first()
      .click()
    await page.getByRole('option', { name: 'Saudi Arabia' }).click()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Check 4 rows' }).click()

    await page.getByText('1 row can’t be imported').waitFor()
    await page.getByText('Same as row 2.').first().waitFor()
    await page.getByText('The name is missing.').first().waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 2 companies', exact: true }).click()
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()

    // One of them is won in the meantime.
    await page.getByRole('link', { name: 'Open companies' }).click()
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
    await page
      .getByRole('button', { name: `${one} Realty`, exact: true })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: `${one} Realty` })
    await panel.getByRole('button', { name: 'Convert' }).click()
    const convert = page.getByRole('dialog', { name: /^Convert / })
    await convert.getByRole('button', { name: 'Convert' }).click()
    await convert.waitFor({ state: 'detached' })
    await panel.getByText('Converted', { exact: true }).waitFor()

    await page.goto('/auth/contacts/companies/import')
    await page
      .getByRole('link', { name: `${digits}.csv` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Undone', exact: true }).waitFor()
    await page.getByText('1 company', { exact: false }).first().waitFor()
    await page.getByRole('link', { name: 'Show them' }).click()
    await page
      .getByRole('link', { name: `${one} Realty` })
      .first()
      .waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
