import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFailed } from 'vitest'
import {
  accessibilityTroubles,
  freshName,
  openFromNavigation,
  settled,
  useBrowser,
  type Visitor,
  visit,
  type Width,
  widths,
} from '../browser.ts'

useBrowser()

const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
async function sessionOf({ page }: Visitor) {
  await page.goto('/crm/leads')
  await settled(page)
  return page.evaluate(() => JSON.parse(localStorage.getItem('storey-session') ?? '{}')) as Promise<{
    token: string
    organization_id: number
    user_id: number
  }>
}

/** Calls the API as a user, bypassing the screens. */
async function send(visitor: Visitor, path: string, data: object) {
  const { token, organization_id } = await sessionOf(visitor)
  return visitor.page.request.post(`/api/crm/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...data, organization_id, locale: 'en' },
  })
}

/** Restores the setting, so that a failing journey does not leave half of an organization's leads hidden. */
async function seeAll(admin: Visitor) {
  const { token, organization_id } = await sessionOf(admin)
  const address = `/api/crm/lead-settings?organization_id=${organization_id}`
  const headers = { authorization: `Bearer ${token}` }
  const { data } = (await (await admin.page.request.get(address, { headers })).json()) as { data: { version: number } }
  const body = { organization_id, version: data.version, members_see_own_leads_only: false }
  expect((await admin.page.request.patch(address, { headers, data: body })).status()).toBe(200)
}

/** A rule with one person in it, made by the API. */
async function ruleFor(admin: Visitor, member: Visitor) {
  const { user_id } = await sessionOf(member)
  const name = `Everyone of ${freshName()}`
  const made = await send(admin, 'assignment-rules', { name, member_ids: [user_id] })
  expect(made.status()).toBe(201)
  const { id } = ((await made.json()) as { data: { id: number } }).data
  const remove = async () =>
    expect((await send(admin, `assignment-rules/${id}`, { _method: 'DELETE' })).status()).toBe(204)
  return { name, remove }
}

/** The rule that comes first by now, as the server has it. */
const firstRule = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
    const address = `/api/crm/assignment-rules?organization_id=${organization_id}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).data[0].name
  })

const ruleNamed = (page: Page, name: string) =>
  page.locator('main ol li').filter({ has: page.getByRole('button', { name, exact: true }) })

describe.each(Object.keys(widths) as Width[])('assignment of leads, on a %s', (width) => {
  it('an administrator adds an assignment rule, which gives new leads to its users in turn', {
    timeout: 180_000,
  }, async () => {
    const { page, troubles, close } = await visit({ width, as: 'broker_admin' })
    const family = freshName()
    const [rule, lead, email] = [`Fairs of ${family}`, `Ottoline ${family}`, `ottoline@${family}.example`]
    await page.goto('/crm/leads')
    await openFromNavigation(page, 'Assignment')
    await page.getByRole('heading', { level: 1, name: 'Assignment' }).waitFor()

    await page.getByRole('button', { name: 'New rule' }).first().click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('Name').fill(rule)
    await form.getByLabel('Assignees').fill('Vikt')
    await page.getByRole('option', { name: /Viktor Sokolenko/ }).click()
    await form.getByLabel('Assignees').fill('Yasm')
    await page.getByRole('option', { name: /Yasmin Farouk/ }).click()
    await page.keyboard.press('Tab')
    await form.getByLabel('Source').click()
    await page.getByRole('option', { name: 'Event' }).click()
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: 'Create rule' }).click()
    await form.waitFor({ state: 'hidden' })
    await ruleNamed(page, rule).getByText('Event').waitFor()
    await moveFirst(page, rule, width)
    await expect.poll(() => page.locator('main ol li').first().innerText()).toContain(rule)
    // The server hears of the order behind the screen.
    await expect.poll(() => firstRule(page)).toBe(rule)
    expect(await accessibilityTroubles(page)).toEqual([])

    const would = page.locator('section').filter({ hasText: 'Test rules' })
    await would.getByLabel('Source').click()
    await page.getByRole('option', { name: 'Event' }).click()
    await page.getByRole('button', { name: 'Test rules', exact: true }).click()
    await would.getByText('Viktor Sokolenko').waitFor()
    await would.locator('li', { hasText: rule }).getByText('Matched', { exact: true }).waitFor()

    await openFromNavigation(page, 'Leads')
    await page.getByRole('button', { name: 'New lead' }).first().click()
    const created = page.getByRole('dialog', { name: 'New lead' })
    await created.getByLabel('Full name').fill(lead)
    await created.getByRole('textbox', { name: /^E-mail/ }).fill(email)
    await created.getByLabel(/^Source/).click()
    await page.getByRole('option', { name: 'Event' }).click()
    await created.getByLabel('Assign by rules').check()
    await created.getByRole('button', { name: 'Create lead' }).click()
    await told(page, 'Lead created, assigned to Viktor Sokolenko')
    await page.getByRole('heading', { level: 1, name: lead }).waitFor()
    await page.locator('main').getByText(`assigned the lead by the rule ${rule}`).first().waitFor()

    // The next one of the kind is the other's turn.
    await page.goto('/crm/assignment')
    await would.getByLabel('Source').click()
    await page.getByRole('option', { name: 'Event' }).click()
    await page.getByRole('button', { name: 'Test rules', exact: true }).click()
    await would.getByText('Yasmin Farouk').waitFor()

    await ruleNamed(page, rule)
      .getByRole('button', { name: `Actions for ${rule}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete rule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click()
    await told(page, `${rule} is deleted.`)
    await ruleNamed(page, rule).waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await close()
  })

  it('assignment shows who is away, as set in the profile of each user', { timeout: 120_000 }, async () => {
    const agent = await visit({ width, as: 'broker' })
    const admin = await visit({ width, as: 'broker_admin' })
    const everyone = await ruleFor(admin, agent)
    await agent.page.goto('/auth/account-settings/profile')
    await settled(agent.page)
    await agent.page.getByRole('button', { name: 'Set as away' }).click()
    await agent.page.getByLabel('Back on').and(agent.page.locator('[aria-invalid="true"]')).waitFor()
    const day = new Date(Date.now() + 12 * 86_400_000)
    await agent.page.getByLabel('Back on').fill(`${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`)
    await agent.page.keyboard.press('Tab')
    await agent.page.getByRole('button', { name: 'Set as away' }).click()
    await told(agent.page, 'Away until')

    await admin.page.goto('/crm/assignment')
    const people = admin.page.getByRole('list', { name: `People of ${everyone.name}` })
    await people
      .locator('li', { hasText: 'Lucas Ferreira' })
      .getByText(/away until/)
      .waitFor()

    await agent.page.getByRole('button', { name: 'I’m back' }).click()
    await told(agent.page, 'Welcome back.')
    await admin.page.reload()
    await people.locator('li', { hasText: 'Lucas Ferreira' }).waitFor()
    expect(
      await people
        .locator('li', { hasText: 'Lucas Ferreira' })
        .getByText(/away until/)
        .count(),
    ).toBe(0)
    await everyone.remove()
    expect([...agent.troubles, ...admin.troubles]).toEqual([])
    await agent.close()
    await admin.close()
  })

  it('an administrator limits members to their own leads, at once and on open screens', {
    timeout: 120_000,
  }, async () => {
    const [agent, admin] = [await visit({ width, as: 'broker' }), await visit({ width, as: 'broker_admin' })]
    const heading = agent.page
      .locator('main')
      .getByText(/^[\d,]+$/)
      .first()
    const total = async () => Number((await heading.innerText()).replace(/\D/g, ''))
    await agent.page.goto('/crm/leads')
    await settled(agent.page)
    const all = await total()
    // A colleague's lead: not visible to the agent once members see only their own.
    const { user_id } = await sessionOf(admin)
    const lead = `Thaddeus ${freshName()}`
    const made = await send(admin, 'leads', { full_name: lead, email: 'thaddeus@example.com', owner_id: user_id })
    expect(made.status()).toBe(201)

    onTestFailed(() => seeAll(admin))
    await admin.page.goto('/crm/assignment')
    await admin.page.getByLabel('Members see their own leads').check()
    await told(admin.page, 'Members now see their own and unassigned leads')
    await expect.poll(total).toBeLessThan(all)

    await admin.page.goto(`/crm/leads?search=${encodeURIComponent(lead)}`)
    const link = admin.page.getByRole('link', { name: lead })
    await link.waitFor()
    const path = (await link.getAttribute('href')) ?? ''
    await agent.page.goto(path)
    await agent.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()

    await admin.page.goto('/crm/assignment')
    await admin.page.getByLabel('Members see all leads').check()
    await told(admin.page, 'Members now see all leads')
    await agent.page.goto(path)
    await agent.page.getByRole('heading', { level: 1, name: lead }).waitFor()
    expect(admin.troubles).toEqual([])
    // The page of a lead that is out of sight was asked for, and was not there.
    expect(agent.troubles.every((trouble) => trouble.startsWith('404 GET /api/crm/leads/'))).toBe(true)
    await agent.close()
    await admin.close()
  })
})

/** Puts a rule before all others: carried by keyboard on a desktop, from its menu on a phone. */
async function moveFirst(page: Page, rule: string, width: Width): Promise<void> {
  const rows = page.locator('main ol').first().locator('> li')
  const places = (await rows.count()) - 1
  if (width === 'desktop') {
    const handles = await rows.getByRole('button', { name: /^Move / }).all()
    const names = await Promise.all(handles.map(async (handle) => (await handle.getAttribute('aria-label'))?.slice(5)))
    const spoken = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: `Move ${rule}` }).focus()
    await page.keyboard.press('Space')
    await spoken(`${rule} is over ${rule}`)
    for (let place = places - 1; place >= 0; place--) {
      await page.keyboard.press('ArrowUp')
      await spoken(`${rule} is over ${names[place]}`)
    }
    await page.keyboard.press('Space')
    return
  }
  for (let step = 0; step < places; step++) {
    await ruleNamed(page, rule)
      .getByRole('button', { name: `Actions for ${rule}` })
      .click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect
      .poll(async () => (await rows.allInnerTexts()).findIndex((text) => text.includes(rule)))
      .toBe(places - step - 1)
  }
}
