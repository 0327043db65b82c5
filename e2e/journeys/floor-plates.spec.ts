import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled, shoot, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

/** Two homes that a drawing program named, with room for a third one between them. */
const FLOOR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 400">
  <rect width="900" height="400" fill="#f4f1ea"/>
  <rect id="unit-01" x="20" y="40" width="250" height="320" fill="#fff" stroke="#333"/>
  <rect id="unit-02" x="630" y="40" width="250" height="320" fill="#fff" stroke="#333"/>
  <script>window.parent.hacked = true</script>
</svg>`

const onPlate = (page: Page) => page.getByRole('group', { name: /Use the arrow keys/ })

describe('floor plates', () => {
  it('floor plates are uploaded, drawn by pointer and keyboard, linked to stacks, and show holds live', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const code = String(building.code)

    await page.goto(`/inventory/buildings/${building.id}`)
    await page.getByRole('link', { name: 'Floor plates' }).click()
    await page.getByRole('button', { name: 'Add floor plate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'floor.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(FLOOR) })
    await dialog.getByLabel('Name').fill('Typical floor')
    await dialog.getByRole('button', { name: 'Add floor plate' }).click()

    // The shapes of the drawing are there without homes, and their names say whose they are.
    await page.getByRole('heading', { level: 1, name: 'Typical floor' }).waitFor()
    await page.getByText('2 outlines without a unit').waitFor()
    await page.getByRole('button', { name: 'Link by name' }).click()
    await page.getByText('2 of 3 linked').waitFor()

    // A crossed outline by pointer is refused; one by keys is closed and named.
    const map = page.getByRole('application')
    // What is said above the plate comes and goes, and moves it.
    await settled(page)
    const box = await map.boundingBox()
    if (!box) throw new Error('The plate is not drawn.')
    const click = (x: number, y: number) => page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    await page.getByRole('button', { name: 'Draw an outline' }).click()
    await click(0.4, 0.3)
    await click(0.6, 0.7)
    await click(0.6, 0.3)
    await click(0.4, 0.7)
    await map.focus()
    await page.keyboard.press('Enter')
    await page.getByText('The outline crosses itself.').first().waitFor()
    await page.keyboard.press('Escape')
    const walk = async (key: string, times: number) => {
      for (let turn = 0; turn < times; turn++) await page.keyboard.press(`Shift+${key}`)
    }
    await page.keyboard.press('Space')
    await walk('ArrowRight', 4)
    await page.keyboard.press('Space')
    await walk('ArrowUp', 4)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Which unit is this?' }).fill('03')
    await page.getByRole('option', { name: /^Stack 03/ }).click()
    await page.getByText('3 of 3 linked').waitFor()
    await settled(page)
    await shoot(page, 'plate-editor')
    await page.getByRole('button', { name: 'Save plate' }).click()
    await page.getByText('Plate saved').first().waitFor()

    // Live: every floor has its units, and one that another person holds changes in place.
    await page.goto(`/inventory/buildings/${building.id}?tab=plates&floor=3`)
    const unit = onPlate(page).getByRole('link', { name: `${code}-303, available` })
    await unit.waitFor()
    await expect.poll(() => onPlate(page).getByRole('link').count()).toBe(3)
    const manager = await deskOf('sales_manager')
    const [held] = (await manager.get(`/inventory/units?search=303&building_id=${building.id}`)) as Stored[]
    await manager.change('post', `/inventory/units/${held?.id}/hold`, {})
    await onPlate(page)
      .getByRole('link', { name: `${code}-303, on hold` })
      .waitFor()

    // Arrow keys walk the plate, the floor stands in the address, and a filter dims the rest.
    await onPlate(page)
      .getByRole('link', { name: `${code}-301` })
      .focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain(`${code}-302`)
    await page.getByRole('link', { name: /^Floor 2,/ }).click()
    await onPlate(page)
      .getByRole('link', { name: `${code}-201` })
      .waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('floor')).toBe('2')
    await manager.close()
    await desk.close()
  })
})
