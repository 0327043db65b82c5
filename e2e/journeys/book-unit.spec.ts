import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Buyer, goOn, holdBooking, PASSPORT, review, step, typeBuyer } from '../booking-steps.ts'
import { openFromNavigation, settled, signIn, useBrowser, visit, type Width, widths } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

const plan = 'One percent a month'
const layla: Buyer = {
  name: 'Layla Haddad',
  share: '60',
  nationality: 'Jordan',
  passport: 'N4471920',
  email: 'layla.haddad@example.com',
}
const karim: Buyer = {
  name: 'Karim Haddad',
  share: '30',
  nationality: 'Jordan',
  passport: 'N4471921',
  email: 'karim.haddad@example.com',
}
const rival: Buyer = {
  name: 'Jonas Weber',
  share: '100',
  nationality: 'Germany',
  passport: 'C01X00T47',
  email: 'jonas.weber@example.com',
}

const status = (page: Page) => page.locator('main header').first()

describe.each(Object.keys(widths) as Width[])('booking of a unit, on a %s', (width) => {
  it('a sales manager books a unit for two buyers, and a second sales manager keeps their input', {
    timeout: 240_000,
  }, async () => {
    const manager = await visit({ width })
    const builder = await visit({ as: 'developer_admin' })
    const second = await visit({ width, as: 'super_admin' })
    const { page } = manager

    // From the project to a free unit on the building's grid.
    await signIn(page, 'sales_manager')
    await forgetDrafts(page)
    await forgetDrafts(second.page)
    await page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Harbour Crescent' }).waitFor()
    await page.locator('main a[href^="/inventory/buildings/"]').first().click()
    const free = page
      .getByRole('grid')
      .getByRole('link', { name: /, available,/ })
      .first()
    const unit = (await free.getAttribute('aria-label'))?.split(',')[0] ?? ''
    const building = new URL(page.url()).pathname
    expect(unit).toMatch(/^HC-/)

    // The builder watches the same grid.
    await builder.page.goto(building)
    const cell = (word: string) => builder.page.getByRole('link', { name: new RegExp(`^${unit}, ${word},`) })
    await cell('available').waitFor()

    // The booking begins on the unit's page, with the plan.
    await free.click()
    await page.getByRole('complementary', { name: 'Unit' }).getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: unit }).waitFor()
    await page.getByRole('link', { name: 'Book', exact: true }).click()
    // The unit's own page has plans to choose from too.
    await page.getByRole('heading', { level: 1, name: `Book ${unit}` }).waitFor()
    await step(page, 'Payment plan')
    await page.getByRole('radio', { name: plan }).click()
    await page.getByRole('radio', { name: plan, checked: true }).waitFor()
    await goOn(page, 'buyers')

    // Names are required, and the shares must add up to 100%.
    await step(page, 'Buyers')
    await goOn(page, 'broker')
    await page.getByRole('region', { name: 'Buyer 1' }).locator('[aria-invalid="true"]').first().waitFor()
    await typeBuyer(page, 1, layla)
    await page.getByRole('button', { name: 'Add buyer' }).click()
    await typeBuyer(page, 2, karim)
    await page.getByText('10% missing').waitFor()
    await goOn(page, 'broker')
    await step(page, 'Buyers')
    await page.getByRole('region', { name: karim.name }).getByLabel('Share').fill('40')
    await page.getByRole('status').filter({ hasText: '100%' }).waitFor()
    await goOn(page, 'broker')
    await step(page, 'Broker')
    await goOn(page, 'discount')
    await goOn(page, 'documents')
    // Each buyer has a place for their own passport.
    await page
      .getByLabel(`Passport, ${layla.name}`)
      .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PASSPORT })
    await page.getByRole('button', { name: 'Remove passport.pdf' }).waitFor()
    await page.getByLabel(`Passport, ${karim.name}`).waitFor({ state: 'attached' })
    await goOn(page, 'schedule')
    await review(page)
    await step(page, 'Review')

    // Another user types a booking of the same unit at the same time and submits first, but with a slow connection.
    await openBooking(second.page, unit)
    await goOn(second.page, 'buyers')
    await typeBuyer(second.page, 1, rival)
    await goOn(second.page, 'broker')
    await second.page.getByLabel('Unregistered brokerage').fill('Weber & Partner')
    await goOn(second.page, 'discount')
    await goOn(second.page, 'documents')
    await goOn(second.page, 'schedule')
    await review(second.page)
    const late = await holdBooking(second.page)
    await second.page.getByRole('button', { name: `Book ${unit}` }).click()
    await late.sent

    await page.getByRole('button', { name: `Book ${unit}` }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${unit}, `) }).waitFor()
    await page.getByText(/^passport\.pdf, /).waitFor()
    for (const { name } of [layla, karim]) await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(1)

    // The builder's screen followed by itself.
    await cell('reserved').waitFor()

    // The second one is refused, keeps everything, and takes it to another unit.
    const [refused] = await Promise.all([
      second.page.waitForResponse((answer) => answer.url().endsWith('/api/inventory/booked-units')),
      late.release(),
    ])
    expect(refused.status()).toBe(409)
    const alert = second.page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })
    await alert.waitFor()
    const offered = alert.getByRole('button', { name: /^Book instead: / })
    await offered.first().waitFor()
    const other = await offered.first().locator('b').textContent()
    await offered.first().click()
    await second.page.getByRole('heading', { level: 1, name: `Book ${other}` }).waitFor()
    await second.page.getByRole('button', { name: 'Edit buyer' }).click()
    const kept = second.page.getByRole('region', { name: rival.name })
    await expect.poll(() => kept.getByLabel('Number', { exact: true }).inputValue()).toBe(rival.passport)
    expect(await kept.getByLabel('E-mail').inputValue()).toBe(rival.email)

    // The user who made it cannot accept it, and sees why; another user does, and is told what is missing.
    await page.getByText('You made this booking. Someone else has to accept it.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Accept booking' }).isDisabled()).toBe(true)
    await second.page.goto(new URL(page.url()).pathname)
    await second.page.getByRole('button', { name: 'Accept booking' }).click()
    await second.page.getByRole('dialog').getByText(`without an ID of ${karim.name} and the proof of payment`).waitFor()
    await second.page.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click()
    await status(page).getByText('Accepted').waitFor()
    await cell('booked').waitFor()
    await page.getByRole('link', { name: unit, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: unit, exact: true }).waitFor()
    await settled(page)
    await status(page).getByText('Booked').waitFor()

    // Of two users who place a hold one succeeds; the other's dialog names the holder, and keeps the input.
    await page.goto(building)
    await free.first().click()
    await page.getByRole('complementary', { name: 'Unit' }).getByRole('link', { name: 'Open', exact: true }).click()
    await page.waitForURL(/\/inventory\/units\/\d+/)
    await status(page).getByText('Available', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Client').fill('My VIP client')
    await builder.page.goto(new URL(page.url()).pathname)
    await builder.page.getByRole('button', { name: 'Hold', exact: true }).click()
    await builder.page.getByRole('dialog').getByRole('button', { name: 'Hold unit' }).click()
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: / is held by .+ What you typed is kept\./ })
      .waitFor()
    expect(await page.getByRole('dialog').getByLabel('Client').inputValue()).toBe('My VIP client')
    await builder.page.getByRole('button', { name: 'Release', exact: true }).click()
    await builder.page.getByRole('button', { name: 'Hold', exact: true }).waitFor()

    expect(manager.troubles).toEqual([])
    expect(builder.troubles).toEqual([])
    expect(second.troubles).toEqual(['409 POST /api/inventory/booked-units'])
    await Promise.all([manager.close(), builder.close(), second.close()])
  })
})

/** Finds a unit in the list, which is as far as a super admin goes, and opens its booking on the first plan. */
async function openBooking(page: Page, unit: string): Promise<void> {
  await page.goto('/')
  await openFromNavigation(page, 'Units')
  await page.getByRole('searchbox').fill(unit)
  await page.getByRole('button', { name: `Book ${unit}` }).click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await step(page, 'Payment plan')
}
