import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshName,
  lastEmailTo,
  settled,
  useBrowser,
  visit,
  type Width,
  widths,
} from '../browser.ts'

useBrowser()

const FIRST = 'seven quiet herons'
const SECOND = 'nine loud geese above'

/** The link of a letter, the secret behind its #. */
async function linkTo(email: string, about: string): Promise<string> {
  const { links } = await lastEmailTo(email, about)
  const [link = ''] = links.filter((one) => one.includes('#token='))
  return link
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await heading(page, 'Sign in')
  await page.getByLabel('E-mail').fill(email)
  await passwordField(page).fill(password)
  await press(page, 'Sign in')
}

/** A password field as managers and careful people need it: hidden, named, and open to pasting (T016). */
async function takesPaste(page: Page, label: string, autocomplete: string): Promise<boolean> {
  const field = page.getByLabel(label, { exact: true })
  await field.evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'pasted')
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    input.dataset.pasted = String(input.dispatchEvent(event))
  })
  const [type, kind, pasted] = await Promise.all(
    ['type', 'autocomplete', 'data-pasted'].map((name) => field.getAttribute(name)),
  )
  return type === 'password' && kind === autocomplete && pasted === 'true'
}

describe.each(Object.keys(widths) as Width[])('registration and password reset, on a %s', (width) => {
  it('a new user registers, confirms the address, resets the password and signs in again', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit({ width })
    const email = `amal.${freshName().toLowerCase()}@example.com`
    const paste: boolean[] = []
    const axe: string[] = []

    await page.goto('/')
    paste.push(await takesPaste(page, 'Password', 'current-password'))
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading(page, 'Create your account')
    await press(page, 'Create account')
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(3)
    await expect.poll(() => page.getByLabel('Full name').evaluate((one) => one === document.activeElement)).toBe(true)
    axe.push(...(await accessibilityTroubles(page)))
    await page.getByLabel('Full name').fill('Amal Haddad')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Phone').fill('00971 50-123 4567')
    await press(page, 'Create account')
    await heading(page, 'Check your e-mail')
    // Before axe, which takes its time, while the seconds are counted.
    expect(await page.getByText(/^You can resend the e-mail in/).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Resend e-mail' }).count()).toBe(0)
    axe.push(...(await accessibilityTroubles(page)))

    // Too early: the address is not confirmed, and has no password yet.
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await signInAs(page, email, FIRST)
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    expect(troubles.splice(0)).toEqual(['422 POST /api/auth/login'])

    const verify = await linkTo(email, 'Confirm')
    await page.goto(verify)
    await heading(page, 'Confirm your e-mail address')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    // A reload keeps the link, though the address shows it no more.
    await page.reload()
    await heading(page, 'Confirm your e-mail address')
    await page.getByText(email).waitFor()
    axe.push(...(await accessibilityTroubles(page)))
    for (const label of ['Password', 'Confirm password']) paste.push(await takesPaste(page, label, 'new-password'))
    await passwordField(page).fill('qwerty123456')
    await page.getByLabel('Confirm password').fill('qwerty123456')
    await press(page, 'Confirm e-mail address')
    await page.getByText('This password is well known').waitFor()
    expect(troubles.splice(0)).toEqual(['422 POST /api/auth/email/verify'])
    await passwordField(page).fill(FIRST)
    await page.getByLabel('Confirm password').fill(FIRST)
    await press(page, 'Confirm e-mail address')
    await heading(page, 'Your account is ready')
    axe.push(...(await accessibilityTroubles(page)))
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInAs(page, email, FIRST)
    await page.getByRole('link', { name: 'Not now' }).click()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/auth/no-organizations')
    expect(troubles).toEqual([])

    // Somewhere else the password is forgotten; the session here ends with the new one.
    const elsewhere = await visit({ width })
    const other = elsewhere.page
    await other.goto(verify)
    await heading(other, 'This link is no longer valid')
    expect(elsewhere.troubles.splice(0)).toEqual(['422 POST /api/auth/links/check'])
    // The page of a link that is over asks for an address too.
    await other.getByRole('link', { name: 'Back to sign-in' }).click()
    await heading(other, 'Sign in')
    await other.getByLabel('E-mail').fill(email.toUpperCase())
    await other.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(other, 'Forgot your password?')
    await expect.poll(() => other.getByLabel('E-mail').inputValue()).toBe(email.toUpperCase())
    await press(other, 'Send link')
    await heading(other, 'Check your e-mail')
    expect(new URL(other.url()).pathname).toBe('/auth/forgot-password/success')
    const reset = await linkTo(email, 'Reset your password')
    await other.goto(reset)
    await heading(other, 'Choose a new password')
    for (const label of ['Password', 'Confirm password']) paste.push(await takesPaste(other, label, 'new-password'))
    axe.push(...(await accessibilityTroubles(other)))
    await passwordField(other).fill(SECOND)
    await other.getByLabel('Confirm password').fill('something else')
    await press(other, 'Set password')
    await other.getByText('The passwords don’t match.').waitFor()
    await other.getByLabel('Confirm password').fill(SECOND)
    await press(other, 'Set password')
    await heading(other, 'Your password is set')
    axe.push(...(await accessibilityTroubles(other)))
    // The link was used: opened again, it says so and shows no form.
    await other.goto('about:blank')
    await other.goto(reset)
    await heading(other, 'This link is no longer valid')
    expect(elsewhere.troubles.splice(0)).toEqual(['422 POST /api/auth/links/check'])
    await other.getByRole('link', { name: 'Back to sign-in' }).click()
    await signInAs(other, email, FIRST)
    await other.getByText('The e-mail address or the password is wrong.').waitFor()
    expect(elsewhere.troubles.splice(0)).toEqual(['422 POST /api/auth/login'])
    await signInAs(other, email, SECOND)
    await other.getByRole('link', { name: 'Not now' }).waitFor()
    await lastEmailTo(email, 'Your password was changed')

    // The first session is over: its next call brings it back to the front door.
    await page.reload()
    await heading(page, 'Sign in')

    console.log(`T016 password fields as managers need them: ${paste.filter(Boolean).length} of ${paste.length}`)
    expect(paste).toEqual([true, true, true, true, true])
    expect(axe).toEqual([])
    expect(elsewhere.troubles).toEqual([])
    await elsewhere.close()
    await close()
  })
})
