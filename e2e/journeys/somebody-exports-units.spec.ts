import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readXlsx } from '../../server/test/read-xlsx.ts'
import { settled, useBrowser, visit, type Width } from '../browser.ts'

useBrowser()

const PASSPORT = Buffer.from(`%PDF-1.7\n${'x'.repeat(400_000)}\n%%EOF\n`)
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PASSPORT })

async function openWork(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/^Work/).click()
}

/** What a press downloads, by the name that it is saved under. */
async function downloaded(page: Page, press: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

describe('an export', () => {
  it.each(['desktop', 'phone'] satisfies Width[])(
    'holds what was seen, and waits under the bell of whoever closed the page (rows 39 and 41), %s',
    async (width) => {
      const { page, context, troubles, close } = await visit({ width, as: 'developer_admin' })
      await page.goto('/inventory/units?status=available&sort=-price')
      await settled(page)
      const shown = await (width === 'desktop'
        ? page.getByRole('row').nth(1).getByRole('link').innerText()
        : page
            .getByRole('listitem')
            .getByRole('link', { name: /^[A-Z]+-/ })
            .first()
            .innerText())
      const count = Number((await page.getByRole('heading', { level: 1 }).locator('..').innerText()).replace(/\D/g, ''))
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /Excel/ }).click()
      await page.getByText('is being made').or(page.getByText('is ready')).first().waitFor()
      await page.close()

      const later = await context.newPage()
      await later.goto('/crm/leads')
      await settled(later)
      await openWork(later)
      const item = later
        .getByRole('listitem')
        .filter({ hasText: /Units .*\.xlsx/ })
        .first()
      await item.getByText(/rows, .*B, until \d+ \w+ \d{4}/).waitFor()
      const { name, content } = await downloaded(later, () => item.getByRole('button', { name: /Download/ }).click())
      const [heading, first, ...others] = readXlsx(content)

      expect(name).toMatch(/^Units \d{4}-\d\d-\d\d\.xlsx$/)
      expect(heading?.slice(0, 2).map(({ value }) => value)).toEqual(['Unit', 'Status'])
      expect(first?.slice(0, 2).map(({ value }) => value)).toEqual([shown.trim(), 'Available'])
      expect(others).toHaveLength(count - 1)
      expect(troubles).toEqual([])
      await close()
    },
  )
})

describe('an upload', () => {
  it('shows how far it is, is cancelled, and tried again (row 39)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads')
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Documents/ })
      .click()
    await page.getByRole('button', { name: 'Add document' }).click()
    await page.getByLabel('Files').setInputFiles([paper('passport.pdf'), paper('visa.pdf'), paper('proof.pdf')])
    // The network is slow, so that there is time to look.
    let slow = true
    await page.route('**/api/crm/leads/documents/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      while (slow) await new Promise((done) => setTimeout(done, 50))
      return route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Add 3 documents' }).click()
    const list = page.getByRole('list', { name: 'Files on their way' })
    await list.getByRole('progressbar', { name: 'Upload of passport.pdf' }).waitFor({ state: 'attached' })
    await list.getByText('waiting').waitFor()
    await page.getByRole('button', { name: 'Cancel passport.pdf' }).click()
    await list.getByText('cancelled').waitFor()
    slow = false
    await list.getByText('added').nth(1).waitFor()
    await page.getByRole('button', { name: 'Try passport.pdf again' }).click()
    await page.getByText('3 documents are added.').waitFor()

    for (const name of ['passport.pdf', 'visa.pdf', 'proof.pdf'])
      expect(await page.getByRole('button', { name: `Download ${name}` }).count()).toBe(1)
    expect(troubles).toEqual([])
    await close()
  })
})
