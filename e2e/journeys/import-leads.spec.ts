import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freshDigits, freshName, settled, useBrowser, visit, type Width, widths } from '../browser.ts'

useBrowser()

const ROWS = 200

/** Visitors of a fair: of 200 rows three cannot be reached or understood. */
function fileOf(name: string) {
  const own = Number(`${freshDigits(4)}000`)
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const email = at === 39 ? 'nobody at home' : `${name}.${at}@example.com`
    const phone = at === 89 ? '12' : `+97155${own + at}`
    return [`Visitor ${name} ${at}`, email, phone, at === 149 ? 'Atlantis' : 'Emirati', 'Walk in', '1.2M - 2M'].join(
      ';',
    )
  })
  const text = ['Client;E-mail;Mobile;Nationality;Lead source;Budget', ...rows].join('\r\n')
  return { name: `fair-${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function countOf(page: Page, search: string): Promise<number> {
  const asked = `search=${encodeURIComponent(search).replaceAll('%20', '+')}`
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/') && response.url().includes(asked)),
    page.goto(`/crm/leads?search=${encodeURIComponent(search)}`),
  ])
  const { meta } = (await answered.json()) as { meta: { total: number } }
  await settled(page)
  return meta.total
}

describe.each(Object.keys(widths) as Width[])('import of leads, on a %s', (width) => {
  it('an import of leads shows a preview and errors, imports corrected rows, and is undone exactly (ux 40)', {
    timeout: 300_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'broker', width })
    const fair = freshName()
    await page.goto('/crm/leads')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import leads' }).click()
    await page.locator('input[type=file]').setInputFiles(fileOf(fair))

    await page.getByRole('heading', { name: 'Map columns' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Field for Mobile' }).inputValue()).toBe('Phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Formatting' }).waitFor()
    // A reload stays on the step.
    await page.reload()
    await page.getByRole('radio', { name: 'Fail the row' }).check()
    await page.getByRole('button', { name: `Check ${ROWS} rows` }).click()
    await page.getByText('3 rows can’t be imported').waitFor()
    expect(await countOf(page, `Visitor ${fair}`)).toBe(0)
    await page.goBack()

    const [saving] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the 3 failed rows' }).click(),
    ])
    const saved = await saving.path()
    const refused = (await readFile(saved, 'utf8')).trim().split('\r\n')
    expect(refused).toHaveLength(4)
    for (const why of [
      'nobody at home is not an e-mail address.',
      '12 is not a phone number.',
      'Atlantis is not a country that we know.',
    ])
      expect(refused.join('\n')).toContain(why)

    await page.getByRole('button', { name: `Import ${ROWS - 3} leads` }).click()
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
    const result = page.url()
    expect(await countOf(page, `Visitor ${fair}`)).toBe(ROWS - 3)

    await page.goto(result)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Undone', exact: true }).waitFor()
    expect(await countOf(page, `Visitor ${fair}`)).toBe(0)
    expect(troubles).toEqual([])
    await close()
  })
})

/** More than go in one transaction: deleting them is long work. */
const CROWD = 520
const crowdOf = (name: string) => ({
  name: 'crowd.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Client,E-mail', ...Array.from({ length: CROWD }, (_, at) => `${name} ${at},${name}.${at}@example.com`)].join(
      '\n',
    ),
  ),
})

describe('deleting many leads', () => {
  it('deleting more leads than one transaction holds runs as a job, and its notification restores them', {
    timeout: 300_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'broker_admin' })
    const crowd = freshName()
    await page.goto('/crm/leads/import')
    await page.locator('input[type=file]').setInputFiles(crowdOf(crowd))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: `Check ${CROWD} rows` }).click()
    await page.getByRole('button', { name: `Import ${CROWD} leads` }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 60_000 })

    expect(await countOf(page, crowd)).toBe(CROWD)
    await remove(page)
    const gone = page
      .getByRole('status')
      .filter({ hasText: `${CROWD} leads deleted`, has: page.getByRole('button', { name: 'Undo' }) })
      .last()
    // Under the pointer it stays, however long the list takes.
    await gone.getByRole('button', { name: 'Undo' }).hover({ timeout: 60_000 })
    await expect.poll(() => page.locator('main tbody tr').count(), { timeout: 20_000 }).toBe(0)
    await gone.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${CROWD} leads restored`).last().waitFor({ timeout: 60_000 })

    expect(await countOf(page, crowd)).toBe(CROWD)
    await remove(page)
    await gone.waitFor({ timeout: 60_000 })
    expect(troubles).toEqual([])
    await close()
  })
})

/** Deletes all that the list shows by now, not its page alone. */
async function remove(page: Page) {
  await page.locator('main tbody tr').first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' })
  await bar.getByRole('button', { name: `Select all ${CROWD}` }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${CROWD} leads` })
    .click()
}
