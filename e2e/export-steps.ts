import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readXlsx } from '../server/test/read-xlsx.ts'
import { settled, visit, type Width } from './browser.ts'

/** Downloads the file of a finished export from the bell. */
export async function fetchFromBell(page: Page, name: RegExp) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/^Files/).click()
  const item = page.getByRole('listitem').filter({ hasText: name }).first()
  await item.getByText(/rows?, .*B. Available until \d+ \w+ \d{4}/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: /Download/ }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

interface List {
  readonly as: string
  readonly width: Width
  /** Filtered and sorted: the file must contain what the screen shows. */
  readonly path: string
  /** Name of the file before its date. */
  readonly title: string
  readonly nameOfFirst: (page: Page) => Promise<string>
  /** Another page, on which the test waits for the file. */
  readonly elsewhere: string
}

/** Exports a list as shown, closes its page, and downloads the file from the bell of another page. */
export async function exportAndLeave({ as, width, path, title, nameOfFirst, elsewhere }: List) {
  const { page, context, troubles, close } = await visit({ width, as })
  await page.goto(path)
  await settled(page)
  const first = (await nameOfFirst(page)).trim()
  const count = Number((await page.getByRole('heading', { level: 1 }).locator('..').innerText()).replace(/\D/g, ''))
  // In the list's own bar where it has room, in the menu of the page on phones.
  const button = page.getByRole('button', { name: 'Export' })
  if (await button.isVisible()) await button.click()
  else await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await page.getByText('in progress').or(page.getByText('is ready')).first().waitFor()
  await page.close()

  const later = await context.newPage()
  await later.goto(elsewhere)
  await settled(later)
  const { name, content } = await fetchFromBell(later, new RegExp(`${title} .*\\.xlsx`))
  const [heading = [], ...rows] = readXlsx(content).map((cells) => cells.map(({ value }) => value))

  expect(name).toMatch(new RegExp(`^${title} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
  expect(rows[0]?.[0]).toBe(first)
  expect(rows).toHaveLength(count)
  expect(troubles).toEqual([])
  await close()
  return { heading, first: rows[0] ?? [] }
}
