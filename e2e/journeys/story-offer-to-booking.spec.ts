import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../server/test/documents/compare-pages.ts'
import { type Buyer, completeBuyer, goOn, PASSPORT, review, step, typeBuyer } from '../booking-steps.ts'
import { freshName, settled, shoot, useBrowser, visit } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

/** The second sales manager of the demo, who sells for the same developer. */
const INGRID = { account: 'ingrid.solheim', name: 'Ingrid Solheim' }
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const plans = ['Construction-linked', 'One percent a month']

const figure = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const dialog = (page: Page) => page.getByRole('dialog').last()
const layla: Buyer = {
  name: `Layla ${freshName()}`,
  share: '60',
  nationality: 'Jordan',
  passport: 'N4471920',
  email: 'layla.buyer@example.com',
}
const karim: Buyer = {
  name: `Karim ${freshName()}`,
  share: '40',
  nationality: 'Lebanon',
  passport: 'LR4471921',
  email: 'karim.buyer@example.com',
}

/** An offer of the first three free units of the list, each on both plans, sent as a link; answers the link. */
async function makeOffer(page: Page): Promise<string> {
  await page.goto('/inventory/units?status=available&sort=updated_at')
  await settled(page)
  for (let row = 0; row < 3; row++) await page.locator('main tbody tr').nth(row).getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: 'Actions for selected rows' })
    .getByRole('button', { name: 'New offer' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'New offer' }).waitFor()
  await settled(page)
  for (const plan of plans) {
    const boxes = page.getByRole('checkbox', { name: plan, exact: true })
    await expect.poll(() => boxes.count()).toBe(3)
    for (const box of await boxes.all()) await box.check()
  }
  await page.getByLabel('Client’s name').fill(layla.name)
  await page.getByLabel('E-mail').fill(layla.email)
  await page.getByLabel('Title').fill('Three homes by the water')
  await page.getByRole('combobox', { name: 'Afterwards' }).click()
  await page.getByRole('option', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Create offer' }).click()
  const link = await dialog(page).locator('bdi').innerText()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog', { name: 'Three homes by the water' }).waitFor()
  return new URL(link).pathname
}

/** The buyer reads the offer on a phone: three homes, two plans of each, dated payments that come to the price; chooses one. */
async function choose(path: string): Promise<string> {
  const buyer = await visit({ width: 'phone' })
  const { page } = buyer
  await page.setExtraHTTPHeaders({ 'user-agent': PHONE })
  await page.goto(path)
  const homes = page.getByRole('navigation', { name: 'Homes in this offer' }).getByRole('link')
  expect(await homes.count()).toBe(3)
  await homes.nth(1).click()
  const unit = (await page.getByText(/^Price of /).textContent())?.replace('Price of ', '') ?? ''
  const offered = page.getByRole('navigation', { name: 'Payment plans' }).getByRole('link')
  expect(await offered.count()).toBe(2)
  await offered.last().click()
  await expect.poll(() => offered.last().getAttribute('aria-current')).toBe('true')
  const lines = page.locator('.pay li')
  await expect.poll(() => lines.count()).toBeGreaterThan(2)
  await shoot(page, 'story-offer-buyer')
  await page.getByRole('button', { name: /^Reserve / }).click()
  await page.getByRole('heading', { name: 'Thank you, we’ve noted your choice' }).waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
  return unit
}

/** Story 4 of the design, whole. */
describe('offer to booking (story 4)', () => {
  it('an offer of three units becomes a booking of two buyers, with a discount that is approved', {
    timeout: 300_000,
  }, async () => {
    const maker = await visit({ as: 'sales_manager' })
    const admin = await visit({ as: 'super_admin' })
    const second = await visit({ as: INGRID.account })
    const builder = await visit({ as: 'developer_admin' })
    const { page } = maker
    await forgetDrafts(page)

    const path = await makeOffer(page)
    const unit = await choose(path)

    // The maker's screen has heard of the choice; the unit is booked from there, at the price of the offer.
    const panel = page.getByRole('dialog').first()
    await panel.getByText(/^Wants .+ on .+/).waitFor()
    await panel.getByRole('link', { name: `Book ${unit}` }).click()
    await page.getByRole('heading', { level: 1, name: `Book ${unit}` }).waitFor()

    // Watching at the same time: the developer at the building's grid and the unit's page, a colleague at the list.
    const grid = await builder.context.newPage()
    await builder.page.goto(`/inventory/units?search=${unit}`)
    await builder.page.locator('main').getByRole('link', { name: unit, exact: true }).first().click()
    await builder.page.getByRole('heading', { level: 1, name: unit, exact: true }).waitFor()
    const building = await builder.page.locator('main a[href^="/inventory/buildings/"]').first().getAttribute('href')
    await grid.goto(building ?? '')
    const cell = (word: string) => grid.getByRole('link', { name: new RegExp(`^${unit}, ${word},`) })
    // The choice of the buyer holds the unit.
    await cell('on hold').waitFor()
    const list = await second.context.newPage()
    await list.goto(`/inventory/units?search=${unit}`)
    const row = list.locator('main tbody tr').filter({ hasText: unit })
    await row.getByText('On hold').waitFor()

    await step(page, 'Payment plan')
    await goOn(page, 'buyers')
    await page.getByRole('region', { name: layla.name }).waitFor()
    await completeBuyer(page, layla)
    await page.getByRole('button', { name: 'Add buyer' }).click()
    await typeBuyer(page, 2, karim)
    await goOn(page, 'broker')
    await goOn(page, 'discount')
    await goOn(page, 'documents')
    for (const { name } of [layla, karim])
      await page
        .getByLabel(`Passport, ${name}`)
        .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: PASSPORT })
    await goOn(page, 'schedule')
    await review(page)
    await step(page, 'Review')
    await page.getByRole('button', { name: `Book ${unit}` }).click()
    const booked = page.getByRole('heading', { level: 1, name: new RegExp(`^${unit}, B-`) })
    const booking = ((await booked.textContent()) ?? '').split(', ')[1] ?? ''
    const address = new URL(page.url()).pathname
    const price = page.getByLabel('Decision').getByText(/AED/).first()
    const before = figure(await price.textContent())
    await cell('reserved').waitFor()
    await row.getByText('Reserved').waitFor()

    // More than a sales manager may give: it is requested, and the booking cannot be accepted until it is decided.
    await page.getByRole('button', { name: 'Request discount' }).click()
    await dialog(page).getByLabel('Discount in percent').fill('4')
    await dialog(page).getByLabel('Reason for the discount').fill('Two homes in this building before')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText('Unassigned').first().waitFor()
    await second.page.goto(address)
    await expect.poll(() => second.page.getByRole('button', { name: 'Accept booking' }).isDisabled()).toBe(true)

    // A super admin chooses who decides it, and that one does.
    await admin.page.goto(`/inventory/discount-request?search=${booking}`)
    const choice = admin.page.locator('main').getByRole('button', { name: unit })
    await choice.click()
    const request = admin.page.getByRole('dialog').first()
    await request.getByRole('combobox', { name: 'Choose a sales manager' }).click()
    await admin.page.getByRole('option', { name: INGRID.name }).click()
    await admin.page.getByText(new RegExp(`${INGRID.name} decides`)).waitFor()
    await second.page.getByRole('button', { name: 'View discount' }).click()
    const deciding = second.page.getByRole('dialog').first()
    await deciding.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(second.page).getByRole('button', { name: 'Approve', exact: true }).click()
    await deciding.getByText('Approved').first().waitFor()
    // Escape closes the topmost layer, and the dialog is on its way out.
    await expect.poll(() => second.page.getByRole('dialog').count()).toBe(1)
    await second.page.keyboard.press('Escape')
    await expect.poll(async () => figure(await price.textContent())).toBeCloseTo(before * 0.96, 0)

    // The same one accepts the booking, and every open screen shows the unit booked.
    await second.page.getByRole('button', { name: 'Accept booking' }).click()
    await dialog(second.page).getByRole('button', { name: 'Accept booking' }).click()
    await cell('booked').waitFor()
    await row.getByText('Booked').waitFor()
    await builder.page.locator('main header').first().getByText('Booked').waitFor()
    await page.locator('main header').first().getByText('Accepted').waitFor()

    // The contract names the parties, the unit and the price that was agreed in the end.
    const [contract] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download contract' }).click(),
    ])
    expect(contract.suggestedFilename()).toBe(`${booking} contract.pdf`)
    const text = await wordsOf(await readFile(await contract.path()))
    for (const part of [booking, layla.name, karim.name, '60%', '40%', (await price.textContent()) ?? ''])
      expect(text.replace(/\s+/g, ' ')).toContain(part.replace(/\s+/g, ' '))

    for (const { troubles, close } of [maker, admin, second, builder]) {
      expect(troubles).toEqual([])
      await close()
    }
  })
})
