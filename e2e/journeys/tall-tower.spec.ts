import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

const FLOORS = 50
const STACKS = 10

describe('tall tower', () => {
  it('a tall tower draws only the floors near the window, is moved through by keyboard, and prints whole', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const low = await tower(desk)
    const { project_id } = low as Stored & { project_id?: number }
    const building = (await desk.change('post', '/inventory/buildings', {
      project_id: project_id ?? (low.project as Stored).id,
      name: 'Tall',
      code: 'TALL',
      type: 'apartments',
      floors: FLOORS,
    })) as Stored
    await desk.change('post', `/inventory/buildings/${building.id}/units`, {
      floor_from: 1,
      floor_to: FLOORS,
      price_step: 100_000,
      stacks: Array.from({ length: STACKS }, (_, at) => ({
        stack: at + 1,
        type: 'apartment',
        bedrooms: 1,
        bathrooms: 1,
        internal_area: '60',
        outdoor_area: '0',
        price: 90_000_000,
      })),
    })
    const units = page.locator('[data-unit]')
    const rows = page.locator('main table tr[aria-rowindex]')
    const focusedRow = () =>
      page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? 'none')

    await page.goto(`/inventory/buildings/${building.id}`)
    await units.first().waitFor()
    await expect.poll(() => units.count()).toBeGreaterThan(100)
    await page.waitForTimeout(500)
    expect(await units.count()).toBeLessThan(FLOORS * STACKS)
    expect(await page.locator('main table').getAttribute('aria-rowcount')).toBe(String(FLOORS + 1))
    // What is not drawn keeps its place: the grid is as high as all of it.
    const height = await page.locator('main table').evaluate((table) => table.getBoundingClientRect().height)
    expect(Math.round(height / (FLOORS + 1))).toBeCloseTo(24, 0)

    // To the lowest floor without the pointer, as quickly as keys come; Tab stops where the arrows came to.
    await units.first().focus()
    for (let floor = 1; floor < FLOORS; floor++) await page.keyboard.press('ArrowDown')
    expect(await focusedRow()).toBe(String(FLOORS + 1))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    expect(await focusedRow()).toBe(String(FLOORS + 1))
    await expect.poll(() => rows.last().getAttribute('aria-rowindex')).toBe(String(FLOORS + 1))
    // Scrolled away, it is there still, and the next key goes on from it.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect.poll(() => rows.nth(1).getAttribute('aria-rowindex')).toBe('2')
    await page.keyboard.press('ArrowUp')
    expect(await focusedRow()).toBe(String(FLOORS))
    expect(await accessibilityTroubles(page)).toEqual([])

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await units.count()).toBe(FLOORS * STACKS)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => units.count()).toBeLessThan(FLOORS * STACKS)
    await desk.close()
  })
})
