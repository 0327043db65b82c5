import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, signIn, useBrowser, visit } from '../browser.ts'
import { idsFor } from '../records.ts'

useBrowser()

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** The last four digits of the first lead's phone that has one, and that lead's name. */
async function somebodyWithPhone(page: Page): Promise<{ name: string; digits: string }> {
  return page.evaluate(async () => {
    const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
    const answer = await fetch(`/api/crm/leads?per_page=100&organization_id=${organization_id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { full_name: string; phone: string | null }[] }
    const lead = data.find(({ phone }) => phone !== null)
    return { name: lead?.full_name ?? '', digits: lead?.phone?.slice(-4) ?? '' }
  })
}

describe('keyboard use', () => {
  it('a keyboard user finds a lead by four digits, moves through lists, opens and returns', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    const key = (name: string) => page.keyboard.press(name)
    await page.goto('/crm/leads')
    await settled(page)
    const lead = await somebodyWithPhone(page)

    // The palette: screens and actions at once, records by the last four digits.
    await key('Control+k')
    await field(page).waitFor()
    await expect.poll(() => page.getByRole('option', { name: /^Leads/ }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('option', { name: /^Organizations/ }).count()).toBe(0)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.keyboard.type(lead.digits)
    await page.getByRole('group', { name: 'Records' }).getByRole('option', { name: lead.name }).first().waitFor()
    while (!(await currentOption(page)).includes(lead.name)) await key('ArrowDown')
    await key('Enter')
    await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor()
    expect(path(page)).toMatch(/^\/crm\/leads\/\d+$/)
    await expect.poll(() => focused(page)).toBe(lead.name)

    // What was open last stands first.
    await key('Control+k')
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: lead.name }).waitFor()
    await key('Escape')
    await field(page).waitFor({ state: 'detached' })

    // The list of keys says what works here, and is closed like everything.
    await key('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Edit details').waitFor()
    await list.getByText('Projects').waitFor()
    expect(await list.getByText('Organizations').count()).toBe(0)
    await key('Escape')
    await list.waitFor({ state: 'detached' })

    await key('g')
    await key('p')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await key('g')
    await key('l')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await settled(page)

    // Typing is typing: in the search field letters are letters.
    await key('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.type('cjk')
    await page.waitForURL((url) => url.searchParams.get('search') === 'cjk')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await key('Escape')
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await settled(page)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())

    // Down the rows, into one, and back to it.
    await page.locator('main tbody tr').nth(3).waitFor()
    for (let step = 0; step < 3; step++) await key('j')
    await key('k')
    await key('j')
    const name = await page.locator('main tbody tr').nth(2).locator('a').first().innerText()
    await expect.poll(() => focused(page)).toBe(name.trim())
    await key('Enter')
    await page.getByRole('heading', { level: 1, name: name.trim(), exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await expect.poll(() => focused(page)).toBe(name.trim())

    await key('c')
    await page.getByRole('dialog', { name: 'New lead' }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('turning single-key shortcuts off keeps Ctrl+K', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads')
    await settled(page)

    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('c')
    await page.keyboard.press('Control+k')

    await field(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await close()
  })

  it('signing out clears the recently opened records', async () => {
    // A sign-in of its own: what is signed out here stays signed out.
    const visitor = await visit()
    const { page, close } = visitor
    await signIn(page, 'broker')
    await page.goto(`/crm/leads/${(await idsFor(visitor)).lead}`)
    await settled(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('storey-recent'))).not.toBeNull()

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('storey-recent'))).toBeNull()
    await close()
  })
})

describe('fast typing right after a page loads', () => {
  const late = async (page: Page, part: RegExp) => {
    // As on a slow line: the part that takes the keys is fetched after them.
    await page.route(part, async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await page.goto('/crm/leads')
    await page.locator('main tbody tr a').first().waitFor()
  }

  it('text typed after Ctrl+K arrives in the palette completely and opens nothing else (S7)', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await late(page, /\/assets\/Palette-/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('chernykh', { delay: 60 })

    await expect.poll(() => field(page).inputValue()).toBe('chernykh')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await close()
  })

  it('text typed after C arrives in the first field of the form (S7)', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await late(page, /\/assets\/NewLead-/)

    await page.keyboard.press('c')
    await page.keyboard.type('Jane Kowalski', { delay: 60 })

    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Jane Kowalski')
    await close()
  })
})

const currentOption = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? '')

describe('search on a phone', () => {
  it('a phone user searches from the header and opens a unit', { timeout: 120_000 }, async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin', width: 'phone' })
    await page.goto('/inventory/units')
    await settled(page)
    const unit = await page.locator('main [aria-label="Units"] a').first().innerText()

    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await field(page).fill(unit)
    await page.getByRole('group', { name: 'Records' }).getByRole('option', { name: unit }).first().click()

    await page.waitForURL((url) => /^\/inventory\/units\/\d+$/.test(url.pathname))
    await settled(page)
    expect(troubles).toEqual([])
    await close()
  })
})

describe('banners above a page', () => {
  it('the offline banner shows without a connection, keeps the input, and goes when it returns', async () => {
    const { page, context, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads?open=new')
    const form = page.getByRole('dialog', { name: 'New lead' })
    await form.getByLabel('Full name').fill('Offline Person')
    await form.getByRole('textbox', { name: /^E-mail/ }).fill('offline@example.com')

    await context.setOffline(true)
    const bar = page.getByText('You’re offline. What you see may be out of date')
    await bar.waitFor()
    await form.getByRole('button', { name: 'Create lead' }).click()
    await page.getByText('nothing was changed').first().waitFor()
    expect(await form.getByLabel('Full name').inputValue()).toBe('Offline Person')

    await context.setOffline(false)
    await bar.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Create lead' }).click()
    await page.getByRole('heading', { level: 1, name: 'Offline Person' }).waitFor()
    await close()
  })

  it('a loaded screen stays when a part or another screen fails to load, and recovers (S8)', async () => {
    const { page, context, close } = await visit({ as: 'broker' })
    await page.route(/\/assets\/(CellEditor|BoardsPage)-/, (route) => route.abort())
    await page.goto('/crm/leads')
    const rows = page.locator('main tbody tr')
    await rows.nth(3).waitFor()
    // What draws notices comes behind the list.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/LateOverlays-')),
    )
    await settled(page)
    const seen = await rows.count()
    await context.setOffline(true)
    // The page hears of it a moment later.
    await page.waitForFunction(() => !navigator.onLine)

    await page.locator('main [data-cell-edit] button').first().click()
    await page.getByText('this part hasn’t been loaded yet').waitFor()
    await expect.poll(() => rows.count()).toBe(seen)

    await page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link', { name: 'Boards' }).click()
    await page.getByText('Couldn’t load this').waitFor()
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(seen)

    await page.unroute(/\/assets\/(CellEditor|BoardsPage)-/)
    await context.setOffline(false)
    await page.getByText('this part hasn’t been loaded yet').waitFor({ state: 'detached' })
    await page.locator('main [data-cell-edit] button').first().click()
    await page.getByRole('listbox').first().waitFor()
    await close()
  })

  it('the update banner offers a newer version and never forces it', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await page.route('**/api/crm/leads?**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-storey-build': 'index-newer' } })
    })

    await page.goto('/crm/leads')

    await page.getByText('A new version is ready.').waitFor()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    expect(path(page)).toBe('/crm/leads')
    await close()
  })
})

describe('loading of screens', () => {
  it('screens shift by less than 0.02 while they load', { timeout: 120_000 }, async () => {
    const { page, close } = await visit({ as: 'developer_admin' })
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput)
            Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shifts: Record<string, number> = {}
    for (const screen of [
      '/crm/leads',
      '/crm/pipelines/kanban',
      '/crm/activities',
      '/inventory/projects',
      '/inventory/units',
    ]) {
      await page.goto(screen)
      await settled(page)
      shifts[screen] = Number(await page.evaluate(() => Reflect.get(window, 'shifted')))
    }
    console.log('Layout shift:', shifts)
    for (const [screen, shift] of Object.entries(shifts)) expect(shift, screen).toBeLessThan(0.02)
    await close()
  })

  it.each(['light', 'dark'] as const)('screens follow a %s system before the first paint', async (scheme) => {
    const { page, close } = await visit({ scheme })
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        document.documentElement.dataset.atFirstPaint ??=
          document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'none'
      }).observe({ type: 'paint', buffered: true })
    })

    await page.goto('/')

    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.atFirstPaint)).toBe(scheme)
    await close()
  })
})
