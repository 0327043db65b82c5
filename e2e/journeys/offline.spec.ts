import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freshName, settled, useBrowser } from '../browser.ts'
import { type Desk, deskOf, type Stored } from '../fields/desk.ts'
import { forgetDrafts } from '../forget-drafts.ts'
import { lift } from '../lead-steps.ts'

useBrowser()

const UNCHANGED = 'You’re offline, so nothing was changed. Try again when you’re back online.'

/** Goes offline, does something, and waits until the screen says that nothing came of it. */
async function offline(page: Page, act: () => Promise<void>, told = page.getByText(UNCHANGED).first()): Promise<void> {
  await settled(page)
  // What draws notices comes behind the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/LateOverlays-')),
  )
  await page.context().setOffline(true)
  await page.getByText('You’re offline. What you see may be out of date').waitFor()
  await act()
  await told.waitFor()
}

async function online(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.getByText('You’re offline. What you see may be out of date').waitFor({ state: 'detached' })
}

async function newLead(desk: Desk): Promise<Stored & { name: string }> {
  const name = freshName()
  const lead = await desk.change('post', '/crm/leads', {
    full_name: name,
    email: `${name.toLowerCase()}@example.com`,
    rating: 'cold',
  })
  return { ...lead, name }
}

const field = (desk: Desk, path: string, name: string) => desk.get(path).then((record) => (record as Stored)[name])

/** Loads what an editor is made of, by opening and leaving it. */
async function seen(page: Page, open: Locator, part: Locator): Promise<void> {
  await open.click()
  await part.waitFor()
  await page.keyboard.press('Escape')
  await part.waitFor({ state: 'detached' })
}

describe('changes without a connection (S8)', () => {
  it('a change in a list cell without a connection is reverted', async () => {
    const desk = await deskOf('broker')
    const { page } = desk
    const lead = await newLead(desk)
    await page.goto(`/crm/leads?search=${lead.name}`)
    const cell = page.getByRole('button', { name: `Edit rating of ${lead.name}` })
    await seen(page, cell, page.getByRole('listbox'))
    await offline(page, async () => {
      await cell.click()
      await page.getByRole('option', { name: 'Hot' }).click()
    })
    await expect.poll(() => cell.innerText()).toContain('Cold')
    await online(page)
    expect(await field(desk, `/crm/leads/${lead.id}`, 'rating')).toBe('cold')
    // The first try may still meet the end of what was broken, and says so again.
    const again = page.getByRole('button', { name: 'Try again' })
    await expect
      .poll(async () => {
        if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined)
        return field(desk, `/crm/leads/${lead.id}`, 'rating')
      })
      .toBe('hot')
    await desk.close()
  })

  it('a move on a board without a connection is reverted', async () => {
    const desk = await deskOf('broker')
    const { page } = desk
    const lead = await newLead(desk)
    const title = freshName()
    const deal = await desk.change('post', '/crm/deals', { lead_id: lead.id, title })
    const { stage, pipeline } = deal as Stored & { stage: Stored & { name: string }; pipeline: Stored }
    await page.goto(`/crm/pipelines/kanban/${pipeline.id}?search=${title}`)
    const link = page.getByRole('link', { name: title })
    const first = page.getByRole('region', { name: new RegExp(`^${stage.name}\\b`) })
    await first.getByRole('link', { name: title }).waitFor()
    await offline(page, async () => {
      await lift(page, link)
      for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
    })
    await first.getByRole('link', { name: title }).waitFor()
    await online(page)
    expect(await field(desk, `/crm/deals/${deal.id}`, 'stage')).toMatchObject({ id: stage.id })
    await desk.close()
  })

  it('a form without a connection keeps its input and saves it later', async () => {
    const desk = await deskOf('broker')
    const { page } = desk
    const lead = await newLead(desk)
    await page.goto(`/crm/leads/${lead.id}?open=facts`)
    const name = page.getByRole('dialog').getByLabel('Full name')
    const save = page.getByRole('button', { name: 'Save lead' })
    await name.fill(`${lead.name} Offline`)
    await offline(page, () => save.click())
    expect(await name.inputValue()).toBe(`${lead.name} Offline`)
    await online(page)
    expect(await field(desk, `/crm/leads/${lead.id}`, 'full_name')).toBe(lead.name)
    await save.click()
    await page.getByRole('heading', { level: 1, name: `${lead.name} Offline` }).waitFor()
    await desk.close()
  })

  it('a note without a connection is kept on the device, and sent once it is back', async () => {
    const desk = await deskOf('broker')
    const { page } = desk
    const lead = await newLead(desk)
    await page.goto(`/crm/leads/${lead.id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Asked for the parking plan')
    await offline(page, () => note.press('Control+Enter'), page.getByText('1 entry waits to be sent'))
    await expect.poll(() => note.inputValue()).toBe('')
    await online(page)
    await page.locator('main li').getByText('Asked for the parking plan').waitFor()
    await page.getByText('1 entry waits to be sent').waitFor({ state: 'detached' })
    await desk.close()
  })

  it('completing an activity without a connection leaves it open', async () => {
    const desk = await deskOf('broker')
    const { page } = desk
    const lead = await newLead(desk)
    const due_at = new Date(Date.now() + 3_600_000).toISOString()
    await desk.change('post', '/crm/activities', {
      type: 'call',
      subject: 'Ask about parking',
      due_at,
      lead_id: lead.id,
    })
    await page.goto(`/crm/leads/${lead.id}`)
    const row = page.getByRole('article', { name: 'Ask about parking' })
    await row.getByRole('button', { name: /^Complete / }).click()
    await page.getByRole('group', { name: 'Outcome' }).getByText('Reached', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Two bays.')
    await offline(page, () => page.getByRole('button', { name: 'Complete activity' }).click())
    await row.waitFor()
    await online(page)
    const [activity] = (await desk.get(`/crm/activities?lead_id=${lead.id}`)) as Stored[]
    expect(activity).toMatchObject({ subject: 'Ask about parking', completed_at: null })
    await desk.close()
  })

  it('a booking without a connection waits at its last step', { timeout: 180_000 }, async () => {
    const desk = await deskOf('sales_manager')
    const { page, ids } = desk
    await forgetDrafts(page)
    await page.goto(`/inventory/units/${ids.unit}/plan/${ids.unit_plan}/book`)
    const go = (to: string) => page.getByRole('button', { name: `Continue to ${to}` }).click()
    await go('buyers')
    const buyer = page.getByRole('region', { name: 'Buyer 1' })
    const name = freshName()
    await buyer.getByLabel('Full name').fill(name)
    const fields = page.getByRole('region', { name })
    await fields.getByRole('combobox', { name: 'Nationality' }).fill('Jordan')
    await page.getByRole('option', { name: 'Jordan', exact: true }).click()
    await fields.getByLabel('Number', { exact: true }).fill('N4471920')
    await fields.getByLabel('E-mail').fill('offline.buyer@example.com')
    for (const to of ['broker', 'discount', 'documents', 'schedule']) await go(to)
    await page.getByRole('button', { name: 'Review booking' }).click()
    const book = page.getByRole('button', { name: /^Book \S+$/ })
    await book.waitFor()
    await offline(page, () => book.click())
    await page.getByRole('heading', { name: 'Review' }).waitFor()
    await expect.poll(() => page.getByText(name).count()).toBeGreaterThan(0)
    await online(page)
    expect(await field(desk, `/inventory/units/${ids.unit}`, 'status')).toBe('available')
    await desk.close()
  })
})
