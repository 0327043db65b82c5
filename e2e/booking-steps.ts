import type { Page, Route } from 'playwright-core'
import { freshName } from './browser.ts'

/** A buyer as they are typed into the booking form. */
export interface Buyer {
  readonly name: string
  readonly share: string
  readonly nationality: string
  readonly passport: string
  readonly email: string
}

export const PASSPORT = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Types a buyer into the fields of their row in the form. */
export async function typeBuyer(page: Page, place: number, buyer: Buyer): Promise<void> {
  await page
    .getByRole('region', { name: `Buyer ${place}` })
    .getByLabel('Full name')
    .fill(buyer.name)
  await completeBuyer(page, buyer)
}

/** Types the rest of a buyer whose name is there. */
export async function completeBuyer(page: Page, buyer: Buyer): Promise<void> {
  const fields = page.getByRole('region', { name: buyer.name })
  await fields.getByLabel('Share').fill(buyer.share)
  await fields.getByRole('combobox', { name: 'Nationality' }).fill(buyer.nationality)
  await page.getByRole('option', { name: buyer.nationality, exact: true }).click()
  await fields.getByLabel('Number', { exact: true }).fill(buyer.passport)
  await fields.getByLabel('E-mail').fill(buyer.email)
}

/** Begins to book the first free unit that has a plan on offer, for one buyer, up to the step of the buyers. */
export async function beginBooking(page: Page): Promise<void> {
  await page.goto('/inventory/units?status=available&sort=updated_at')
  await page
    .locator('main')
    .getByRole('link', { name: /^[A-Z]{2}-/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await goOn(page, 'buyers')
  const of = { share: '100', nationality: 'Germany', passport: 'C01X00T47', email: 'jonas.weber@example.com' }
  await typeBuyer(page, 1, { ...of, name: freshName() })
}

export const goOn = (page: Page, to: string) => page.getByRole('button', { name: `Continue to ${to}` }).click()
export const review = (page: Page) => page.getByRole('button', { name: 'Review booking' }).click()
export const step = (page: Page, question: string) =>
  page.getByRole('heading', { name: question, exact: true }).waitFor()

/** Blocks the next booking request of a browser until it is released. */
export async function holdBooking(page: Page): Promise<{ sent: Promise<void>; release: () => void }> {
  const sent = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/inventory/booked-units', async (route: Route) => {
    sent.resolve()
    await released.promise
    await route.continue()
  })
  return { sent: sent.promise, release: released.resolve }
}
