import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, useBrowser, visit, type Width, widths } from '../browser.ts'
import { forgetDrafts } from '../forget-drafts.ts'
import { sendOffer } from '../offer-steps.ts'

useBrowser()

const goOn = (page: Page, to: string) => page.getByRole('button', { name: `Continue to ${to}` }).click()
const step = (page: Page, question: string) => page.getByRole('heading', { name: question, exact: true }).waitFor()
const notice = (page: Page, number: string) => page.getByText(`From offer ${number} for`)

/** From an own offer to the booking of one of its units. */
async function openBooking(page: Page, offer_id: number, unit: string): Promise<void> {
  await page.goto(`/inventory/sale-offers/own?open=${offer_id}`)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Book ${unit}`, exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: `Book ${unit}` }).waitFor()
}

/** What an offer does not know of the client. */
async function typePassport(page: Page, client: string): Promise<void> {
  const buyer = page.getByRole('region', { name: client })
  await buyer.getByRole('combobox', { name: 'Nationality' }).fill('Jordan')
  await page.getByRole('option', { name: 'Jordan', exact: true }).click()
  await buyer.getByLabel('Number', { exact: true }).fill('N4471920')
}

describe.each(Object.keys(widths) as Width[])('booking from an own offer, on a %s', (width) => {
  it('a booking from an own offer takes over client, plan and discount, and keeps its input after a withdrawal', {
    timeout: 240_000,
  }, async () => {
    const client = freshName()
    const offer = await sendOffer({
      as: 'sales_manager',
      client: { name: client, email: 'noura.buyer@example.com' },
      discount_percent: '1',
    })
    const [first = '', second = ''] = offer.names
    const { page, troubles, close } = await visit({ width, as: 'sales_manager' })
    await forgetDrafts(page)

    await openBooking(page, offer.id, first)
    await notice(page, offer.number).waitFor()
    // The address holds the offer: a reload begins at its price again.
    await page.reload()
    await notice(page, offer.number).waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(new URL(page.url()).searchParams.get('sale_offer_id')).toBe(String(offer.id))
    await goOn(page, 'buyers')
    await step(page, 'Buyers')
    const buyer = page.getByRole('region', { name: client })
    await expect.poll(() => buyer.getByLabel('E-mail').inputValue()).toBe('noura.buyer@example.com')
    await typePassport(page, client)
    await goOn(page, 'broker')
    await goOn(page, 'discount')
    await page.getByText(`Offer ${offer.number} has its discount. It applies at once.`).waitFor()
    await goOn(page, 'documents')
    await goOn(page, 'schedule')
    await page.getByRole('button', { name: 'Review booking' }).click()
    await step(page, 'Review')
    await page.getByRole('button', { name: `Book ${first}` }).click()

    // The booking leads to its offer, and the offer to its booking.
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${first}, B-`) }).waitFor()
    const booking = new URL(page.url()).pathname
    await page.getByRole('link', { name: offer.number, exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('link', { name: /^Booked as B-/ }).waitFor()
    await expect.poll(() => panel.getByRole('link', { name: `Book ${first}`, exact: true }).count()).toBe(0)
    expect(await panel.getByRole('link', { name: /^Booked as B-/ }).getAttribute('href')).toBe(booking)

    // While the second unit is being booked, the offer is withdrawn.
    await openBooking(page, offer.id, second)
    await goOn(page, 'buyers')
    await typePassport(page, client)
    await goOn(page, 'broker')
    await page.getByLabel('Unregistered brokerage').fill('Weber & Partner')
    await offer.withdraw()
    await page
      .getByRole('alert')
      .filter({ hasText: `${offer.number} is withdrawn. Nothing is booked from it.` })
      .waitFor()
    await page.getByRole('button', { name: /^Book at the current price/ }).click()
    await notice(page, offer.number).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await step(page, 'Broker')
    await expect.poll(() => page.getByLabel('Unregistered brokerage').inputValue()).toBe('Weber & Partner')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => buyer.getByLabel('Number', { exact: true }).inputValue()).toBe('N4471920')

    // An address of an offer without this unit says so, and leads on without it.
    await page.goto(`${new URL(page.url()).pathname}?sale_offer_id=999999999`)
    await page.getByText('Choose a sale offer of a seller that you sell for.', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Book without the offer' }).click()
    await page.getByRole('heading', { level: 1, name: `Book ${second}` }).waitFor()

    // Once, and again where something changed while the stream of events was opening.
    const refused = /^422 GET .+booking-form$/
    expect(troubles.some((trouble) => refused.test(trouble))).toBe(true)
    expect(troubles.filter((trouble) => !refused.test(trouble))).toEqual([])
    await close()
  })
})
