import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  lastEmailTo,
  openFromNavigation,
  settled,
  shoot,
  useBrowser,
  type Visitor,
  visit,
} from '../browser.ts'
import { startEmptyServer } from '../empty-server.ts'

useBrowser()

const PASSWORD = 'seven quiet herons'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const guide = (page: Page) => page.getByRole('region', { name: 'Get started' })
/** Presses the button of a step of the guide. */
const begin = (page: Page, name: string) => guide(page).getByRole('link', { name, exact: true }).click()

/** Invites a person to the organization whose invites are open. */
async function invite(page: Page, email: string, role?: string): Promise<void> {
  await press(page, 'Invite member')
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByLabel('E-mail').fill(email)
  if (role) {
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await page.getByText(`Invite sent to ${email}`).waitFor()
}

/** Follows the letter of an invite and makes an account. */
async function accept(server: string, email: string, name: string): Promise<Visitor> {
  const visitor = await visit()
  const { page } = visitor
  const { links } = await lastEmailTo(email, 'invited you', server)
  await page.goto(links.find((one) => one.includes('#token=')) ?? '')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Phone').fill('+971501234567')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await press(page, 'Create account')
  await page.getByRole('link', { name: 'Not now' }).click()
  return visitor
}

describe('empty server', () => {
  it('an empty server is set up from its printed link to a booked unit, through its screens', {
    timeout: 600_000,
  }, async () => {
    const server = await startEmptyServer()
    try {
      // The first super admin.
      const elena = await visit()
      const { page } = elena
      await page.goto(server.link)
      await heading(page, 'Set up Storey')
      await settled(page)
      await shoot(page, 'first-start-desktop')
      expect(await accessibilityTroubles(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await shoot(page, 'first-start-phone')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByLabel('Full name').fill('Elena Markovic')
      await page.getByLabel('E-mail').fill('elena@example.com')
      await page.getByRole('combobox', { name: 'Country' }).fill('UAE')
      await page.getByRole('option', { name: 'United Arab Emirates' }).click()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await press(page, 'Create account')
      await page.getByRole('link', { name: 'Not now' }).click()

      // A developer, and the people around it.
      await guide(page).getByText('0 of 5 done').waitFor()
      await settled(page)
      await shoot(page, 'get-started-super-admin-desktop')
      expect(await accessibilityTroubles(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await shoot(page, 'get-started-super-admin-phone')
      await page.setViewportSize({ width: 1440, height: 900 })
      await begin(page, 'Create developer')
      const panel = page.getByRole('dialog', { name: 'New organization' })
      await panel.getByRole('textbox', { name: /^Name/ }).fill('Skyline Homes')
      await panel.getByRole('button', { name: 'Create organization' }).click()
      await heading(page, 'Skyline Homes')
      const developer = new URL(page.url()).pathname
      await openFromNavigation(page, 'Organizations')
      await guide(page).getByText('1 of 5 done').waitFor()
      await begin(page, 'Invite admin')
      await invite(page, 'omar@example.com')
      await openFromNavigation(page, 'Organizations')
      await begin(page, 'Invite sales manager')
      await invite(page, 'mira@example.com', 'Sales manager')
      await openFromNavigation(page, 'Organizations')
      await guide(page).getByText('3 of 5 done').waitFor()

      // Its admin makes what is sold.
      const omar = await accept(server.address, 'omar@example.com', 'Omar Rahman')
      await heading(omar.page, 'Leads')
      await guide(omar.page).getByText('0 of 8 done').waitFor()
      await settled(omar.page)
      await shoot(omar.page, 'get-started-developer-desktop')
      await begin(omar.page, 'Create project')
      const project = omar.page.getByRole('dialog', { name: 'New project' })
      await project.getByRole('textbox', { name: /^Name/ }).fill('Palm Terraces')
      await project.getByRole('textbox', { name: /^Code/ }).fill('PT')
      await project.getByRole('combobox', { name: 'Status' }).click()
      await omar.page.getByRole('option', { name: 'On sale', exact: true }).click()
      await project.getByRole('textbox', { name: 'Handover' }).fill('1 Dec 2028')
      await project.getByRole('button', { name: 'Create project' }).click()
      await project.waitFor({ state: 'detached' })

      await openFromNavigation(omar.page, 'Leads')
      await begin(omar.page, 'Add building')
      const building = omar.page.getByRole('dialog', { name: 'New building' })
      await building.getByRole('combobox', { name: 'Project' }).fill('Palm')
      await omar.page.getByRole('option', { name: 'Palm Terraces' }).click()
      await building.getByRole('textbox', { name: /^Name/ }).fill('Tower A')
      await building.getByRole('textbox', { name: /^Code/ }).fill('A')
      await building.getByRole('textbox', { name: /^Floors/ }).fill('3')
      await building.getByRole('button', { name: 'Create building' }).click()
      await building.waitFor({ state: 'detached' })

      await openFromNavigation(omar.page, 'Leads')
      await begin(omar.page, 'Add units')
      await heading(omar.page, 'Tower A')
      await omar.page.getByRole('button', { name: 'Add units' }).first().click()
      const units = omar.page.getByRole('dialog', { name: 'Add units' })
      await units.getByRole('textbox', { name: 'Price from' }).fill('1.2m')
      await units.getByRole('textbox', { name: 'Internal area' }).fill('70')
      await units.getByRole('button', { name: 'Add 3 units' }).click()
      await units.waitFor({ state: 'detached' })

      await openFromNavigation(omar.page, 'Leads')
      await begin(omar.page, 'Create payment plan')
      await omar.page.getByRole('button', { name: 'New plan' }).first().click()
      const plan = omar.page.getByRole('dialog', { name: 'New payment plan' })
      await plan.getByRole('textbox', { name: 'Name' }).fill('60/40')
      await plan.getByRole('button', { name: 'Create plan' }).click()
      await heading(omar.page, '60/40')
      await omar.page.getByRole('combobox', { name: 'Status' }).click()
      await omar.page.getByRole('option', { name: 'Active', exact: true }).click()
      await omar.page.getByRole('button', { name: 'Save plan' }).click()
      await omar.page.getByText('60/40 is saved.').waitFor()

      await openFromNavigation(omar.page, 'Leads')
      await guide(omar.page).getByText('4 of 8 done').waitFor()
      await begin(omar.page, 'Release units')
      await omar.page.getByRole('checkbox', { name: /^Select all/ }).check()
      await press(omar.page, 'Release')
      await omar.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
      await omar.page.getByText('3 units released').waitFor()

      // A sales manager, assigned, books.
      const mira = await accept(server.address, 'mira@example.com', 'Mira Novak')
      await guide(mira.page).getByText('Get your developers').waitFor()
      await page.goto(`${server.address}${developer}?tab=sales-managers`)
      await page.getByRole('button', { name: 'Assign sales manager' }).click()
      const assign = page.getByRole('dialog', { name: 'Assign sales manager' })
      await assign.getByRole('combobox', { name: 'Sales managers' }).fill('Mira')
      await page.getByRole('option', { name: /Mira Novak/ }).click()
      await assign.getByRole('button', { name: 'Assign', exact: true }).click()
      await assign.waitFor({ state: 'detached' })

      await mira.page.goto(server.address)
      await guide(mira.page).getByText('1 of 2 done').waitFor()
      await begin(mira.page, 'Choose unit')
      const first = mira.page.getByRole('table').getByRole('link', { name: /^A-/ }).first()
      const unit = (await first.textContent()) ?? ''
      await first.click()
      await heading(mira.page, unit)
      await mira.page.getByRole('link', { name: 'Book', exact: true }).click()
      await heading(mira.page, `Book ${unit}`)
      const goOn = (to: string) => press(mira.page, `Continue to ${to}`)
      await goOn('buyers')
      const buyer = mira.page.getByRole('region', { name: 'Buyer 1' })
      await buyer.getByLabel('Full name').fill('Layla Haddad')
      const fields = mira.page.getByRole('region', { name: 'Layla Haddad' })
      await fields.getByLabel('Share').fill('100')
      await fields.getByRole('combobox', { name: 'Nationality' }).fill('Jordan')
      await mira.page.getByRole('option', { name: 'Jordan', exact: true }).click()
      await fields.getByLabel('Number', { exact: true }).fill('N4471920')
      await fields.getByLabel('E-mail').fill('layla.haddad@example.com')
      await goOn('broker')
      await goOn('discount')
      await goOn('documents')
      await goOn('schedule')
      await press(mira.page, 'Review booking')
      await press(mira.page, `Book ${unit}`)
      await heading(mira.page, new RegExp(`^${unit}, `))

      // A second person accepts, and the guides have nothing more to say.
      await page.goto(mira.page.url())
      await press(page, 'Accept booking')
      await page.getByRole('dialog').getByRole('button', { name: 'Accept booking' }).click()
      await mira.page.locator('main header').first().getByText('Accepted').waitFor()
      await openFromNavigation(mira.page, 'Projects')
      await heading(mira.page, 'Projects')
      await guide(mira.page).waitFor({ state: 'detached' })
      await openFromNavigation(page, 'Organizations')
      await guide(page).getByText('4 of 5 done').waitFor()
      await begin(page, 'Create brokerage')
      await panel.getByRole('radio', { name: 'Brokerage', checked: true }).waitFor({ state: 'attached' })
      await panel.getByRole('textbox', { name: /^Name/ }).fill('Harbour Realty')
      await panel.getByRole('button', { name: 'Create organization' }).click()
      await heading(page, 'Harbour Realty')
      await openFromNavigation(page, 'Organizations')
      await page.getByRole('table').getByRole('link', { name: 'Harbour Realty' }).waitFor()
      await guide(page).waitFor({ state: 'detached' })
      await openFromNavigation(omar.page, 'Leads')
      await guide(omar.page).getByText('5 of 8 done').waitFor()
      await guide(omar.page).getByRole('button', { name: 'Dismiss guide' }).click()
      await guide(omar.page).waitFor({ state: 'detached' })

      expect([elena, omar, mira].flatMap(({ troubles }) => troubles)).toEqual([])
    } finally {
      await server.stop()
    }
  })
})
