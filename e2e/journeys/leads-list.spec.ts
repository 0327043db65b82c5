import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requestEnded, settled, useBrowser, visit } from '../browser.ts'
import { unseenIn } from '../lead-steps.ts'

useBrowser()

const LEADS = '**/api/crm/leads?*'

/** The names on show, in their order. */
const names = async (page: Page) => {
  await settled(page)
  return page.locator('main tbody tr td a[href^="/crm/leads/"]').allInnerTexts()
}

describe('leads list', () => {
  it('the leads list is the same in another browser by its address, with filters, order and page (ux 1)', async () => {
    const first = await visit({ as: 'broker_admin' })
    await first.page.goto('/crm/leads?status=new,contacted,qualified&sort=full_name&per_page=5&page=2')
    const seen = await names(first.page)
    const second = await visit({ as: 'broker_admin' })
    await second.page.goto(first.page.url())

    expect(seen.length).toBeGreaterThan(0)
    await expect.poll(() => names(second.page)).toEqual(seen)
    expect(seen).toEqual([...seen].sort((one, other) => one.localeCompare(other)))
    expect([...first.troubles, ...second.troubles]).toEqual([])
    await first.close()
    await second.close()
  })

  it('the leads list counts what its filters match, and removes each filter by keyboard (ux 5)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    const answered = page.waitForResponse((response) => response.url().includes('status=new%2Ccontacted'))
    await page.goto('/crm/leads?status=new,contacted')
    const { meta, data } = (await (await answered).json()) as { meta: { total: number }; data: { status: string }[] }
    await settled(page)

    expect(data.length).toBeGreaterThan(0)
    expect(data.filter(({ status }) => status !== 'new' && status !== 'contacted')).toEqual([])
    await page.getByText(new RegExp(`1[-–]${Math.min(meta.total, 25)} of ${meta.total}`)).waitFor()
    await page.getByRole('button', { name: 'Remove filter Status' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('status'))
    // Other journeys add leads: a page may be full with the filter and without it, so the number in all is compared.
    const shown = async () =>
      Number(/of ([\d,]+)/.exec(await page.getByText(/^\d+[-–]\d+ of/).innerText())?.[1]?.replace(',', ''))
    await expect.poll(shown).toBeGreaterThan(meta.total)
    expect(troubles).toEqual([])
    await close()
  })

  it('the leads list shows the last search, even if an earlier one is answered later (ux 6)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await page.goto('/crm/leads')
    const [wanted = ''] = await names(page)
    let held: (() => void) | undefined
    const released = new Promise<void>((go) => {
      held = go
    })
    const over = requestEnded(page, /search=zz/)
    await page.route(LEADS, async (route) => {
      if (route.request().url().includes('search=zz')) await released
      await route.continue().catch(() => undefined)
    })
    const search = page.getByRole('searchbox', { name: /^Name, phone/ })
    await search.fill('zz')
    await page.waitForURL((url) => url.searchParams.get('search') === 'zz')
    await search.fill(wanted)
    await page.waitForURL((url) => url.searchParams.get('search') === wanted)
    await expect.poll(() => names(page)).toContain(wanted)
    held?.()
    await over

    expect(await names(page)).toContain(wanted)
    expect(troubles).toEqual([])
    await close()
  })

  it('the leads list explains an empty result and a failure, with a way to continue (ux 37)', async () => {
    const { page, close } = await visit({ as: 'broker_admin' })
    await page.goto('/crm/leads?search=zzzzzz')
    await page.getByText('No results for “zzzzzz”').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)

    await page.route(LEADS, (route) => route.fulfill({ status: 422, json: { message: 'Not now.', errors: {} } }))
    await page.goto('/crm/leads?sort=full_name')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute(LEADS)
    await again.click()
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)
    await close()
  })

  it('a new lead raises the badge of a colleague within two seconds, and opening it lowers the badge (ux 12)', async () => {
    const colleague = await visit({ as: 'broker_admin' })
    await colleague.page.goto('/crm/tags')
    await settled(colleague.page)
    await expect.poll(() => unseenIn(colleague.page)).toBeGreaterThan(0)
    const before = await unseenIn(colleague.page)

    const broker = await visit({ as: 'broker' })
    await broker.page.goto('/crm/tags')
    const id = await addUnownedLead(broker.page)

    await expect.poll(() => unseenIn(colleague.page), { timeout: 2_000 }).toBe(before + 1)
    await colleague.page.goto(`/crm/leads/${id}`)
    await settled(colleague.page)
    await expect.poll(() => unseenIn(colleague.page)).toBe(before)
    expect([...colleague.troubles, ...broker.troubles]).toEqual([])
    await broker.close()
    await colleague.close()
  })
})

/** Adds an unowned lead through the API; returns its id. */
async function addUnownedLead(page: Page): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('storey-session') ?? '')
  const { token, organization_id } = JSON.parse(session) as { token: string; organization_id: number }
  const answer = await page.request.post('/api/crm/leads', {
    headers: { authorization: `Bearer ${token}` },
    data: { organization_id, full_name: 'Salma Idris', email: 'salma.idris@example.com', owner_id: null },
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}
