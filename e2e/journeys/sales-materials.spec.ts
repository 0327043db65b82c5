import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { cutOff } from '../fits.ts'

useBrowser()

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
})

describe('sales materials', () => {
  it('a developer publishes a brochure and floor plates, and a broker at 390 px downloads the newest version and opens a plate', {
    timeout: 180_000,
  }, async () => {
    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/projects')
    await desk.page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await desk.page.getByRole('link', { name: 'Media' }).click()
    await desk.page.getByRole('button', { name: 'Add material' }).click()
    const panel = desk.page.getByRole('dialog')
    await panel.locator('input[type=file]').setInputFiles(pdf('Penthouse collection.pdf'))
    expect(await panel.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Penthouse collection')
    await settled(desk.page)
    expect(await accessibilityTroubles(desk.page)).toEqual([])
    await shoot(desk.page, 'add-material')
    await panel.getByRole('button', { name: 'Add material' }).click()
    const row = desk.page.getByRole('listitem').filter({ hasText: 'Penthouse collection' })
    await row.getByText('Published to: Brokers').waitFor()
    await row.getByRole('button', { name: 'Actions for Penthouse collection' }).click()
    await desk.page.getByRole('menuitem', { name: 'Add new version' }).click()
    await desk.page.getByRole('dialog').locator('input[type=file]').setInputFiles(pdf('Penthouses, spring.pdf'))
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Add version' }).click()
    await row.getByRole('button', { name: '1 older version' }).click()
    await row.getByRole('button', { name: 'Version 1' }).waitFor()
    await settled(desk.page)
    expect(await cutOff(desk.page)).toEqual([])
    await shoot(desk.page, 'sales-materials')

    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    await page.goto('/channel/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Penthouse collection' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Penthouses, spring.pdf')
    expect(await page.getByText('Advertising permit').count()).toBe(0)
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-materials-phone')
    await page
      .getByRole('button', { name: /^Show floor plate/ })
      .first()
      .click()
    await page.getByRole('group', { name: /Use the arrow keys to move between units/ }).waitFor()
    await settled(page)
    await shoot(page, 'published-plate-phone')
    await page.getByRole('dialog').getByRole('link').first().press('Enter')
    await page.waitForURL(/\/channel\/units\/\d+/)

    // What is withdrawn is gone from the open page.
    await page.goBack()
    await row.getByRole('button', { name: 'Actions for Penthouse collection' }).click()
    await desk.page.getByRole('menuitem', { name: 'Edit' }).click()
    await desk.page.getByLabel('Published to brokers who see the project').uncheck()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Download Penthouse collection' }).waitFor({ state: 'detached' })
    await desk.close()
    await broker.close()
  })
})
