import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../server/test/journey-server.ts'
import { freshName, PASSWORD, settled, signIn, typePassword, useBrowser, visit } from './browser.ts'

useBrowser()

const KEPT = 'storey-session'
const refusal = { status: 401, json: { message: 'Sign in to continue.', code: 'unauthenticated', errors: {} } }

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT)
const atLogin = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

describe('end of a session', () => {
  it('the client signs out once for twenty refused requests and a refused sign-out', async () => {
    const { page, close } = await visit({ as: 'broker' })
    const token = (JSON.parse((await fetchState(page)) ?? '{}') as { token: string }).token
    await page.goto('/crm/leads')
    await settled(page)
    const held = Array.from({ length: 20 }, () => Promise.withResolvers<void>())
    const released = Promise.withResolvers<void>()
    let calls = 0
    let signOuts = 0
    await page.route('**/api/crm/leads/**', async (route) => {
      held[calls++]?.resolve()
      await released.promise
      await route.fulfill(refusal)
    })
    await page.route('**/api/auth/logout', async (route) => {
      signOuts++
      await route.fulfill(refusal)
    })

    const menus = page.getByRole('button', { name: /^Actions for / })
    for (let row = 0; row < held.length; row++) {
      await menus.nth(row).click()
      await page.getByRole('menuitem', { name: /^Mark as (un)?seen$/ }).click()
    }
    await Promise.all(held.map(({ promise }) => promise))
    released.resolve()
    await atLogin(page)

    expect(calls).toBeGreaterThanOrEqual(20)
    expect(signOuts).toBe(1)
    await expect.poll(() => kept(page)).toBeNull()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/crm/leads')
    await close()
  })

  it('signing out ends the session in every tab and keeps no address to return to', async () => {
    const { page, context, troubles, close } = await visit()
    await signIn(page, 'yasmin.farouk')
    const other = await context.newPage()
    await other.goto('/crm/leads')
    await settled(other)

    await page.getByRole('button', { name: 'Account of Yasmin Farouk' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    await atLogin(page)
    expect(new URL(page.url()).search).toBe('')
    await atLogin(other)
    await expect.poll(() => kept(other)).toBeNull()
    expect(troubles).toEqual([])
    await close()
  })

  it('a session leaves nothing in any browser storage, and nothing behind Back (T033)', async () => {
    const { page, context, close } = await visit()
    await signIn(page, 'yasmin.farouk')
    await page.goto('/crm/leads')
    await settled(page)
    const { token, user_id } = JSON.parse((await kept(page)) ?? '{}') as { token: string; user_id: number }
    const lead = (await page.locator('main tbody a').first().innerText()).trim()
    expect(lead).not.toBe('')

    await page.getByRole('button', { name: 'Account of Yasmin Farouk' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await atLogin(page)

    const left = await page.evaluate(async () => ({
      stores: JSON.stringify({ ...localStorage, ...sessionStorage, ...history.state }),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      cookies: document.cookie,
    }))
    expect(left).toMatchObject({ databases: 0, caches: 0, cookies: '' })
    for (const part of [token, lead, 'yasmin.farouk', 'Harbour', `"user_id":${user_id}`])
      expect(left.stores).not.toContain(part)
    expect(await context.cookies()).toEqual([])

    await page.goBack()
    await atLogin(page)
    expect(await page.locator('body').innerText()).not.toContain(lead)
    await close()
  })
})

describe('expired session', () => {
  it.each([
    [
      'developer_admin',
      ['/crm/leads', '/crm/leads?status=new', '/crm/activities', '/crm/bin', '/crm/tags', '/crm/pipelines'],
    ],
    ['developer_admin', ['/inventory/projects', '/inventory/buildings', '/inventory/units', '/crm/leads/import']],
    ['super_admin', ['/auth/organizations', '/auth/audit', '/inventory/units/booked-units']],
  ] as const)(
    'an expired session leads %s to the sign-in from the full load of %j',
    { timeout: 120_000 },
    async (who, paths) => {
      const { page, close } = await visit({ as: who })
      await page.goto('/favicon.svg')
      const stored = JSON.parse((await kept(page)) ?? '{}') as object

      for (const path of paths) {
        await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
          KEPT,
          JSON.stringify({ ...stored, token: 'has-ended' }),
        ] as const)
        await page.goto(path)
        await atLogin(page)
        expect(new URL(page.url()).searchParams.get('next')).toBe(path)
        expect(await page.evaluate(() => localStorage.length)).toBe(0)
      }
      await close()
    },
  )
})

describe('sign-in', () => {
  it('a sign-in response without a token or a challenge shows an error', async () => {
    const { page, close } = await visit()
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { two_factor_auth: false } }))
    await page.goto('/')
    await typePassword(page, 'broker')

    await page.getByText('Sign-in failed. Please try again.').waitFor()
    await expect.poll(() => kept(page)).toBeNull()
    await close()
  })
})

describe('organization switch', () => {
  it('switching the organization changes the shown records, in the other tab too', async () => {
    const { page, context, troubles, close } = await visit()
    await signIn(page, 'developer_admin')
    await page.goto('/inventory/projects')
    const other = await context.newPage()
    await other.goto('/inventory/projects')
    for (const tab of [page, other]) await tab.getByRole('link', { name: 'Harbour Crescent' }).first().waitFor()

    await page.getByRole('button', { name: 'Organization: Meridian Homes. Change it' }).click()
    await page.getByRole('menuitemradio', { name: /^Northgate Living/ }).click()

    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Organization: Northgate Living. Change it' }).waitFor()
      await tab.getByText('No projects yet').waitFor()
      await expect.poll(() => tab.getByRole('link', { name: 'Harbour Crescent' }).count()).toBe(0)
    }
    expect(troubles).toEqual([])
    await close()
  })
})

describe('notice', () => {
  it('a notice shows at the lower right for five seconds', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await page.addInitScript(watchNotices)
    await page.goto('/inventory/projects')
    const notice = page.getByRole('status').filter({ hasText: 'You don’t have access to that page.' })
    await notice.waitFor()
    await page.mouse.move(10, 10)
    // It comes in from below.
    await expect
      .poll(async () => {
        const box = await notice.boundingBox()
        return box && [1440 - box.x - box.width, 900 - box.y - box.height]
      })
      .toEqual([
        expect.closeTo(16, -1.5),
        // Above the pages of the list.
        expect.closeTo(76, -1.5),
      ])
    await notice.waitFor({ state: 'detached' })
    const lasted = await page.evaluate(() => Number(document.documentElement.dataset.noticeLasted))
    expect(lasted).toBeGreaterThan(4_900)
    // A machine at work draws its end late.
    expect(lasted).toBeLessThan(9_000)
    await close()
  })
})

describe('two-factor sign-in', () => {
  it('two-factor is set up with an app, required at the next sign-in, and passed by a recovery code once', async () => {
    const { page, troubles, close } = await visit()
    const enter = async () => {
      await page.goto('/')
      await typePassword(page, 'charlotte.ashworth')
    }
    // A call that is under way at the sign-out is refused, as it should be, and would be taken for trouble.
    const pending = new Set<Request>()
    page.on('request', (call) => /\/api\/(?!events)/.test(call.url()) && pending.add(call))
    page.on('requestfinished', (call) => pending.delete(call))
    page.on('requestfailed', (call) => pending.delete(call))
    const leave = async () => {
      await page.getByRole('button', { name: 'Account of Charlotte Ashworth' }).click()
      await expect.poll(() => pending.size).toBe(0)
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await atLogin(page)
    }

    await enter()
    await page.getByRole('link', { name: 'Set up two-factor' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    const secret = (await page.locator('p code').innerText()).replaceAll(' ', '')
    const code = (ahead: number) => codeOf(secret, ahead)
    await page.getByLabel('Six-digit code').fill(code(0))
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => listed.count()).toBe(10)
    const codes = await listed.allInnerTexts()
    await page.getByLabel('I’ve saved my recovery codes').check()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await leave()

    // A code counts once, so that the next sign-in takes the app's next one.
    await enter()
    await page.getByLabel('Six-digit code').fill(code(1))
    await settled(page)
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await leave()
    expect(troubles).toEqual([])

    const recover = async () => {
      await enter()
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await recover()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await leave()
    await recover()
    await page.getByLabel('Recovery code').and(page.locator('[aria-invalid="true"]')).waitFor()
    await expect.poll(() => kept(page)).toBeNull()
    expect(troubles).toEqual(['422 POST /api/auth/2fa/challenge'])
    await close()
  })
})

describe('session that ends while something is typed', () => {
  /** Ends the session as another device does, or as its time does: the server knows the token no more. */
  const endSession = async (page: Page) => {
    const { token } = JSON.parse((await kept(page)) ?? '{}') as { token: string }
    await page.evaluate(async (bearer) => {
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
    }, token)
  }
  const over = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

  it('the page stays under a sign-in, and after it the form can be saved; after a reload the form is filled in again', async () => {
    const { page, close } = await visit()
    const name = `Nour ${freshName()}`
    await signIn(page, 'yasmin.farouk')
    await page.goto('/crm/leads?open=new')
    const panel = page.getByRole('dialog', { name: 'New lead' })
    await panel.getByLabel('Full name').fill(name)
    await endSession(page)
    let signOuts = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/logout')) signOuts++
    })

    // The next call is refused: nothing is asked, and the page is still there.
    await panel.getByRole('button', { name: 'Create lead' }).click()
    await over(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText('Discard changes?').count()).toBe(0)
    expect(await kept(page)).toBeNull()
    expect(signOuts).toBe(1)

    // The browser is reloaded instead: what was typed comes back after the sign-in.
    await page.waitForTimeout(500)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await atLogin(page)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Nour')
    await typePassword(page, 'yasmin.farouk')
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect.poll(() => panel.getByLabel('Full name').inputValue()).toBe(name)

    // Once more, and now the sign-in over the page: the save goes on by itself.
    await panel.getByLabel('E-mail').fill('nour@example.com')
    await endSession(page)
    await panel.getByRole('button', { name: 'Create lead' }).click()
    await over(page).getByLabel('E-mail').fill('yasmin.farouk@storey.demo')
    await over(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await over(page).getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('storey-kept'))).toBeNull()
    await close()
  })

  it('a sign-out that was chosen asks first, and then leaves nothing', async () => {
    const { page, close } = await visit()
    await signIn(page, 'yasmin.farouk')
    await page.goto('/auth/account-settings/profile')
    await page.getByLabel('Job title').fill(freshName())
    await page.getByRole('button', { name: 'Account of Yasmin Farouk' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()

    await page.getByRole('button', { name: 'Account of Yasmin Farouk' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await atLogin(page)

    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await close()
  })
})

/** What the browser was given to start with. */
const fetchState = async (page: Page) => {
  await page.goto('/favicon.svg')
  return kept(page)
}

/** Measures, in the page itself, how long a notice is there. */
function watchNotices(): void {
  let since = 0
  const look = () => {
    const there = document.querySelector('[role="status"][data-kind]') !== null
    if (there && since === 0) since = performance.now()
    if (!there && since > 0) document.documentElement.dataset.noticeLasted ??= String(performance.now() - since)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
