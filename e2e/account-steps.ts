import type { Page } from 'playwright-core'
import { codeOf } from '../server/test/journey-server.ts'
import { lastEmailTo, type Visitor, visit } from './browser.ts'
import { fill, heading, press } from './registration-steps.ts'

/** Password of users that a journey creates itself. */
export const OWN_PASSWORD = 'seven quiet herons'

/** Opens an invite from its e-mail and creates the account. */
export async function acceptInvite(email: string, name: string): Promise<Visitor> {
  const visitor = await visit()
  const { page } = visitor
  const { links } = await lastEmailTo(email, 'invited you')
  await page.goto(links.find((one) => one.includes('#token=')) ?? '')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fill(page, { 'Full name': name, Phone: '+971501234567' })
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Confirm password').fill(OWN_PASSWORD)
  await press(page, 'Create account')
  await page.getByRole('link', { name: 'Not now' }).waitFor()
  return visitor
}

/** Sets up two-factor, from the first screen after the password to the start screen; returns the app's secret. */
export async function setUpTwoFactor(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Set up two-factor' }).click()
  await page.getByLabel('Your password').fill(OWN_PASSWORD)
  await press(page, 'Continue')
  const secret = (await page.locator('p code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code').fill(codeOf(secret))
  await press(page, 'Turn on two-factor')
  await page.getByLabel('I’ve saved my recovery codes').check()
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading(page, 'Leads')
  return secret
}
