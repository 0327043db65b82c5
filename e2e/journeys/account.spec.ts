import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../server/test/journey-server.ts'
import {
  accessibilityTroubles,
  PASSWORD,
  settled,
  signIn,
  typePassword,
  useBrowser,
  type Visitor,
  visit,
  type Width,
  widths,
} from '../browser.ts'

useBrowser()

/** Users that no other journey signs in as: their password changes. */
const people: Readonly<Record<Width, { account: string; name: string }>> = {
  desktop: { account: 'kwame.boateng', name: 'Kwame Boateng' },
  phone: { account: 'nisha.varghese', name: 'Nisha Varghese' },
}
const NEW_PASSWORD = 'a river under seven bridges'

describe.each(Object.keys(widths) as Width[])('account settings, on a %s', (width) => {
  const { account, name } = people[width]

  it('a user changes profile, picture, sessions, two-factor and password, and accepts an invite', {
    timeout: 240_000,
  }, async () => {
    const elsewhere = await visit({ width })
    await signIn(elsewhere.page, account)
    const { page, troubles, close } = await visit({ width })
    await signIn(page, account)
    await settled(page)

    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
    await changeProfile(page)
    await changePicture(page)

    await openTab(page, 'Security')
    await endOtherDevices(page)
    await elsewhere.page.goto('/auth/account-settings/profile')
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await useSecondFactor(page)
    await changePassword(page, account)

    await acceptInvite(page)
    expect(troubles.filter((trouble) => !trouble.startsWith('422'))).toEqual([])
    await elsewhere.close()
    await close()
  })
})

async function openTab(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name }).click()
  await page.locator('nav[aria-label="Account settings"] a[aria-current="page"]', { hasText: name }).waitFor()
  await settled(page)
}
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
async function isAccessible(page: Page) {
  await settled(page)
  expect(await accessibilityTroubles(page)).toEqual([])
}

async function changeProfile(page: Page) {
  await isAccessible(page)
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Enter a full name.').first().waitFor()
  await page.getByLabel('Full name').fill('Amina Boateng')
  await page.getByLabel('Job title').fill('Head of sales')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await told(page, 'Profile saved.')
  await page.getByRole('button', { name: 'Account of Amina Boateng' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Head of sales')
}

/** A picture generated in the browser, so that no file is needed. */
async function changePicture(page: Page) {
  await settled(page)
  const avatar = page.locator('main img').first()
  const before = await avatar.getAttribute('src')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#4263eb'
      pen.fillRect(0, 0, 900, 600)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.waitFor()
  await isAccessible(page)
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => avatar.getAttribute('src')).not.toBe(before)
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth === 320)
}

async function endOtherDevices(page: Page) {
  await isAccessible(page)
  const devices = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await devices.filter({ hasText: 'Safari on iPhone' }).waitFor()
  const before = await devices.count()
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect.poll(() => devices.count()).toBe(before - 1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await told(page, 'Signed out everywhere else.')
  await expect.poll(() => devices.count()).toBe(1)
  await expect.poll(() => devices.innerText()).toContain('This device')
}

async function useSecondFactor(page: Page) {
  await page.getByRole('link', { name: 'Set up two-factor' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  await keepCodes(page)
  await page.getByRole('link', { name: 'Continue' }).click()

  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  await page.getByText('10 recovery codes left.').waitFor()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create new codes' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await dialog.waitFor()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await keepCodes(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  // A code is valid once: this is the app's next one.
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/auth/2fa') && request.method() === 'POST'),
    page.getByRole('button', { name: 'Turn off two-factor' }).click(),
  ])
  expect(asked.url()).not.toContain(PASSWORD)
  await told(page, 'Two-factor is off.')
  await page.getByRole('link', { name: 'Set up two-factor' }).waitFor()
}

async function keepCodes(page: Page) {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  await page.getByLabel('I’ve saved my recovery codes').check()
}

async function changePassword(page: Page, account: string) {
  const fill = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not my password')
  await page.getByText('Wrong password.').first().waitFor()
  await fill(PASSWORD)
  await told(page, 'Password changed. Other devices were signed out.')
  const again = await visit()
  await again.page.goto('/')
  await typePassword(again.page, account)
  await again.page.getByText('The e-mail address or the password is wrong.').waitFor()
  await again.close()
}

async function acceptInvite(page: Page) {
  await openTab(page, 'Invites')
  await page.getByText('No invites').waitFor()
  const admin = await visit({ as: 'super_admin' })
  const organization = await invite(admin, await emailOf(page))
  await admin.close()
  await page.reload()
  const item = page
    .getByRole('list', { name: 'Pending invites' })
    .getByRole('listitem')
    .filter({ hasText: organization })
  await item.waitFor()
  await isAccessible(page)
  // By a double click, which asks once (A17).
  await item.getByRole('button', { name: 'Accept' }).dblclick()
  await told(page, `You joined ${organization}`)
  await page.getByText('No invites').waitFor()
}

interface Kept {
  readonly token: string
  readonly organization_id: number
}
async function sessionOf({ storageState }: { storageState: Visitor['context']['storageState'] }): Promise<Kept> {
  const [origin] = (await storageState()).origins
  return JSON.parse(origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}') as Kept
}
const headersOf = ({ token }: Kept) => ({ authorization: `Bearer ${token}` })

async function emailOf(page: Page): Promise<string> {
  const context = page.context()
  const kept = await sessionOf({ storageState: () => context.storageState() })
  const answer = await page.request.get('/api/auth/me', { headers: headersOf(kept) })
  return ((await answer.json()) as { data: { email: string } }).data.email
}

/** Al Nakhla invites an address, as the platform does it for organizations. */
async function invite({ page, context }: Visitor, email: string): Promise<string> {
  const kept = await sessionOf({ storageState: () => context.storageState() })
  const { organization_id } = kept
  const headers = headersOf(kept)
  const found = await page.request.get(
    `/api/auth/organizations/options?search=Nakhla&organization_id=${organization_id}`,
    {
      headers,
    },
  )
  const [organization] = ((await found.json()) as { data: { id: number; name: string }[] }).data
  const made = await page.request.post(`/api/auth/organizations/${organization?.id}/invites`, {
    headers,
    data: { email, role: 'broker', organization_id },
  })
  expect(made.status()).toBe(201)
  return organization?.name ?? ''
}
