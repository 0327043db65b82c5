import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, press, settled, useBrowser, visit } from '../browser.ts'

useBrowser()

interface Row {
  readonly id: number
  readonly full_name: string
  readonly bedrooms_wanted: readonly number[]
  readonly created_at: string
  readonly campaign: string | null
  readonly rating: string
  readonly version: number
  readonly owner: { readonly full_name: string } | null
}

const session = async (page: Page) =>
  JSON.parse(await page.evaluate(() => localStorage.getItem('storey-session') ?? '')) as {
    token: string
    organization_id: number
  }

/** The rows that the API has for a question, and how many there are. */
async function ask(page: Page, question = ''): Promise<{ data: Row[]; meta: { total: number } }> {
  const { token, organization_id } = await session(page)
  const answer = await page.request.get(`/api/crm/leads?organization_id=${organization_id}&per_page=100&${question}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json()
}

/** As a colleague does elsewhere, behind this page's back. */
async function change(page: Page, { id, version }: Row, body: object): Promise<void> {
  const { token, organization_id } = await session(page)
  const answer = await page.request.patch(`/api/crm/leads/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { organization_id, version, ...body },
  })
  expect(answer.status()).toBe(200)
}

const links = (page: Page) => page.locator('main tbody tr td[data-main] a')
const names = async (page: Page) => {
  await settled(page)
  return links(page).allInnerTexts()
}
const openId = (page: Page) => new URL(page.url()).searchParams.get('open')
const path = (page: Page) => new URL(page.url()).pathname
const cell = (page: Page, what: string, name: string) => page.getByRole('button', { name: `Edit ${what} of ${name}` })
const hasFocus = async (what: Locator) =>
  (await what.count()) === 1 && (await what.evaluate((element) => element === document.activeElement))
const drawer = (page: Page) => page.getByRole('dialog')
const closeByKey = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('open'))
}

describe('leads list', () => {
  it('the address of the leads list restores filters, order, columns and the open drawer elsewhere (ux 1)', async () => {
    const first = await visit({ as: 'developer_admin' })
    await first.page.goto('/crm/leads?bedrooms=1,2,3&sort=full_name&columns=name,bedrooms,projects,status')
    const seen = await names(first.page)
    await first.page.locator('main tbody tr').nth(1).locator('td').nth(2).click()
    await drawer(first.page).getByRole('heading', { name: 'Newest' }).waitFor()
    const second = await visit({ as: 'developer_admin' })
    await second.page.goto(first.page.url())
    await drawer(second.page).getByRole('heading', { name: 'Newest' }).waitFor()

    expect(seen.length).toBeGreaterThan(2)
    expect(openId(first.page)).toMatch(/^\d+$/)
    await expect.poll(() => names(second.page)).toEqual(seen)
    await drawer(second.page)
      .getByText(seen[1] ?? '', { exact: true })
      .first()
      .waitFor()
    const heads = await first.page.locator('main thead th').allInnerTexts()
    await expect.poll(() => second.page.locator('main thead th').allInnerTexts()).toEqual(heads)
    expect(await accessibilityTroubles(second.page)).toEqual([])
    expect([...first.troubles, ...second.troubles]).toEqual([])
    await first.close()
    await second.close()
  })

  it('Back restores the page and the row of the leads list, and no edit (ux 2)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    await page.goto('/crm/leads?sort=full_name&per_page=5&page=2')
    const seen = await names(page)
    const name = seen[3] ?? ''
    await cell(page, 'rating', name).click()
    await page.getByRole('option', { name: 'Cold' }).click()
    await cell(page, 'rating', name).getByText('Cold').waitFor()
    await links(page).nth(3).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/crm\/leads\/\d+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()

    await expect.poll(() => names(page)).toEqual(seen)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await cell(page, 'rating', name).getByText('Cold').waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('filters of the leads list show the right count, and each is removed by keyboard (ux 5)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    await page.goto('/crm/leads')
    await settled(page)
    const { data: all } = await ask(page)
    const studios = all.filter(({ bedrooms_wanted }) => bedrooms_wanted.includes(2))
    const week = new Date(Date.now() - 30 * 86_400_000)
    const both = studios.filter(({ created_at }) => new Date(created_at) >= week)
    // Letters go to the item that begins with them (A6).
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Bedrooms' }).waitFor()
    await page.keyboard.type('bedr')
    await page.keyboard.press('Enter')
    await press(page.getByRole('checkbox', { name: '2', exact: true }), true)
    await page.waitForURL((url) => url.searchParams.get('bedrooms') === '2')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await names(page)).length).toBe(Math.min(25, studios.length))
    const { meta } = await ask(page, `bedrooms=2&created_from=${week.toISOString().slice(0, 10)}`)
    expect(meta.total).toBeGreaterThanOrEqual(both.length)

    // Campaigns are suggested while typing.
    const campaign = all.find((lead) => lead.campaign !== null)?.campaign ?? ''
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Campaign' }).click()
    await page.locator('input[aria-label=Campaign]').fill(campaign.slice(0, 4).toLowerCase())
    // One campaign may begin as another one does.
    await page.getByRole('option', { name: campaign, exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('campaign') === campaign)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter Bedrooms' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('bedrooms'))
    await expect
      .poll(async () => (await names(page)).length)
      .toBe(Math.min(25, all.filter((lead) => lead.campaign?.toLowerCase() === campaign.toLowerCase()).length))

    await page.goto('/crm/leads?not_contacted_days=7&due_today=false&has_duplicate=false&opted_out=false')
    const found = await ask(page, 'not_contacted_days=7&due_today=false&has_duplicate=false&opted_out=false')
    await expect.poll(async () => (await names(page)).length).toBe(Math.min(25, found.meta.total))
    await page.locator('main b').getByText('7 days').waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('editing a cell handles Enter, Esc, Tab, a refusal that keeps the text, and a conflict (ux 8)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    await page.goto('/crm/leads?sort=full_name&columns=name,owner,campaign,rating')
    const [name = ''] = await names(page)
    const { data } = await ask(page, 'sort=full_name')
    const lead = data[0] as Row
    expect(lead.full_name).toBe(name)

    // An owner, by keyboard, without opening the lead.
    await cell(page, 'owner', name).focus()
    await page.keyboard.press('Enter')
    const options = page.getByRole('option')
    // Who has it and "Unassigned" stand there at once, colleagues when they are fetched. Initials stand before a name.
    const another = async () => {
      const people = (await options.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim() ?? '')
      return people.find((one) => !['', 'Unassigned', lead.owner?.full_name].includes(one)) ?? ''
    }
    await expect.poll(another).not.toBe('')
    const owner = await another()
    await page.keyboard.type(owner.slice(-6))
    await page.getByRole('option', { name: owner }).waitFor()
    await expect.poll(() => options.count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await ask(page, 'sort=full_name')).data[0]?.owner?.full_name).toBe(owner)
    expect(path(page)).toBe('/crm/leads')
    expect(openId(page)).toBeNull()

    // Esc takes nothing, Tab goes to the next cell.
    const typed = page.getByRole('textbox', { name: `Edit campaign of ${name}` })
    await cell(page, 'campaign', name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(typed)).toBe(true)
    await page.keyboard.type('Never meant')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Never meant').count()).toBe(0)
    await expect.poll(() => hasFocus(cell(page, 'campaign', name))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(typed)).toBe(true)
    await page.keyboard.type('Spring fair')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await ask(page, 'sort=full_name')).data[0]?.campaign).toBe('Spring fair')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(`Edit rating of ${name}`)

    // Refused: the words under the cell, the text still there.
    const long = 'x'.repeat(201)
    await cell(page, 'campaign', name).click()
    await page.getByRole('textbox', { name: `Edit campaign of ${name}` }).fill(long)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Use at most 200 characters.').waitFor()
    expect(await page.getByRole('textbox', { name: `Edit campaign of ${name}` }).inputValue()).toBe(long)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await cell(page, 'campaign', name).getByText('Spring fair').waitFor()
    expect(troubles.splice(0)).toEqual([`422 PATCH /api/crm/leads/${lead.id}`])

    // A colleague was faster: their value is offered next to the user's own.
    await cell(page, 'campaign', name).click()
    const [now] = (await ask(page, 'sort=full_name')).data
    // Their change arrives at once; the response of the list arrives late.
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    await page.route('**/api/crm/leads?*', async (route) => {
      await held
      await route.continue()
    })
    await change(page, now as Row, { campaign: 'Autumn fair' })
    await page.getByRole('textbox', { name: `Edit campaign of ${name}` }).fill('Winter fair')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Autumn fair').waitFor()
    go()
    await page.getByRole('button', { name: 'Save yours' }).click()
    await expect.poll(async () => (await ask(page, 'sort=full_name')).data[0]?.campaign).toBe('Winter fair')
    expect(troubles).toEqual([`409 PATCH /api/crm/leads/${lead.id}`])
    await close()
  })

  it('a click opens a lead in the drawer, Ctrl and a click on its own page (ux 9)', async () => {
    const { page, context, troubles, close } = await visit({ as: 'developer_admin' })
    await page.goto('/crm/leads?sort=full_name')
    const seen = await names(page)
    await page.locator('main tbody tr').nth(1).locator('td').last().waitFor()
    await page.locator('main tbody tr').nth(1).getByRole('cell').nth(6).click()
    await drawer(page)
      .getByText(seen[1] ?? '', { exact: true })
      .first()
      .waitFor()
    await drawer(page).getByRole('heading', { name: 'Newest' }).waitFor()
    const second = openId(page)

    // J and K walk the list in its order, and the list follows with the focus.
    await page.keyboard.press('j')
    await drawer(page)
      .getByText(seen[2] ?? '', { exact: true })
      .first()
      .waitFor()
    await page.keyboard.press('k')
    await page.waitForURL((url) => url.searchParams.get('open') === second)
    await closeByKey(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(seen[1])

    // A note without leaving the list.
    await page.getByRole('button', { name: `Actions for ${seen[1]}` }).click()
    await page.getByRole('menuitem', { name: 'Write note' }).click()
    await drawer(page).getByRole('textbox', { name: 'Note' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('Asks for the view')
    await page.keyboard.press('Control+Enter')
    await drawer(page).getByRole('listitem').getByText('Asks for the view').waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('open'))

    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('main tbody tr')
        .nth(1)
        .getByRole('cell')
        .nth(6)
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.getByRole('heading', { level: 1, name: seen[1] ?? '' }).waitFor()
    expect(path(other)).toMatch(/^\/crm\/leads\/\d+$/)
    expect(path(page)).toBe('/crm/leads')
    expect(troubles).toEqual([])
    await close()
  })

  it('J and K go through the leads on the lead page, across pages of the list (ux 10)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    await page.goto('/crm/leads?sort=full_name&per_page=5')
    const seen = await names(page)
    const { data } = await ask(page, 'sort=full_name')
    await links(page).nth(3).focus()
    await page.keyboard.press('Enter')
    for (const place of [3, 4, 5, 6]) {
      await page.getByRole('heading', { level: 1, name: data[place]?.full_name ?? '' }).waitFor()
      await page.getByText(`${place + 1} of ${(await ask(page)).meta.total}`).waitFor()
      if (place < 6) await page.keyboard.press('j')
    }
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: data[5]?.full_name ?? '' }).waitFor()

    expect(seen).toEqual(data.slice(0, 5).map(({ full_name }) => full_name))
    expect(troubles).toEqual([])
    await close()
  })
})

describe('leads list on a phone', () => {
  it('leads on a phone are cards that open full screen, filtered in a sheet (ux 5, 9)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin', width: 'phone' })
    await page.goto('/crm/leads?sort=full_name')
    await settled(page)
    const { data } = await ask(page, 'sort=full_name')
    const name = data[0]?.full_name ?? ''
    await page
      .locator('main li')
      .filter({ hasText: name })
      .first()
      .click({ position: { x: 240, y: 64 } })
    await drawer(page).getByRole('heading', { name: 'Newest' }).waitFor()
    expect((await drawer(page).boundingBox())?.width).toBe(390)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('open'))
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await press(drawer(page).getByRole('region', { name: 'Rating' }).getByRole('checkbox', { name: 'Hot' }), true)
    await page.waitForURL((url) => url.searchParams.get('rating') === 'hot')
    await drawer(page).getByRole('button', { name: /^Show/ }).tap()
    await expect
      .poll(() => page.locator('main ul[aria-label=Leads] > li').count())
      .toBe(data.filter(({ rating }) => rating === 'hot').length)
    expect(troubles).toEqual([])
    await close()
  })
})
