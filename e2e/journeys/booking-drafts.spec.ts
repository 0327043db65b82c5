import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, useBrowser } from '../browser.ts'
import { type Desk, deskOf } from '../fields/desk.ts'

useBrowser()

interface Listed {
  readonly id: number
}
interface Draft {
  readonly values: { readonly buyers: readonly { readonly id_number: string; readonly email: string }[] }
}

/** An available unit without a draft at this desk, and the address of its booking. */
async function freeUnit(desk: Desk): Promise<{ id: number; address: string }> {
  const begun = (await desk.get('/inventory/booking-drafts')) as { unit: Listed }[]
  const units = (await desk.get('/inventory/units?status=available&per_page=100')) as Listed[]
  const free = units.find(({ id }) => !begun.some(({ unit }) => unit.id === id))
  if (!free) throw new Error('Every unit is being booked.')
  const [plan] = (await desk.get(`/inventory/units/${free.id}/plans`)) as Listed[]
  return { id: free.id, address: `/inventory/units/${free.id}/plan/${plan?.id}/book` }
}

const draftOf = async (desk: Desk, unit: number) =>
  (await desk.get(`/inventory/units/${unit}/booking-draft`)) as Draft | null
const firstBuyer = async (desk: Desk, unit: number) => (await draftOf(desk, unit))?.values.buyers[0]
const kept = (page: Page) => page.getByText(/^Draft of .+, kept\.$/)

describe('booking drafts', () => {
  it('a booking draft continues on another device, compares conflicting input, and is discarded', {
    timeout: 180_000,
  }, async () => {
    const office = await deskOf('sales_manager')
    const phone = await deskOf('sales_manager', 'phone')
    const unit = await freeUnit(office)
    const name = freshName()

    await office.page.goto(unit.address)
    await office.page.getByRole('button', { name: 'Continue to buyers' }).click()
    await office.page.getByRole('region', { name: 'Buyer 1' }).getByLabel('Full name').fill(name)
    const here = office.page.getByRole('region', { name })
    await here.getByLabel('Number', { exact: true }).fill('N4471920')
    await expect.poll(async () => (await firstBuyer(office, unit.id))?.id_number).toBe('N4471920')
    await office.page.getByText(/^Draft saved \d\d:\d\d, without files$/).waitFor()

    // The other device has all of it, the number too.
    await phone.page.goto(unit.address)
    await kept(phone.page).waitFor()
    const there = phone.page.getByRole('region', { name })
    await expect.poll(() => there.getByLabel('Number', { exact: true }).inputValue()).toBe('N4471920')
    await settled(phone.page)
    expect(await accessibilityTroubles(phone.page)).toEqual([])
    await there.getByLabel('E-mail').fill('from.the.phone@example.com')
    await expect.poll(async () => (await firstBuyer(office, unit.id))?.email).toBe('from.the.phone@example.com')

    // Neither of two devices overwrites the other silently.
    await here.getByLabel('Address').fill('Quay Road 4')
    const told = office.page.getByRole('alert').filter({ hasText: 'This draft was saved on another device' })
    await told.waitFor()
    await told.getByRole('button', { name: 'Open that draft', exact: true }).click()
    await expect.poll(() => here.getByLabel('E-mail').inputValue()).toBe('from.the.phone@example.com')
    await kept(office.page).waitFor()

    // The list of bookings leads to it, and discards it.
    await phone.page.goto('/inventory/units/booked-units')
    await phone.page.getByRole('button', { name: /^My drafts: \d+$/ }).click()
    const panel = phone.page.getByRole('dialog', { name: 'Drafts of bookings' })
    const row = panel.getByRole('listitem').filter({ hasText: name })
    await expect.poll(() => row.getByRole('link').getAttribute('href')).toBe(unit.address)
    await row.getByRole('button', { name: /^Discard draft of / }).click()
    await phone.page.getByRole('button', { name: 'Discard draft', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    expect(await draftOf(office, unit.id)).toBeNull()
    await Promise.all([office.close(), phone.close()])
  })
})
