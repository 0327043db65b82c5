import { expect, it } from 'vitest'
import { openFromNavigation, signIn, useBrowser, visit } from '../browser.ts'

useBrowser()

it('a developer reads a booking of its own project with its payments, and decides nothing', {
  timeout: 120_000,
}, async () => {
  const { page, troubles } = await visit({ width: 'desktop' })
  await signIn(page, 'developer_admin')

  await openFromNavigation(page, 'Overview')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.getByRole('list', { name: 'What waits' }).getByText('awaiting a decision').first().waitFor()
  await openFromNavigation(page, 'Bookings')
  await page.goto('/inventory/units/booked-units?status=accepted')
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
  expect(await page.getByRole('button', { name: 'Record an earlier sale' }).count()).toBe(0)
  await page
    .getByRole('link', { name: /^B-\d{4}-/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()

  // Names and payments, without what the sales desk does and the documents of the buyers.
  await page.getByRole('heading', { level: 3, name: 'Receipts' }).waitFor()
  await page.getByRole('heading', { level: 2, name: /^Buyers?$/ }).waitFor()
  for (const name of ['Record receipt', 'Accept booking', /^Reverse /, /^Upload /, 'Record milestones'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  for (const text of ['Nationality', 'Not uploaded', 'Commission'])
    expect(await page.getByText(text, { exact: true }).count()).toBe(0)
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Download statement' }).click()
      await page.getByRole('menuitem', { name: 'English' }).click()
    })(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^B-.* statement\.pdf$/)
  expect(troubles).toEqual([])
})
