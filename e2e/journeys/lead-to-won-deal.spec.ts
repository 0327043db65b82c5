import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFromNavigation, settled, signIn, useBrowser, visit, type Width, widths } from '../browser.ts'
import { callThem, carryToWon, openDeal, planViewing, sendToWon, writeNote } from '../lead-steps.ts'

useBrowser()

const people: Readonly<Record<Width, { name: string; email: string }>> = {
  desktop: { name: 'Nadia Rahman', email: 'nadia.rahman' },
  phone: { name: 'Emil Sørensen', email: 'emil.sorensen' },
}

describe.each(Object.keys(widths) as Width[])('lead to won deal, on a %s', (width) => {
  it('a broker works a lead from the first call to a won deal', { timeout: 240_000 }, async () => {
    const { page, troubles, close } = await visit({ width })
    // People unique to this try, because data of an earlier one belongs to other records.
    const stamp = Date.now().toString(36)
    const name = `${people[width].name} ${stamp}`
    const email = `${people[width].email}.${stamp}@example.com`
    const title = `2 bed for ${name}`
    await signIn(page, 'broker')

    await addLead(page, name, email)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const lead = new URL(page.url()).pathname
    await tellsOfDuplicate(page, name, email)
    expect(new URL(page.url()).pathname).toBe(lead)

    await writeNote(page)
    await callThem(page)
    if (width === 'desktop') await planViewing(page)
    await openDeal(page, title)

    // The board: two stages on by pointer or finger, one by keyboard or menu, then won.
    await openFromNavigation(page, 'Boards')
    await page.getByRole('searchbox').fill(title)
    const card = page.locator('[data-card]').filter({ has: page.getByRole('link', { name: title }) })
    await card.waitFor()
    await expect.poll(() => page.locator('[data-card]').count()).toBe(1)
    if (width === 'desktop') await carryToWon(page, card, title)
    else await sendToWon(page, card, title)
    await page.getByRole('status').filter({ hasText: 'Marked as won' }).waitFor()
    await expect.poll(() => card.count()).toBe(0)

    // The timeline tells all of it.
    await page.goto(lead)
    await settled(page)
    const main = page.locator('main')
    for (const told of [
      'added this lead',
      'Wants a sea view, asked',
      `created the deal ${title}`,
      'Ask about the viewing',
      'Viewing on Saturday at ten.',
      'Won',
    ])
      await main.getByText(told).first().waitFor()
    const moves = main.getByText(`moved ${title}`)
    await expect.poll(() => moves.count()).toBe(width === 'desktop' ? 3 : 2)
    await expect.poll(() => moves.first().innerText()).toMatch(/Won$/)
    expect(troubles).toEqual([])
    await close()
  })
})

/** A new lead; what is missing is said first, and the first field that needs it has the focus. */
async function addLead(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'New lead' }).click()
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByRole('button', { name: 'Create lead' }).click()
  const full = form.getByLabel('Full name')
  await full.and(page.locator('[aria-invalid="true"]')).waitFor()
  await expect.poll(() => full.evaluate((field) => field === document.activeElement)).toBe(true)
  await full.fill(name)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await form.getByRole('button', { name: 'Create lead' }).click()
}

/** The same person once more is saved too, and the lead that was there before is named. */
async function tellsOfDuplicate(page: Page, name: string, email: string): Promise<void> {
  await openFromNavigation(page, 'Leads')
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  await addLead(page, `${name} again`, email)
  await page.getByRole('heading', { level: 1, name: `${name} again` }).waitFor()
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
