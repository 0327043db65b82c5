import { describe, expect, it } from 'vitest'
import { readCsv } from '../../server/test/read-xlsx.ts'
import { settled, useBrowser, visit, type Width } from '../browser.ts'
import { exportAndLeave, fetchFromBell } from '../export-steps.ts'

useBrowser()

describe('export of leads', () => {
  it.each(['desktop', 'phone'] satisfies Width[])(
    'an export holds the filtered leads, and its notification waits after leaving (rows 39 and 41), %s',
    async (width) => {
      const { heading, first } = await exportAndLeave({
        as: 'broker_admin',
        width,
        path: '/crm/leads?rating=hot&sort=full_name',
        title: 'Leads',
        nameOfFirst: (page) =>
          (width === 'desktop' ? page.locator('main tbody tr') : page.getByRole('list', { name: 'Leads' }))
            .getByRole('link', { name: /\S/ })
            .first()
            .innerText(),
        elsewhere: '/crm/activities',
      })

      expect(heading.slice(0, 3)).toEqual(['Name', 'Status', 'Rating'])
      expect(first[2]).toBe('Hot')
    },
  )

  it('an export of selected leads holds only them, in the order of the screen', async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    await page.goto('/crm/leads?sort=full_name')
    await settled(page)
    const rows = page.locator('main tbody tr')
    const names = (await rows.locator('td[data-main] a').allInnerTexts()).map((text) => text.trim())
    for (const row of [4, 1]) await rows.nth(row).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: 'More' }).click()
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()

    const { content } = await fetchFromBell(page, /Leads .*\.csv/)
    const lines = readCsv(content.toString())

    expect(lines.slice(1).map(([name]) => name)).toEqual([names[1], names[4]])
    // The notice of the finished export goes by itself (A10).
    await page.getByText(/ is ready\.$/).waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await close()
  })
})
