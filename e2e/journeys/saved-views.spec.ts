import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityTroubles, freshName, press, settled, useBrowser, type Visitor, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { requestEnded } from '../request-ended.ts'

useBrowser()

const bar = (page: Page) => page.getByRole('button', { name: /^View:/ })
const tab = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Leads views' }).getByRole('link', { name })
const heads = (page: Page) => page.locator('thead th[data-column]')
const rows = async (page: Page) => {
  await settled(page)
  return page.locator('tbody tr td[data-main] a').allTextContents()
}
const headsOf = async (page: Page) => {
  await settled(page)
  return heads(page).evaluateAll((all) => all.map((head) => head.getAttribute('data-column')))
}

async function openLeads(as: string): Promise<Visitor> {
  const visitor = await visit({ as })
  // Tabs without room are behind "More": which ones hangs on the names that are drawn.
  await visitor.page.setViewportSize({ width: 2_400, height: 900 })
  await visitor.page.goto('/crm/leads')
  await settled(visitor.page)
  await visitor.page.getByRole('row').nth(2).waitFor()
  return visitor
}

async function choose(page: Page, item: RegExp | string): Promise<void> {
  if (item === 'Save as new view') return page.getByRole('button', { name: 'Save view' }).click()
  if (!['Save changes', 'Reset', 'Delete view'].includes(String(item))) return tab(page, item).click()
  await bar(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

it('a user saves the shown list as a view, and finds it on another machine', async () => {
  const { page, close, troubles } = await openLeads('developer_admin')

  // Two filters, an order, and columns of one's own: without Phone, Owner first, Status wider.
  await page.goto('/crm/leads?status=new,contacted&sort=full_name')
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await press(page.getByRole('checkbox', { name: 'Phone' }), false)
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Move Owner up' }).click()
  expect(await accessibilityTroubles(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => headsOf(page)).toEqual(['owner', 'name', 'status', 'rating', 'budget', 'next', 'contacted'])
  const edge = page.getByRole('separator', { name: 'Width of Status' })
  const width = () => edge.getAttribute('aria-valuenow').then(Number)
  await edge.focus()
  const usual = await width()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).not.toBe(usual)
  const wider = await width()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(wider + 16)

  await choose(page, 'Save as new view')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fresh, by name')
  await page.getByRole('switch', { name: 'Share with organization' }).check()
  expect(await accessibilityTroubles(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'View: Fresh, by name' }).waitFor()
  const seen = await rows(page)

  // A changed view says so, and goes back.
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await page.getByRole('button', { name: 'View: Fresh, by name, changed' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'View: Fresh, by name, changed' }).waitFor()
  await choose(page, 'Reset')
  await page.getByRole('button', { name: 'View: Fresh, by name', exact: true }).waitFor()
  await expect.poll(() => rows(page)).toEqual(seen)

  // Another machine: the columns are there at once, and the view brings its rows.
  const other = await openLeads('developer_admin')
  await expect
    .poll(() => headsOf(other.page))
    .toEqual(['owner', 'name', 'status', 'rating', 'budget', 'next', 'contacted'])
  await choose(other.page, /Fresh, by name/)
  await other.page.getByRole('button', { name: 'View: Fresh, by name' }).waitFor()
  await expect.poll(() => rows(other.page)).toEqual(seen)

  // Back is the list as it was before; forward the view again.
  await other.page.goBack()
  await other.page.locator('a[aria-current=page]', { hasText: 'All leads' }).waitFor()
  await other.page.goForward()
  await other.page.getByRole('button', { name: 'View: Fresh, by name' }).waitFor()

  expect([...troubles, ...other.troubles]).toEqual([])
  await Promise.all([close(), other.close()])
})

/** A view that a developer admin shares: none of these tests stands on what another one has left. */
async function shareView(): Promise<string> {
  const desk = await deskOf('developer_admin')
  const name = `New ones of ${freshName()}`
  const query = { status: 'new,contacted', sort: 'full_name' }
  await desk.change('post', '/saved-views', { screen: 'leads', name, query, shared: true })
  await desk.close()
  return name
}

it('a colleague opens the list with a shared view, and cannot change it', async () => {
  const view = await shareView()
  const { page, close, troubles } = await openLeads('developer')
  await choose(page, new RegExp(view))
  await page.getByRole('button', { name: `View: ${view}` }).waitFor()
  await bar(page).click()
  expect(await page.getByRole('menuitem', { name: 'Delete view' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  expect(await accessibilityTroubles(page)).toEqual([])
  await bar(page).click()
  await page.getByText(/^Shared by .* · Default$/).waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/crm/activities')
  await settled(page)
  await page.goto('/crm/leads')
  await page.getByRole('button', { name: `View: ${view}` }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('status') === 'new,contacted')

  const all = page.locator('a[aria-current=page]', { hasText: 'All leads' })
  await choose(page, /^All leads/)
  await all.waitFor()
  await page.reload()
  await settled(page)
  await all.waitFor()
  expect(troubles).toEqual([])
  await close()
})

it('a deleted view comes back by Undo', async () => {
  const view = await shareView()
  const { page, close, troubles } = await openLeads('developer_admin')
  await choose(page, new RegExp(view))
  await page.getByRole('button', { name: `View: ${view}` }).waitFor()
  await choose(page, 'Delete view')
  await page.getByText(`View ${view} was deleted.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await tab(page, new RegExp(view)).waitFor()
  expect(troubles).toEqual([])
  await close()
})

it('the last search text wins over a slow earlier response', async () => {
  const { page, close, troubles } = await openLeads('developer_admin')
  const [first = ''] = await rows(page)
  let held = 0
  let release: (() => void) | undefined
  const released = new Promise<void>((go) => {
    release = go
  })
  const over = requestEnded(page, /\/api\/crm\/leads\?.*search=zzzz/)
  await page.route(/\/api\/crm\/leads\?.*search=zzzz/, async (route) => {
    held += 1
    await released
    await route.continue().catch(() => undefined)
  })
  const search = page.getByRole('searchbox')
  await search.fill('zzzz')
  await expect.poll(() => held).toBe(1)
  // Until the second search is answered, the rows of before stay on show: they prove nothing.
  await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === first),
    search.fill(first),
  ])
  await expect.poll(() => rows(page)).toContain(first)
  release?.()
  await over
  await expect.poll(() => rows(page)).toContain(first)
  expect(troubles).toEqual([])
  await close()
})

it('two tabs change the same lead, and the second save compares both versions and loses nothing', async () => {
  const { page, context, close, troubles } = await openLeads('developer_admin')
  await page.locator('tbody td[data-main] a').first().click()
  await page.waitForURL(/\/crm\/leads\/\d+/)
  const address = page.url()
  const late = await context.newPage()
  for (const tab of [page, late]) {
    await tab.goto(address)
    await settled(tab)
    await tab.getByRole('button', { name: 'Edit details' }).click()
    await tab.getByRole('textbox', { name: /^Campaign/ }).waitFor()
  }
  const field = (tab: Page, name: RegExp) => tab.getByRole('textbox', { name })

  await field(page, /^Campaign/).fill('Autumn launch')
  await field(page, /^Notes on needs/).fill('A high floor')
  await page.getByRole('button', { name: 'Save lead' }).click()
  await field(page, /^Campaign/).waitFor({ state: 'detached' })

  await field(late, /^Notes on needs/).fill('Close to the sea')
  await field(late, /^Referred by/).fill('Amal Haddad')
  await late.getByRole('button', { name: 'Save lead' }).click()

  const dialog = late.getByRole('dialog', { name: 'Someone else changed this' })
  await dialog.waitFor()
  const chosen = (name: RegExp) => dialog.getByRole('row', { name }).getByRole('radio', { checked: true })
  expect(await chosen(/^Notes on needs/).getAttribute('value')).toBe('mine')
  expect(await chosen(/^Campaign/).getAttribute('value')).toBe('theirs')
  expect(await chosen(/^Referred by/).getAttribute('value')).toBe('mine')
  expect(await accessibilityTroubles(late)).toEqual([])
  await dialog
    .getByRole('row', { name: /^Notes on needs/ })
    .getByRole('radio', { name: /^Current/ })
    .check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await field(late, /^Campaign/).waitFor({ state: 'detached' })

  await late.goto(address)
  await settled(late)
  await late.getByRole('button', { name: 'Edit details' }).click()
  expect(await field(late, /^Campaign/).inputValue()).toBe('Autumn launch')
  expect(await field(late, /^Notes on needs/).inputValue()).toBe('A high floor')
  expect(await field(late, /^Referred by/).inputValue()).toBe('Amal Haddad')
  expect(troubles.filter((line) => !line.startsWith('409 '))).toEqual([])
  await close()
})
