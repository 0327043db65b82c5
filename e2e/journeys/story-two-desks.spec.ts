import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Buyer, goOn, holdBooking, PASSPORT, review, step, typeBuyer } from '../booking-steps.ts'
import {
  accessibilityTroubles,
  freshName,
  shoot,
  useBrowser,
  type Visitor,
  visit,
  type Width,
  widths,
} from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

const buyerOf = (name: string, passport: string): Buyer => ({
  name: `${name} ${freshName()}`,
  share: '100',
  nationality: 'Germany',
  passport,
  email: `${name.toLowerCase()}@example.com`,
})

/** Opens the booking of a unit, and types all of it up to the last press. */
async function typeBooking(page: Page, address: string, buyer: Buyer): Promise<void> {
  await page.goto(address)
  await step(page, 'Payment plan')
  await goOn(page, 'buyers')
  await typeBuyer(page, 1, buyer)
  await goOn(page, 'broker')
  await page.getByLabel('Unregistered brokerage').fill(`Brokers of ${buyer.name}`)
  await goOn(page, 'discount')
  await page.getByLabel('Discount in percent').fill('1')
  await goOn(page, 'documents')
  await page
    .getByLabel(/^Passport/)
    .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PASSPORT })
  await goOn(page, 'schedule')
  await review(page)
  await step(page, 'Review')
}

/** Which of two has made the booking, and which has not. */
async function endOf(desks: readonly [Desk, Desk]): Promise<{ winner: Desk; loser: Desk }> {
  const taken = (page: Page) => page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })
  const [one, other] = desks
  await Promise.all(
    desks.map(({ visitor: { page } }) =>
      taken(page)
        .or(page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }))
        .first()
        .waitFor(),
    ),
  )
  return (await taken(other.visitor.page).isVisible()) ? { winner: one, loser: other } : { winner: other, loser: one }
}

interface Desk {
  readonly visitor: Visitor
  readonly buyer: Buyer
}

/** Story 5 of the design, whole: both requests are sent before either is released, and the order is unknown. */
describe.each(Object.keys(widths) as Width[])('two bookings of one unit at the same time, on a %s', (width) => {
  it('two sales managers who book one unit make one booking, and the other keeps the input for another unit', {
    timeout: 240_000,
  }, async () => {
    const desks: [Desk, Desk] = [
      { visitor: await visit({ width, as: 'sales_manager' }), buyer: buyerOf('Jonas', 'C01X00T47') },
      { visitor: await visit({ width, as: 'ingrid.solheim' }), buyer: buyerOf('Marta', 'C01X00T48') },
    ]
    const [{ visitor: first }] = desks
    for (const { visitor } of desks) await forgetDrafts(visitor.page)
    await first.page.goto('/inventory/units?status=available&sort=updated_at')
    await first.page
      .locator('main')
      .getByRole('link', { name: /^[A-Z]{2}-/ })
      .first()
      .click()
    await first.page.getByRole('link', { name: 'Book', exact: true }).click()
    const title = first.page.getByRole('heading', { level: 1, name: /^Book [A-Z]{2}-/ })
    const unit = ((await title.textContent()) ?? '').replace('Book ', '')
    const address = new URL(first.page.url()).pathname

    const held = []
    for (const { visitor, buyer } of desks) {
      await typeBooking(visitor.page, address, buyer)
      held.push(await holdBooking(visitor.page))
    }
    await Promise.all(desks.map(({ visitor }) => visitor.page.getByRole('button', { name: `Book ${unit}` }).click()))
    await Promise.all(held.map(({ sent }) => sent))
    for (const { release } of held) release()

    const { winner, loser } = await endOf(desks)
    await winner.visitor.page.getByRole('heading', { level: 1, name: new RegExp(`^${unit}, B-`) }).waitFor()
    await winner.visitor.page.getByRole('heading', { name: winner.buyer.name }).waitFor()

    // The second user sees who was first, and is offered other available units.
    const { page } = loser.visitor
    const alert = page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })
    const offered = alert.getByRole('button', { name: /^Book instead: / })
    await expect.poll(() => offered.count()).toBeGreaterThan(0)
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, `story-two-desks-${width}`)
    const other = (await offered.first().locator('b').textContent()) ?? ''
    expect(other).not.toBe(unit)
    await offered.first().click()
    await page.getByRole('heading', { level: 1, name: `Book ${other}` }).waitFor()

    // All that was typed is there, the number of the passport too.
    await page.getByRole('button', { name: 'Edit buyer' }).click()
    const kept = page.getByRole('region', { name: loser.buyer.name })
    await expect.poll(() => kept.getByLabel('Number', { exact: true }).inputValue()).toBe(loser.buyer.passport)
    expect(await kept.getByLabel('E-mail').inputValue()).toBe(loser.buyer.email)
    await goOn(page, 'broker')
    expect(await page.getByLabel('Unregistered brokerage').inputValue()).toBe(`Brokers of ${loser.buyer.name}`)
    await goOn(page, 'discount')
    expect(await page.getByLabel('Discount in percent').inputValue()).toBe('1')
    await goOn(page, 'documents')
    await goOn(page, 'schedule')
    await review(page)
    await page.getByRole('button', { name: `Book ${other}` }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${other}, B-`) }).waitFor()
    await page.getByRole('heading', { name: loser.buyer.name }).waitFor()

    expect(winner.visitor.troubles).toEqual([])
    expect(loser.visitor.troubles).toEqual(['409 POST /api/inventory/booked-units'])
    for (const { visitor } of desks) await visitor.close()
  })
})
