import { describe, expect, it } from 'vitest'
import { freshName, settled, shoot, useBrowser, type Width } from '../browser.ts'
import { type Desk, deskOf, type Stored } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

interface Home extends Stored {
  readonly number: string
  readonly price: { readonly amount: number }
}

const homesOf = async (desk: Desk, building: Stored) =>
  (await desk.get(`/inventory/units?building_id=${building.id}&per_page=100&sort=number`)) as Home[]

const pricesOf = async (desk: Desk, building: Stored) =>
  Object.fromEntries((await homesOf(desk, building)).map(({ number, price }) => [number, price.amount / 100]))

describe.each<Width>(['desktop', 'phone'])('price lists, on a %s', (width) => {
  it('a price list is made by a rule, scheduled, applied except to a held unit, shown in its history and undone', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin', width)
    const { page } = desk
    const building = await tower(desk)
    const project = building.project as Stored
    const name = freshName()
    const manager = await deskOf('sales_manager')
    const held = (await homesOf(desk, building)).find(({ number }) => number === '303')
    await manager.change('post', `/inventory/units/${held?.id}/hold`, {})

    // The preview says what each home comes to, and which one stays, before anything is saved.
    await page.goto(`/inventory/price-lists/new?project_id=${project.id}`)
    await page.getByLabel('Percentage').fill('2.5')
    await page.getByLabel('Lowest floor').fill('2')
    await page.getByLabel('Highest floor').fill('3')
    await page.getByText('5 units · AED 4,500,000 → 4,612,500 (+2.5%)').waitFor()
    const preview = page.getByRole('region', { name: 'Current and new prices' })
    await expect.poll(() => preview.getByRole('row', { name: /-201/ }).innerText()).toContain('922,500')
    await expect.poll(() => preview.getByRole('row', { name: /-303/ }).innerText()).toContain('On hold or sold')
    await page.waitForURL((url) => url.searchParams.get('percent') === '2.5')

    // Saved without its name it is held back; with it, it is a draft and no price has moved.
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Reason').fill('Phase two')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await settled(page)
    await shoot(page, `price-list-${width}`)
    expect((await pricesOf(desk, building))['201']).toBe(900_000)

    // A schedule and its end.
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Price list scheduled').first().waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel schedule' }).click()
    await page.getByText('Schedule canceled').first().waitFor()
    await settled(page)

    // Applied: every free home of two floors has its new price at once; the one on hold keeps its own.
    await page.getByRole('button', { name: 'Apply now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply now' }).click()
    await page.getByText('Price list applied').first().waitFor()
    const prices = await pricesOf(desk, building)
    expect([prices['101'], prices['201'], prices['302'], prices['303'], prices['401']]).toEqual([
      900_000, 922_500, 922_500, 900_000, 900_000,
    ])

    // Its history says which list it was, and leads back to it.
    const changed = (await homesOf(desk, building)).find(({ number }) => number === '201')
    await page.goto(`/inventory/units/${changed?.id}`)
    const history = page.getByRole('region', { name: 'Price history' })
    await history.getByRole('link', { name: new RegExp(name) }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    // Undone with a reason.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Agreed otherwise')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Price list undone').first().waitFor()
    expect((await pricesOf(desk, building))['201']).toBe(900_000)
    await page.getByText('Agreed otherwise').waitFor()
    await manager.close()
    await desk.close()
  })

  it('a price list is read from a spreadsheet, names the invalid rows and keeps the input', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin', width)
    const { page } = desk
    const building = await tower(desk)
    const project = building.project as Stored & { name: string }
    const name = freshName()
    const sheet = (rows: readonly string[]) => ({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Unit,New price', ...rows].join('\n')),
    })

    await page.goto('/inventory/price-lists/new?method=sheet')
    await page.getByRole('combobox', { name: 'Project' }).fill(project.name)
    await page.getByRole('option', { name: project.name }).click()
    await page.getByLabel('Name').fill(name)
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles(
      sheet([`${building.code}-101,950000`, `${building.code}-999,1`, `${building.code}-102,much`]),
    )
    const wrong = page.getByRole('alert').filter({ hasText: 'much' })
    await wrong.waitFor()
    expect(await wrong.innerText()).toContain('Row 4')
    expect(await wrong.innerText()).not.toContain('-999')

    await chooser.setInputFiles(
      sheet([
        ...[`${building.code}-101,950000`, `${building.code}-102,"1,000,000"`],
        ...[`${building.code}-103,SOLD`, `${building.code}-999,1`],
      ]),
    )
    await page.getByText(`These units keep their price: ${building.code}-103 (SOLD).`).waitFor()
    await page.getByText(`so their rows are left out: ${building.code}-999.`).waitFor()
    await page.getByText('2 units · AED 1,800,000 → 1,950,000').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await desk.close()
  })
})

describe('price list of selected units', () => {
  it('a price list of selected units changes exactly those, and can be extended to others', {
    timeout: 120_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const name = freshName()
    await page.goto(`/inventory/units?building_id=${building.id}&sort=number`)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    for (const at of [1, 2, 3]) await boxes.nth(at).check()
    const bulk = page.getByRole('toolbar')
    await bulk.getByRole('button', { name: 'More' }).click()
    await bulk.getByRole('button', { name: 'New price list' }).click()

    await page.getByText('Only the 3 chosen units').waitFor()
    await page.getByLabel('Percentage').fill('10')
    await page.getByText('3 units · AED 2,700,000 → 2,970,000 (+10%)').waitFor()
    await settled(page)
    await shoot(page, 'price-list-of-chosen-units')
    // All of the project, and once more those alone.
    await page.getByRole('button', { name: 'Apply to other units too' }).click()
    await page.getByText('12 units · AED 10,800,000 → 11,880,000 (+10%)').waitFor()
    await page.goto(`/inventory/units?building_id=${building.id}&sort=number`)
    for (const at of [1, 2, 3]) await boxes.nth(at).check()
    await bulk.getByRole('button', { name: 'More' }).click()
    await bulk.getByRole('button', { name: 'New price list' }).click()
    await page.getByLabel('Percentage').fill('10')
    await page.getByLabel('Name').fill(name)
    await page.getByText('3 units · AED 2,700,000').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('3 chosen units').waitFor()
    await page.getByRole('button', { name: 'Apply now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply now' }).click()
    await page.getByText('Price list applied').first().waitFor()
    expect(Object.values(await pricesOf(desk, building)).filter((price) => price === 990_000)).toHaveLength(3)
    await desk.close()
  })
})
