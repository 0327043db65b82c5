import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, openFromNavigation, settled, shoot, useBrowser, visit } from '../browser.ts'
import { cutOff } from '../fits.ts'

useBrowser()

describe('published availability', () => {
  it('a broker at 390 px finds a published unit with its payments, and the developer takes its price away', {
    timeout: 180_000,
  }, async () => {
    const broker = await visit({ as: 'broker', width: 'phone' })
    const { page } = broker
    await page.goto('/')
    await openFromNavigation(page, 'Availability')
    await page.getByRole('link', { name: 'Harbour Crescent' }).click()
    await page.getByRole('table', { name: 'Units by floor' }).waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-grid-phone')
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
    await page.getByRole('listitem').filter({ hasText: 'Available' }).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Payment plan' }).waitFor()
    await settled(page)
    expect(await cutOff(page)).toEqual([])
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'published-unit-phone')
    expect(await page.getByText('Dates assume booking today.').count()).toBe(1)

    const desk = await visit({ as: 'developer_admin' })
    await desk.page.goto('/inventory/projects')
    await desk.page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await desk.page.getByRole('button', { name: 'More actions' }).click()
    await desk.page.getByRole('menuitem', { name: 'Publish to brokers' }).click()
    await desk.page.getByRole('combobox', { name: 'Prices' }).click()
    await desk.page.getByRole('option', { name: 'No prices' }).click()
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The developer does not publish amounts for this unit.').waitFor()
    await desk.close()
    await broker.close()
  })
})
