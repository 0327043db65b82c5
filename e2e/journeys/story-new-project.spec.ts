import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  openFromNavigation,
  settled,
  shoot,
  useBrowser,
  visit,
} from '../browser.ts'

useBrowser()

const FLOORS = 12
const STACKS = 8
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Chooses in a list of few. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A drawing of a floor: homes side by side along a corridor. */
function drawing(): Promise<Buffer> {
  const rooms = Array.from(
    { length: STACKS },
    (_, at) =>
      `<rect x="${20 + at * 195}" y="40" width="185" height="420" fill="#fff" stroke="#333" stroke-width="4"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="560"><rect width="1600" height="560" fill="#f4f1ea"/>${rooms.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

describe('new project (story 3)', () => {
  it('a developer creates a project, a tower of 96 units, a plate and a 60/40 plan, and puts all on sale', {
    timeout: 420_000,
  }, async () => {
    const admin = await visit({ as: 'developer_admin' })
    const { page } = admin
    const [name, tower, digits] = [freshName(), freshName(), freshDigits(4)]
    const code = `S${digits}`

    // A project.
    await page.goto('/inventory/projects')
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
    await dialog.getByRole('textbox', { name: /^Code/ }).fill(`P${digits}`)
    await dialog.getByRole('textbox', { name: 'Handover' }).fill('1 Dec 2028')
    await dialog.getByRole('button', { name: 'Create project' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name }).first().click()
    await heading(page, name)

    // A building of it.
    await page.getByRole('button', { name: 'New building' }).click()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(tower)
    await dialog.getByRole('textbox', { name: /^Code/ }).fill(code)
    await dialog.getByRole('textbox', { name: /^Floors/ }).fill(String(FLOORS))
    await dialog.getByRole('button', { name: 'Create building' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: tower, exact: true }).click()
    await heading(page, tower)

    // Its units, all of them seen before any is saved: each floor costs more than the one below.
    await page.getByRole('button', { name: 'Add units' }).first().click()
    await dialog.getByRole('textbox', { name: 'Price increase per floor' }).fill('10k')
    await dialog.getByRole('textbox', { name: 'Price from' }).fill('1.2m')
    await dialog.getByRole('textbox', { name: 'Internal area' }).fill('750')
    for (let stack = 1; stack < STACKS; stack++) await dialog.getByRole('button', { name: 'Add stack' }).click()
    await dialog.getByText(/96 units on 12 floors/).waitFor()
    await settled(page)
    await shoot(page, 'story-3-units')
    await dialog.getByRole('button', { name: 'Add 96 units' }).click()
    await page.getByText('96 units added, unreleased').waitFor()
    await expect.poll(() => page.locator('[data-unit]').count()).toBe(FLOORS * STACKS)
    const building = new URL(page.url()).pathname

    // Its plate, uploaded as a picture and drawn on by pointer: one outline a stack.
    await page.getByRole('link', { name: 'Floor plates' }).click()
    await page.getByRole('button', { name: 'Add floor plate' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'floor.png', mimeType: 'image/png', buffer: await drawing() })
    await dialog.getByLabel('Name').fill('Typical floor')
    await dialog.getByRole('button', { name: 'Add floor plate' }).click()
    await heading(page, 'Typical floor')
    await page.getByText(`0 of ${STACKS} linked`).waitFor()
    const map = page.getByRole('application')
    await settled(page)
    const box = await map.boundingBox()
    if (!box) throw new Error('The plate is not drawn.')
    for (let stack = 1; stack <= STACKS; stack++) {
      const [left, right] = [(20 + (stack - 1) * 195) / 1600, (205 + (stack - 1) * 195) / 1600]
      await page.getByRole('button', { name: 'Draw an outline' }).click()
      for (const [x, y] of [
        [left, 40 / 560],
        [right, 40 / 560],
        [right, 460 / 560],
        [left, 460 / 560],
      ] as const)
        await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
      await page.keyboard.press('Enter')
      const number = String(stack).padStart(2, '0')
      await page.getByRole('combobox', { name: 'Which unit is this?' }).fill(number)
      await page.getByRole('option', { name: new RegExp(`^Stack ${number}`) }).click()
      await page.getByText(`${stack} of ${STACKS} linked`).waitFor()
    }
    await settled(page)
    await shoot(page, 'story-3-plate')
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Save plate' }).click()
    await page.getByText('Plate saved').first().waitFor()

    // A plan of 60% while it is built and 40% on handover, on offer.
    await page.goto(building)
    await page.getByRole('button', { name: 'New plan' }).first().click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Standard')
    await dialog.getByRole('img', { name: '60% before handover, 40% at handover' }).first().waitFor()
    await dialog.getByRole('button', { name: 'Create plan' }).click()
    await heading(page, 'Standard')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Standard is saved.').waitFor()

    // Every unit released at once, although the list shows a part of them.
    await openFromNavigation(page, 'Units')
    await page.goto(`/inventory/units?building_id=${building.split('/').at(-1)}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Select all 96' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Release', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Release 96 units?' })
    await asked.getByText(`${name} is a draft`).waitFor()
    await asked.getByRole('button', { name: 'Release', exact: true }).click()
    await page.getByText('96 units released.').waitFor()

    // A sales manager sees nothing of a draft. The project goes on sale, and everything is there.
    const manager = await visit({ as: 'sales_manager' })
    await manager.page.goto(building)
    await manager.page
      .getByText(/doesn’t exist or you don’t have access/)
      .first()
      .waitFor()
    await openFromNavigation(page, 'Projects')
    await page.getByRole('link', { name }).first().click()
    await heading(page, name)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await choose(page, 'Status', 'On sale')
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Availability' }).click()
    await page.getByRole('button', { name: /^Available 96/ }).waitFor()
    await settled(page)
    await shoot(page, 'story-3-on-sale')

    await manager.page.goto(building)
    await manager.page.getByRole('button', { name: /^Available 96/ }).waitFor()
    await manager.page.goto(`${building}?tab=plates&floor=12`)
    const plate = manager.page.getByRole('group', { name: /Use the arrow keys/ })
    await plate.getByRole('link', { name: `${code}-1208, available` }).waitFor()
    await expect.poll(() => plate.getByRole('link').count()).toBe(STACKS)
    // The outline is over its home in a window of another size too.
    const home = plate.getByRole('link', { name: `${code}-1208, available` })
    const placed = async () => {
      const [own, whole] = [await home.boundingBox(), await plate.boundingBox()]
      if (!own || !whole) throw new Error('The plate is not drawn.')
      return [(own.x - whole.x) / whole.width, (own.y - whole.y) / whole.height].map((part) => Math.round(part * 50))
    }
    const wide = await placed()
    await manager.page.setViewportSize({ width: 900, height: 900 })
    await settled(manager.page)
    expect(await placed()).toEqual(wide)
    await manager.page.setViewportSize({ width: 1440, height: 900 })
    await home.focus()
    await manager.page.keyboard.press('Enter')
    await heading(manager.page, `${code}-1208`)
    // The twelfth floor is eleven steps above the first.
    await manager.page.getByText('AED 1,310,000').filter({ visible: true }).first().waitFor()
    const last = manager.page.getByRole('row', { name: /^On handover/ }).first()
    await expect.poll(() => last.innerText()).toContain('524,000')
    await manager.page.getByRole('link', { name: 'Book', exact: true }).waitFor()

    // The same on a phone.
    const phone = await visit({ as: 'developer_admin', width: 'phone' })
    await phone.page.goto(building)
    await phone.page.locator('[data-unit]').first().waitFor()
    await settled(phone.page)
    await shoot(phone.page, 'story-3-phone')
    expect([admin, phone].flatMap(({ troubles }) => troubles)).toEqual([])
    for (const visitor of [admin, manager, phone]) await visitor.close()
  })
})
