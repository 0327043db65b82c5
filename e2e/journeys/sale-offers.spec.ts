import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, useBrowser, visit } from '../browser.ts'

useBrowser()

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses units that are for sale in the list, and begins an offer of them. */
async function chooseUnits(page: Page, count: number): Promise<void> {
  await page.goto('/inventory/units?status=available&sort=-price')
  await settled(page)
  for (let row = 0; row < count; row++) await page.locator('main tbody tr').nth(row).getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Actions for selected rows' })
    .getByRole('button', { name: 'New offer' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'New offer' }).waitFor()
  await page.getByRole('button', { name: 'Create offer' }).waitFor()
}

describe('offer of a developer admin', () => {
  it('a developer admin offers units with a discount, is notified of the choice, and cannot send it again', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    const client = freshName()
    await chooseUnits(page, 2)
    expect(await accessibilityTroubles(page)).toEqual([])

    // Without a client nothing is sent, and the field says so.
    await page.getByRole('button', { name: 'Create offer' }).click()
    await page.getByText('Enter a client’s name.').first().waitFor()
    await page.getByLabel('Client’s name').fill(client)
    await page.getByLabel('E-mail').fill('noura.buyer@example.com')
    await page.getByLabel('Title').fill('Two homes by the water')
    await page.getByLabel('Discount in percent').first().fill('1')
    await page.getByRole('button', { name: 'Create offer' }).click()
    await dialog(page).getByText('The e-mail is on its way.').waitFor()
    const link = await dialog(page).locator('bdi').innerText()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: 'Two homes by the water' }).waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByText('1% off').waitFor()

    // The buyer opens it and takes the first; the page that stays open hears of both.
    const buyer = await visit({ width: 'phone' })
    // Programs that only look at links are not counted, and this browser names itself as one.
    await buyer.page.setExtraHTTPHeaders({ 'user-agent': PHONE })
    await buyer.page.goto(new URL(link).pathname)
    await page.getByText('1 view').first().waitFor()
    await buyer.page.getByRole('button', { name: /^Reserve / }).click()
    await buyer.page.getByRole('heading', { name: 'Thank you, we’ve noted your choice' }).waitFor()
    await buyer.close()
    await page.getByText('Accepted').first().waitFor()
    await page.getByText(/^Wants .+ on .+/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send again' }).count()).toBe(0)

    await page.goto(`/inventory/sale-offers?search=${client}`)
    await page.getByRole('link', { name: client }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})

describe('offer of a sales manager', () => {
  it('a sales manager keeps an own draft in a panel, sends it by a link, and withdraws it', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'sales_manager' })
    const client = freshName()
    await chooseUnits(page, 1)
    await page.getByLabel('Client’s name').fill(client)
    await page.getByRole('combobox', { name: 'Afterwards' }).click()
    await page.getByRole('option', { name: 'Keep it as a draft' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await dialog(page).getByText('Saved as draft.').waitFor()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog', { name: `Offer for ${client}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/inventory/sale-offers/own')

    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    const sending = page.getByRole('dialog', { name: 'Send offer' })
    await sending.getByRole('radio', { name: 'Copy link' }).check()
    await sending.getByRole('button', { name: 'Send', exact: true }).click()
    await sending.getByRole('button', { name: 'Done' }).click()
    await dialog(page).getByText('Sent as a link').waitFor()

    await dialog(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('Offer withdrawn.').waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
