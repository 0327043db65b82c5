import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, settled, useBrowser, type Visitor, visit } from './browser.ts'
import { addressOf, idsFor } from './records.ts'

useBrowser()

/** In points, of which a browser may round one up. */
const isUpright = (width: number) => Math.abs(width - 595) <= 2
const isLandscape = (width: number) => Math.abs(width - 1190) <= 3

/** The sheets of a page by their widths in points. */
async function sheetsOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/g)].map(([, width]) => Math.round(Number(width)))
}

const CONTROLS = ':is(.mantine-Button-root, .mantine-ActionIcon-root, [role="tablist"], fieldset):visible'

/** How many of these rows paper leaves out. */
const hiddenOf = (rows: Element[]) => rows.filter((row) => getComputedStyle(row).display === 'none').length

/** Opens a screen in print layout. */
async function onPaper({ page }: Visitor, address: string): Promise<void> {
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await follow(page, address)
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
}

describe('print layout', () => {
  it('a printed list has every row and column, and no controls', { timeout: 180_000 }, async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page } = visitor
    await page.goto('/')
    await settled(page)

    for (const path of ['/crm/leads', '/inventory/units', '/inventory/buildings']) {
      await onPaper(visitor, path)
      const rows = page.locator('#content tbody tr')
      await expect.poll(() => rows.count(), { message: path }).toBeGreaterThan(0)
      expect(await rows.last().isVisible(), path).toBe(true)
      expect(
        await page.locator('#content :is([role="tablist"], [role="search"], .mantine-Button-root):visible').count(),
        path,
      ).toBe(0)
      const layout = await page
        .locator('#content table')
        .first()
        .evaluate((table) => getComputedStyle(table).tableLayout)
      expect(layout, path).toBe('auto')
      expect(
        (await sheetsOf(page)).filter((width) => !isUpright(width)),
        path,
      ).toEqual([])
    }
    await visitor.close()
  })

  it('a printed building has its grid and the legend on one landscape sheet', { timeout: 180_000 }, async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const ids = await idsFor(visitor)
    await visitor.page.goto('/')
    await settled(visitor.page)

    await onPaper(visitor, addressOf('/inventory/buildings/$id', ids))

    const sheets = await sheetsOf(visitor.page)
    expect(sheets.filter(isLandscape), `sheets of ${sheets.join(', ')} points`).toHaveLength(1)
    await visitor.close()
  })

  it('a printed unit has its price before its plan, and every payment of the schedule', {
    timeout: 180_000,
  }, async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page } = visitor
    const ids = await idsFor(visitor)
    await page.goto('/')
    await settled(page)

    await onPaper(visitor, addressOf('/inventory/units/$id', ids))

    const price = await page.locator('#content').getByText('List price').first().boundingBox()
    const plan = await page
      .getByRole('img', { name: /floor plan/i })
      .first()
      .boundingBox()
    expect(price?.y).toBeLessThan(plan?.y ?? 0)
    expect(await page.locator('#content tr[data-later]').evaluateAll(hiddenOf)).toBe(0)
    await visitor.close()
  })

  it('a printed booking has every payment and document, and no buttons', { timeout: 180_000 }, async () => {
    const visitor = await visit({ as: 'sales_manager' })
    const { page } = visitor
    const ids = await idsFor(visitor)
    await page.goto('/')
    await settled(page)

    await onPaper(visitor, addressOf('/inventory/units/booked-units/$id', ids))

    const content = page.locator('#content')
    await expect.poll(() => content.locator('tbody tr').count()).toBeGreaterThan(0)
    expect(await content.locator('tr[data-later]').evaluateAll(hiddenOf)).toBe(0)
    expect(await content.getByText('Proof of payment').first().isVisible()).toBe(true)
    expect(await content.locator(CONTROLS).count()).toBe(0)
    await visitor.close()
  })

  it('a printed payment plan has text and a schedule, and no form fields', { timeout: 180_000 }, async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page } = visitor
    const ids = await idsFor(visitor)
    await page.goto('/')
    await settled(page)

    await onPaper(visitor, addressOf('/inventory/buildings/$id/building-payment-plan/$plan_id', ids))

    const content = page.locator('#content')
    expect(await content.locator('form:visible').count()).toBe(0)
    expect(await content.locator(CONTROLS).count()).toBe(0)
    const tables = content.locator('table:visible')
    await expect.poll(() => tables.count(), { message: 'the installments, and what they come to' }).toBe(2)
    expect(await content.locator('tr[data-later]').evaluateAll(hiddenOf)).toBe(0)
    expect(
      (await sheetsOf(page)).filter((width) => !isUpright(width)),
      'sheets that are not upright',
    ).toEqual([])
    await visitor.close()
  })
})
