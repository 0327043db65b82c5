import { describe, expect, it } from 'vitest'
import { settled, useBrowser, visit, type Width } from '../browser.ts'
import { exportAndLeave } from '../export-steps.ts'

useBrowser()

const PASSPORT = Buffer.from(`%PDF-1.7\n${'x'.repeat(400_000)}\n%%EOF\n`)
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PASSPORT })

describe('export of units', () => {
  it.each(['desktop', 'phone'] satisfies Width[])(
    'an export holds the filtered units, and its notification waits after leaving (rows 39 and 41), %s',
    async (width) => {
      const { heading, first } = await exportAndLeave({
        as: 'developer_admin',
        width,
        path: '/inventory/units?status=available&sort=-price',
        title: 'Units',
        nameOfFirst: (page) =>
          width === 'desktop'
            ? page.getByRole('row').nth(1).getByRole('link').innerText()
            : page
                .getByRole('listitem')
                .getByRole('link', { name: /^[A-Z]+-/ })
                .first()
                .innerText(),
        elsewhere: '/crm/leads',
      })

      expect(heading.slice(0, 2)).toEqual(['Unit', 'Status'])
      expect(first[1]).toBe('Available')
    },
  )
})

describe('upload', () => {
  it('an upload shows its progress, is canceled, and is tried again (row 39)', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads')
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Documents/ })
      .click()
    await page.getByRole('button', { name: 'Add document' }).click()
    await page.getByLabel('Files').setInputFiles([file('passport.pdf'), file('visa.pdf'), file('proof.pdf')])
    // The network is slow, so that there is time to look.
    let slow = true
    await page.route('**/api/crm/leads/documents/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      while (slow) await new Promise((done) => setTimeout(done, 50))
      return route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Add 3 documents' }).click()
    const list = page.getByRole('list', { name: 'Uploads' })
    await list.getByRole('progressbar', { name: 'Upload of passport.pdf' }).waitFor({ state: 'attached' })
    await list.getByText('waiting').waitFor()
    await page.getByRole('button', { name: 'Cancel passport.pdf' }).click()
    await list.getByText('cancelled').waitFor()
    slow = false
    await list.getByText('added').nth(1).waitFor()
    await page.getByRole('button', { name: 'Try passport.pdf again' }).click()
    await page.getByText('3 documents added').waitFor()

    for (const name of ['passport.pdf', 'visa.pdf', 'proof.pdf'])
      await expect.poll(() => page.getByRole('button', { name: `Download ${name}` }).count()).toBe(1)
    expect(troubles).toEqual([])
    await close()
  })
})
