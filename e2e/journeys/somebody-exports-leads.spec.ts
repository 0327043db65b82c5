import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readCsv, readXlsx } from '../../server/test/read-xlsx.ts'
import { settled, useBrowser, visit, type Width } from '../browser.ts'

useBrowser()

/** Waits for a file under the bell and downloads it. */
async function fetchFromBell(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/^Work/).click()
  const item = page.getByRole('listitem').filter({ hasText: name }).first()
  await item.getByText(/rows?, .*B, until \d+ \w+ \d{4}/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: /Download/ }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

describe('an export of leads', () => {
  it.each(['desktop', 'phone'] satisfies Width[])(
    'holds what was seen, and waits under the bell of whoever closed the page (rows 39 and 41), %s',
    async (width) => {
      const { page, context, troubles, close } = await visit({ width, as: 'broker_admin' })
      await page.goto('/crm/leads?rating=hot&sort=full_name')
      await settled(page)
      const rows = width === 'desktop' ? page.locator('main tbody tr') : page.getByRole('list', { name: 'Leads' })
      const names = (await rows.getByRole('link', { name: /\S/ }).allInnerTexts()).map((text) => text.trim())
      const count = Number((await page.getByRole('heading', { level: 1 }).locator('..').innerText()).replace(/\D/g, ''))
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /Excel/ }).click()
      await page.getByText('is being made').or(page.getByText('is ready')).first().waitFor()
      await page.close()

      const later = await context.newPage()
      await later.goto('/crm/activities')
      await settled(later)
      const { name, content } = await fetchFromBell(later, /Leads .*\.xlsx/)
      const [heading, first, ...others] = readXlsx(content)

      expect(name).toMatch(/^Leads \d{4}-\d\d-\d\d\.xlsx$/)
      expect(heading?.slice(0, 3).map(({ value }) => value)).toEqual(['Name', 'Status', 'Rating'])
      expect(first?.[0]?.value).toBe(names[0])
      expect(first?.[2]?.value).toBe('Hot')
      expect(others).toHaveLength(count - 1)
      expect(troubles).toEqual([])
      await close()
    },
  )

  it('holds the chosen leads alone, in the order of the screen', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await page.goto('/crm/leads?sort=full_name')
    await settled(page)
    const rows = page.locator('main tbody tr')
    const names = (await rows.getByRole('link', { name: /\S/ }).allInnerTexts()).map((text) => text.trim())
    for (const row of [4, 1]) await rows.nth(row).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()

    const { content } = await fetchFromBell(page, /Leads .*\.csv/)
    const lines = readCsv(content.toString())

    expect(lines.slice(1).map(([name]) => name)).toEqual([names[1], names[4]])
    expect(troubles).toEqual([])
    await close()
  })
})
