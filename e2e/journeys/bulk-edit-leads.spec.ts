import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freshName, openFromNavigation, settled, useBrowser, visit } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { unseenIn } from '../lead-steps.ts'

useBrowser()

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for selected rows' })
const firstRows = (page: Page) => page.locator('main tbody tr')
const nameIn = (page: Page, row: number) =>
  firstRows(page).nth(row).locator('a[href^="/crm/leads/"]').first().innerText()
/** By its address: some leads have the same name. */
const leadIn = (page: Page, row: number) =>
  firstRows(page).nth(row).locator('a[href^="/crm/leads/"]').first().getAttribute('href')
const tick = (page: Page, row: number) => firstRows(page).nth(row).getByRole('checkbox').check()
const bulkAnswer = (page: Page) =>
  page.waitForResponse((response: Response) => response.url().endsWith('/api/crm/leads/bulk'))

/** A lead of the organization that has a deal, and no namesake. */
async function leadWithDeal(page: Page): Promise<{ id: number; name: string }> {
  await open(page, '/crm/leads')
  return page.evaluate(async () => {
    const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
    const ask = async (path: string) => {
      const answer = await fetch(`/api${path}${path.includes('?') ? '&' : '?'}organization_id=${organization_id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return (await answer.json()).data
    }
    const leads = (await ask('/crm/leads?per_page=100')) as { id: number; full_name: string }[]
    for (const { id, full_name } of leads) {
      const namesakes = leads.filter((lead) => lead.full_name === full_name).length
      if (namesakes === 1 && (await ask(`/crm/leads/${id}/open`)).deals.length > 0) return { id, name: full_name }
    }
    throw new Error('No lead of this organization has a deal.')
  })
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

describe('bulk changes of leads', () => {
  it('changing all matching leads takes one request, and lists the leads that were refused (ux 7)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await open(page, '/crm/leads?status=new,contacted,converted')
    await tick(page, 0)
    await bar(page)
      .getByRole('button', { name: /^Select all \d+/ })
      .click()
    await bar(page)
      .getByText(/^All \d+ selected$/)
      .waitFor()
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/crm/leads/')) calls++
    })

    await bar(page).getByRole('button', { name: 'Status' }).click()
    const answered = bulkAnswer(page)
    await page.getByRole('menuitem', { name: 'Qualified' }).click()
    const question = page.getByRole('dialog', { name: /^Change status of \d+ leads\?$/ })
    await question.getByText(/^The new status is Qualified\. \d+ of them belong to colleagues\./).waitFor()
    expect(calls).toBe(0)
    await question.getByRole('button', { name: 'Change status' }).click()
    const { data } = (await (await answered).json()) as {
      data: { result: { found: number; changed: number; refused: { name: string }[]; refused_count: number } }
    }

    const { found, changed, refused, refused_count } = data.result
    expect(calls).toBe(1)
    expect(changed + refused_count).toBe(found)
    expect(changed).toBeGreaterThan(0)
    expect(refused_count).toBeGreaterThan(0)
    const notice = page
      .getByRole('status')
      .filter({ hasText: `${changed} leads changed, ${refused_count} not allowed` })
    await notice.waitFor()
    await notice.getByRole('button', { name: 'Show which' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not changed' })
    for (const { name } of refused.slice(0, 2)) await dialog.getByRole('link', { name }).first().waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(Math.min(refused_count, 100))
    await dialog
      .getByText(/^A lead that is converted can move to/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => bar(page).count()).toBe(0)

    // The line under the bell takes it back, for 30 days.
    const statuses = () => page.locator('main tbody tr td:nth-child(3)').allInnerTexts()
    await page.goto('/crm/leads?status=qualified')
    await settled(page)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByRole('radio', { name: /^(Work|Files)/ })
      .or(page.getByRole('tab', { name: /^(Work|Files)/ }))
      .first()
      .click()
    await page.getByRole('button', { name: `Undo: Status of ${changed} leads changed` }).click()
    await page.getByText(`${changed} leads changed back`).waitFor()
    await page.goto('/crm/leads?status=new,contacted,converted')
    await settled(page)
    await expect.poll(statuses).not.toContain('Qualified')
    expect(troubles).toEqual([])
    await close()
  })

  it('a broker confirms changing leads of colleagues, and Ctrl+Z restores each rating (S1)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    await open(page, '/crm/leads?sort=full_name&columns=name,rating,owner')
    const ratings = () => page.locator('main tbody tr td:nth-child(3)').allInnerTexts()
    const before = await ratings()
    await page.getByRole('checkbox', { name: /^Select (all|every)/ }).check()
    await bar(page).getByRole('button', { name: 'Rating' }).click()
    await page.getByRole('menuitem', { name: 'Cold' }).click()
    const question = page.getByRole('dialog', { name: 'Change rating of 25 leads?' })
    await question.getByText(/\d+ of them belongs? to colleagues\. You can undo this for 30 days\.$/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await ratings()).toEqual(before)

    await bar(page).getByRole('button', { name: 'Rating' }).click()
    await page.getByRole('menuitem', { name: 'Cold' }).click()
    await question.getByRole('button', { name: 'Change rating' }).click()
    await page.getByText(/^\d+ leads changed/).waitFor()
    await expect.poll(async () => (await ratings()).every((text) => text.trim().startsWith('Cold'))).toBe(true)
    await page.keyboard.press('Control+z')
    await page.getByText(/^\d+ leads changed back$/).waitFor()
    await expect.poll(ratings).toEqual(before)
    expect(troubles).toEqual([])
    await close()
  })

  it('marking leads as seen lowers the badge, and one mark is undone (ux 12, 17)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    const badge = () => unseenIn(page)
    const mark = async (as: 'seen' | 'unseen', rows: number[]) => {
      for (const row of rows) await tick(page, row)
      await bar(page).getByRole('button', { name: 'More' }).click()
      await bar(page).getByRole('button', { name: 'Seen' }).click()
      await page.getByRole('menuitem', { name: `Mark as ${as}`, exact: true }).click()
      await page.getByText(`${rows.length} leads changed`, { exact: true }).last().waitFor()
    }
    await open(page, '/crm/leads?unseen=false')
    // It is counted beside the list, and may come after it.
    await expect.poll(badge).toBeGreaterThan(0)
    const none = await badge()
    await mark('unseen', [0, 1, 2])
    await expect.poll(badge).toBe(none + 3)
    const before = none + 3
    await open(page, '/crm/leads?unseen=true')
    const third = (await leadIn(page, 2)) ?? ''
    await mark('seen', [0, 1])
    await expect.poll(badge).toBe(before - 2)

    await expect.poll(() => leadIn(page, 0)).toBe(third)
    const name = await nameIn(page, 0)
    await firstRows(page)
      .nth(0)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Mark as seen' }).click()
    await page.getByText(`${name} marked as seen`).waitFor()
    await expect.poll(badge).toBe(before - 3)
    await page.keyboard.press('Control+z')
    await expect.poll(badge).toBe(before - 2)
    expect(troubles).toEqual([])
    await close()
  })

  it('deleting leads moves them to the bin, and Ctrl+Z restores exactly them (ux 17)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await open(page, '/crm/leads?sort=full_name')
    const both = [await leadIn(page, 0), await leadIn(page, 1)]
    await tick(page, 0)
    await tick(page, 1)
    await bar(page).getByRole('button', { name: 'More' }).click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 2 leads' }).click()
    await page.getByText('2 leads deleted').waitFor()
    await expect.poll(() => leadIn(page, 0)).not.toBe(both[0])

    await page.keyboard.press('Control+z')

    await page.getByText('2 leads restored').waitFor()
    await expect.poll(async () => [await leadIn(page, 0), await leadIn(page, 1)]).toEqual(both)
    expect(troubles).toEqual([])
    await close()
  })
})

describe('moved deal', () => {
  it('undoing the move of a deal restores its exact place, and the history keeps both moves (ux 17)', async () => {
    // A card between two others: deals come to the top of the first stage.
    const desk = await deskOf('broker_admin')
    const lead = await desk.change('post', '/crm/leads', {
      full_name: freshName(),
      email: `${freshName().toLowerCase()}@example.com`,
    })
    const titles = [freshName(), freshName(), freshName()]
    const deals: Stored[] = []
    for (const title of titles) deals.push(await desk.change('post', '/crm/deals', { lead_id: lead.id, title }))
    await desk.close()
    const [id, title] = [deals[1]?.id, titles[1]]

    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await open(page, '/crm/leads')
    await openFromNavigation(page, 'Boards')
    const columns = page.locator('main section[aria-labelledby^="stage-"]')
    const cards = (column: number) =>
      columns
        .nth(column)
        .locator('[data-card]')
        .evaluateAll((all) => all.map((card) => Number(card.getAttribute('data-card'))))
    const card = page.locator(`[data-card="${id}"]`)
    await card.waitFor()
    await settled(page)
    const from = 0
    await expect.poll(async () => (await cards(from)).slice(0, 3)).toEqual(deals.map((deal) => deal.id).reverse())
    const before = await cards(from)
    const goal = await columns
      .nth(from + 1)
      .getByRole('heading')
      .locator('span[dir]')
      .innerText()

    await card.hover()
    await card.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to stage…' }).click()
    await page.getByRole('menuitem', { name: goal, exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: `Moved to ${goal}` })
    await notice.waitFor()
    await expect.poll(() => cards(from + 1)).toContain(id)
    await notice.getByRole('button', { name: 'Undo' }).click()

    await expect.poll(() => cards(from)).toEqual(before)
    await page.reload()
    await settled(page)
    await expect.poll(() => cards(from)).toEqual(before)
    await card.getByRole('link').first().click()
    await page.getByRole('dialog').locator('a[href^="/crm/leads/"]').first().click()
    await expect.poll(() => page.locator('main').getByText(`moved ${title}`).count()).toBe(2)
    expect(troubles).toEqual([])
    await close()
  })
})

describe('bin', () => {
  it('restoring a lead from the bin restores its deals, notes and documents (ux 18)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    const { id, name } = await leadWithDeal(page)
    const address = `/crm/leads/${id}`
    const opened = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes(`/api${address}/open`)),
        page.goto(address),
      ])
      const { data } = (await answer.json()) as { data: Record<string, { id: number }[]> }
      const ids = (what: string) => (data[what] ?? []).map(({ id }) => id).sort()
      return { deals: ids('deals'), activities: ids('activities'), documents: ids('documents') }
    }
    const before = await opened()
    expect(before.deals.length).toBeGreaterThan(0)

    await open(page, `/crm/leads?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete lead' }).click()
    await page.getByRole('button', { name: 'Delete lead' }).click()
    await page.getByText(`${name} deleted`).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await page.waitForURL('**/crm/bin')
    await settled(page)
    const row = firstRows(page).filter({ hasText: name }).first()
    await row.getByText('Lead', { exact: true }).waitFor()
    await row.getByRole('button', { name: `Restore ${name}` }).click()
    await page.getByText(`${name} restored`).waitFor()

    expect(await opened()).toEqual(before)
    expect(troubles).toEqual([])
    await close()
  })
})

describe('tags', () => {
  it('a tag is created while typing and merged into another (ux 15)', async () => {
    const { page, troubles, close } = await visit({ as: 'developer_admin' })
    const tag = `Met at the fair of ${freshName()}`
    await open(page, '/crm/leads')
    await tick(page, 0)
    await bar(page).getByRole('button', { name: 'More' }).click()
    await bar(page).getByRole('button', { name: 'Tags' }).click()
    await page.getByRole('combobox', { name: 'Add' }).fill(tag)
    await page.getByRole('option', { name: `Create "${tag}"` }).click()
    // Beside the list of choices, which closes with that.
    await page.getByRole('combobox', { name: 'Add' }).press('Escape')
    await page.getByRole('button', { name: 'Save tags' }).click()
    await page.getByText('1 lead changed').waitFor()

    await open(page, `/crm/tags?search=${encodeURIComponent(tag)}`)
    await page.getByRole('button', { name: `Actions for ${tag}` }).click()
    await page.getByRole('menuitem', { name: 'Merge into another tag' }).click()
    await page.getByRole('combobox', { name: 'Into' }).click()
    // The tags are fetched when the list opens.
    await page.getByRole('option').first().waitFor()
    const [into] = await page.getByRole('option').allInnerTexts()
    await page.getByRole('option').first().click()
    await page.getByText(`1 lead, 0 deals will get ${into} instead.`).waitFor()
    await page.getByRole('button', { name: 'Merge tags' }).click()
    await page.getByText(`${tag} merged into ${into}`).waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('creating a tag is not offered to a role without access, with the reason (ux 15)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    await open(page, '/crm/leads')
    await tick(page, 0)
    await bar(page).getByRole('button', { name: 'More' }).click()
    await bar(page).getByRole('button', { name: 'Tags' }).click()
    await page.getByRole('combobox', { name: 'Add' }).fill('Met at the fair')
    await page.getByText('There is no tag "Met at the fair". An administrator can add it.').waitFor()
    expect(await page.getByRole('option', { name: /^Create/ }).count()).toBe(0)
    expect(troubles).toEqual([])
    await close()
  })
})
