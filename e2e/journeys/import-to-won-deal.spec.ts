import { expect, it } from 'vitest'
import { openFromNavigation, settled, signIn, useBrowser, visit } from '../browser.ts'
import { callThem, carryToWon, openDeal, planViewing, writeNote } from '../lead-steps.ts'

useBrowser()

const ROWS = 200

/** 200 leads as from a portal, unique to this try; three of them have no contact details. */
const portalFile = (stamp: string) => {
  const bad: Readonly<Record<number, string>> = { 17: ',', 58: 'no-address,', 144: ',12' }
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const reach =
      bad[index] ?? `buyer.${index}.${stamp}@example.com,+97150${String(1_000_000 + Number(stamp) * 200 + index)}`
    return `Buyer ${index} of ${stamp},${reach},Portal,"AED 1,${String(100 + index)},000"`
  })
  return Buffer.from(`Full name,E-mail,Mobile,Source,Budget\n${lines.join('\n')}\n`)
}

it('a broker imports 200 leads, three of them invalid, and works one to a won deal', { timeout: 300_000 }, async () => {
  const { page, troubles, close } = await visit()
  const stamp = String(Date.now() % 40_000)
  const name = `Buyer 120 of ${stamp}`
  const title = `3 bed for ${name}`
  await signIn(page, 'broker')

  await openFromNavigation(page, 'Leads')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import leads' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'portal.csv', mimeType: 'text/csv', buffer: portalFile(stamp) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: `Check ${ROWS} rows` }).click()
  await page.getByRole('button', { name: `Import ${ROWS - 3} leads` }).click()
  await page.getByRole('button', { name: 'Download the 3 failed rows' }).waitFor()
  await page.getByRole('link', { name: 'Open leads' }).click()

  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const lead = new URL(page.url()).pathname
  await callThem(page)
  await planViewing(page)
  await writeNote(page)
  await openDeal(page, title)

  await openFromNavigation(page, 'Boards')
  await page.getByRole('searchbox').fill(title)
  const card = page.locator('[data-card]').filter({ has: page.getByRole('link', { name: title }) })
  await card.waitFor()
  await expect.poll(() => page.locator('[data-card]').count()).toBe(1)
  await carryToWon(page, card, title)
  await page.getByRole('status').filter({ hasText: 'Marked as won' }).waitFor()

  await page.goto(lead)
  await settled(page)
  for (const told of ['imported', 'Ask about the viewing', 'Walk through the show flat', 'Wants a sea view', 'Won'])
    await page.locator('main').getByText(told).first().waitFor()
  expect(troubles).toEqual([])
  await close()
})
