import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, useBrowser, visit, type Width, widths } from '../browser.ts'
import { idsFor } from '../records.ts'

useBrowser()

describe.each(Object.keys(widths) as Width[])('offers of a lead, on a %s', (width) => {
  it('an offer started on a lead has the client filled in, and is listed there afterwards', {
    timeout: 240_000,
  }, async () => {
    const visitor = await visit({ width, as: 'developer_admin' })
    const { page, troubles, close } = visitor
    const { lead } = await idsFor(visitor)
    const title = `Homes ${freshName()}`

    await page.goto(`/crm/leads/${lead}?tab=offers`)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'New offer' }).click()
    await page.getByRole('heading', { level: 1, name: 'New offer' }).waitFor()
    await page.getByRole('combobox', { name: 'First unit' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Create offer' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Lead' }).inputValue()).toBe(name)
    await page.getByLabel('Title').fill(title)
    await page.getByRole('combobox', { name: 'Afterwards' }).click()
    await page.getByRole('option', { name: 'Keep it as a draft' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()

    await page.goto(`/crm/leads/${lead}?tab=offers`)
    const offers = page.getByRole('list', { name: 'Sale offers' })
    await offers.getByRole('listitem').filter({ hasText: title }).getByText('Draft').waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await offers.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})

describe('role without offers', () => {
  it('a lead shows and fetches no offers for a role without access to offers', { timeout: 120_000 }, async () => {
    const visitor = await visit({ as: 'broker_admin' })
    const { page, troubles, close } = visitor
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/sale-offers')) asked.push(request.url())
    })
    await page.goto(`/crm/leads/${(await idsFor(visitor)).lead}?tab=offers`)
    await page
      .getByRole('navigation', { name: 'Parts of this lead' })
      .getByRole('link', { name: 'Documents' })
      .waitFor()
    await settled(page)
    expect(await page.getByRole('link', { name: 'Offers', exact: true }).count()).toBe(0)
    expect(asked).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })
})
