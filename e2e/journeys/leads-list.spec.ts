import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled, useBrowser, visit } from '../browser.ts'
import { unseenIn } from '../lead-steps.ts'

useBrowser()

const LEADS = '**/api/crm/leads?*'

/** The names on show, in their order. */
const names = async (page: Page) => {
  await settled(page)
  return page.locator('main tbody tr td a[href^="/crm/leads/"]').allInnerTexts()
}

describe('leads list', () => {
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
