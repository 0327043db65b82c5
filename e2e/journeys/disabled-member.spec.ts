import type { APIResponse, Page } from 'playwright-core'
import { describe, expect, it, onTestFailed } from 'vitest'
import { settled, useBrowser, type Visitor, visit } from '../browser.ts'

useBrowser()

interface Session {
  readonly token: string
  readonly user_id: number
  readonly organization_id: number
}

async function sessionOf({ context }: Visitor): Promise<Session> {
  const [origin] = (await context.storageState()).origins
  return JSON.parse(origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}') as Session
}

/** Calls the API as the person of a browser, past its screens. */
async function callAs(visitor: Visitor, method: string, path: string, data?: object): Promise<APIResponse> {
  const { token, organization_id } = await sessionOf(visitor)
  return visitor.page.request.fetch(`/api${path}?locale=en&organization_id=${organization_id}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
}

const setEnabled = (admin: Visitor, { organization_id, user_id }: Session, enabled: boolean) =>
  callAs(admin, 'PATCH', `/auth/organizations/${organization_id}/users/${user_id}/enabled`, { enabled })

const firstLead = (page: Page) => page.locator('main tbody tr').first().getByRole('link').first()

describe('disabled member (story 7)', () => {
  it('a disabled member is signed out by the next request with the reason, and signs in when enabled again', async () => {
    const admin = await visit({ as: 'super_admin' })
    const member = await visit({ as: 'viktor.sokolenko' })
    const { page } = member
    const session = await sessionOf(member)
    // A failing journey must leave no user disabled.
    onTestFailed(async () => void (await setEnabled(admin, session, true)))
    await page.goto('/crm/leads')
    await settled(page)
    await firstLead(page).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('He asked for the plan of floor twelve.')

    expect((await setEnabled(admin, session, false)).status()).toBe(200)
    await page
      .getByRole('button', { name: 'Add note' })
      .click()
      // The stream of events ends with the membership too, and may be faster than any press.
      .catch(() => undefined)

    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await page.getByRole('alert').filter({ hasText: 'your access to that organization has ended' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('storey-session'))).toBeNull()
    const refused = await page.request.get(`/api/crm/leads?locale=en&organization_id=${session.organization_id}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(refused.status()).toBe(401)

    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.getByLabel('E-mail').fill('viktor.sokolenko@storey.demo')
    await page.getByLabel('Password', { exact: true }).fill('storey-demo-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Not now' }).click()
    await page.waitForURL(/no-organizations/)

    expect((await setEnabled(admin, session, true)).status()).toBe(200)
    await page.goto('/crm/leads')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await firstLead(page).waitFor()
    expect(member.troubles.filter((trouble) => !/^40[13] /.test(trouble))).toEqual([])
    await member.close()
    await admin.close()
  })
})
