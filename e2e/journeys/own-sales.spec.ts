import { expect, it } from 'vitest'
import { freshDigits, openFromNavigation, signIn, useBrowser, visit } from '../browser.ts'

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

it('an admin lets members read sales: a member then finds the bookings, and no longer once it is off', {
  timeout: 150_000,
}, async () => {
  const admin = await visit({ as: 'developer_admin' })
  const member = await visit({ as: 'developer' })
  const choose = async () => {
    await admin.page.goto('/auth/organization')
    await admin.page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const panel = admin.page.getByRole('dialog', { name: 'Edit Meridian Homes' })
    await panel.getByRole('switch', { name: 'Members read sales' }).click()
    await panel.getByRole('button', { name: 'Save organization' }).click()
    await panel.waitFor({ state: 'detached' })
  }
  const { page } = member
  await choose()
  await page.goto('/inventory/units')
  await openFromNavigation(page, 'Bookings')
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
  await page
    .getByRole('link', { name: /^B-\d{4}-/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: /^Buyers?$/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Record receipt' }).count()).toBe(0)

  await choose()
  await page.goto('/inventory/units/booked-units')
  // The notice of it is gone, if the page has heard of the change before it was opened again.
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/booked-units'))
  expect(admin.troubles).toEqual([])
  await member.close()
  await admin.close()
})

it('a developer adds a bank account to a project, corrects its IBAN and archives it', {
  timeout: 120_000,
}, async () => {
  const { page, troubles } = await visit()
  await signIn(page, 'developer_admin')
  await page.goto('/inventory/projects')
  await page.locator('main').getByRole('link', { name: 'Harbour Crescent' }).first().click()
  const section = page.getByRole('region', { name: 'Bank accounts' })
  await section.getByRole('button', { name: 'New bank account' }).click()
  const panel = page.getByRole('dialog')
  const bank = `Harbour Bank ${freshDigits(6)}`
  await panel.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await panel.getByLabel('Account holder').fill('Quay Reserve')
  await panel.getByLabel('Bank', { exact: true }).fill(bank)
  await panel.getByLabel('IBAN or account number').fill('AE08 0331 2345 6789 0123 456')
  await panel.getByRole('button', { name: 'Add bank account' }).click()
  await panel.getByText('The check digits don’t match. Check the IBAN for a typing error.').first().waitFor()
  await panel.getByLabel('IBAN or account number').fill(`77-${freshDigits(8)}`)
  await panel.getByRole('button', { name: 'Add bank account' }).click()
  const row = section.getByRole('listitem').filter({ hasText: bank })
  await row.waitFor()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await row.getByText('Archived').waitFor()
  expect(troubles.filter((trouble) => !trouble.startsWith('422'))).toEqual([])
})
