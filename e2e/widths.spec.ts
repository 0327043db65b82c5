import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, follow, settled, useBrowser, visit } from './browser.ts'
import { cutOff } from './fits.ts'
import { addressOf, idsFor, screenPaths } from './records.ts'
import { cutValues, tabularWords, unevenDecimals } from './values.ts'

useBrowser()

const WIDTHS = [390, 768, 1024, 1280, 1440] as const

const paths = await screenPaths()

const isOfPlatform = (path: string) =>
  (path.startsWith('/auth/') && !path.startsWith('/auth/account-settings')) || path.startsWith('/messenger/')
const isOfDesk = (path: string) =>
  /booked-units|inventory\/overview|overdue-payments|payments-due|inventory\/receipts|inventory\/cheques|commissions|typed-brokerages|\/book$/.test(
    path,
  )
/** What developers publish to brokers. */
const isOfChannel = (path: string) => path.startsWith('/channel/')
/** Sales of before, which the desk records. */
const isOfEarlierSales = (path: string) => path.startsWith('/inventory/earlier-sales')
/** The queue of super admins, the terms that they agree, and rates of VAT. */
const isOfQueue = (path: string) => /\/(discount-request|commission-terms|vat-rates)$/.test(path)
/** Screens of who makes what is sold; others are led home. */
const isOfBuilder = (path: string) => /\/(import|price-lists|floor-plates|show)/.test(path)

/** Which user opens which screens. A plan has an editor and a view, and the desk has its own buttons. */
const lookers: readonly (readonly [Account, (path: string) => boolean])[] = [
  [
    'developer_admin',
    (path) =>
      ![isOfPlatform, isOfDesk, isOfQueue, isOfChannel, isOfEarlierSales].some((isOfOthers) => isOfOthers(path)),
  ],
  [
    'sales_manager',
    (path) => isOfEarlierSales(path) || (path.startsWith('/inventory') && !isOfBuilder(path) && !isOfQueue(path)),
  ],
  ['broker', isOfChannel],
  ['super_admin', (path) => isOfPlatform(path) || isOfQueue(path)],
]

/** Lists of more columns than a laptop has room for: they scroll sideways beside their first column. */
const SIDEWAYS = [
  '/crm/pipelines/list/$id',
  '/inventory/price-lists/$id',
  '/auth/contacts/companies/import/$id',
  '/auth/contacts/brokers/import/$id',
]
const LAPTOP = 1024
const PHONE = 390
const DESKTOP = 1440

const opened = new Set<string>()

/** A screen that renders again for a width does so a moment after the resize: only lasting overflow counts. */
async function troublesAtRest(page: Page, path: string, width: number): Promise<string[]> {
  const mayScroll = width !== LAPTOP || SIDEWAYS.includes(path)
  for (const until = Date.now() + 5_000; ; await settled(page)) {
    const found = await cutOff(page)
    if (!mayScroll && (await scrollsSideways(page))) found.push('its table is wider than the window')
    if (width === PHONE) found.push(...(await smallFields(page)))
    if (width >= LAPTOP) found.push(...(await cutValues(page)))
    if (width === DESKTOP) found.push(...(await unevenDecimals(page)), ...(await tabularWords(page)))
    if (found.length === 0 || Date.now() > until) return found
  }
}

/** Fields in letters of less than 16 px: Safari on iPhones would zoom into them and stay there. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select')
    .evaluateAll((fields) =>
      fields
        // Hidden ones only measure a text.
        .filter((field) => getComputedStyle(field).visibility !== 'hidden')
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `a field of small letters: ${field.getAttribute('aria-label') ?? field.id}`),
    )

/** Totals above a list scroll in a region of their own, which is reached by the keyboard. */
const scrollsSideways = (page: Page) =>
  page
    .locator('#content :not(section[tabindex]) > table')
    .evaluateAll((tables) => tables.some((one) => one.clientWidth > (one.parentElement?.clientWidth ?? 0)))

describe('widths of screens', () => {
  it.each(lookers)(
    'every screen fits from a phone to a desktop, with nothing cut off, as %s',
    { timeout: 300_000 },
    async (account, isTheirs) => {
      const visitor = await visit({ as: account })
      const { page } = visitor
      const ids = await idsFor(visitor)
      await page.goto('/')
      await settled(page)
      const wrong: string[] = []
      for (const path of paths.filter(isTheirs)) {
        const address = addressOf(path, ids)
        await follow(page, address)
        // The boards lead to the first of them; whatever leads home was not looked at.
        if (new URL(page.url()).pathname.startsWith(address)) opened.add(path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await settled(page)
          const found = await troublesAtRest(page, path, width)
          wrong.push(...found.map((trouble) => `${path} at ${width}: ${trouble}`))
        }
      }
      expect(wrong).toEqual([])
      await visitor.close()
    },
  )

  it('an Arabic name begins where its row begins', async () => {
    const { page, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads')
    await page.locator('td [dir="auto"]').first().waitFor()
    const aligned = await page.evaluate(() => {
      const name = document.querySelector<HTMLElement>('td [dir="auto"]')
      const block = document.createElement('div')
      block.dir = 'auto'
      block.textContent = 'لينا حداد'
      name?.append(block)
      const { textAlign, direction } = getComputedStyle(block)
      return { textAlign, direction, row: name !== null && getComputedStyle(name).direction }
    })
    expect(aligned).toEqual({ textAlign: 'left', direction: 'rtl', row: 'ltr' })
    await close()
  })

  it('every screen was opened by one of the roles', () => {
    expect([...opened].sort()).toEqual([...paths].sort())
  })
})
