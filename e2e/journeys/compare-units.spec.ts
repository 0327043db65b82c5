import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { cutOff } from '../fits.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

interface Priced extends Stored {
  readonly price: { readonly amount: number } | null
}

describe('comparison of units', () => {
  it('a comparison of selected units shows differences, adds and removes units, and prints on one sheet', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const units = (await desk.get(`/inventory/units?building_id=${building.id}&sort=number`)) as Stored[]
    const [first, second, third] = units
    if (!first || !second || !third) throw new Error('The tower has units.')
    const nameOf = ({ number }: Stored) => `${building.code}-${number}`
    await desk.change('patch', `/inventory/units/${first.id}`, { version: first.version, view: 'Marina' })

    await page.goto(`/inventory/units?building_id=${building.id}&sort=number`)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByText('Choose 2 to 4 units to compare.').waitFor()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare units' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe(`?ids=${first.id},${second.id}`)

    const rows = page.getByRole('rowheader')
    await page.getByRole('rowheader', { name: /^View.*differs/ }).waitFor()
    await page.getByText('1 of 18 facts differs').waitFor()
    await expect.poll(() => rows.count()).toBe(18)
    await page.getByRole('switch', { name: 'Only differences' }).click()
    await expect.poll(() => rows.allTextContents()).toEqual(['View, differs'])
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('differences')

    await page.getByLabel('Add a unit').first().fill(nameOf(third))
    await page.getByRole('option', { name: new RegExp(nameOf(third)) }).click()
    await page.getByRole('columnheader', { name: nameOf(third) }).waitFor()
    await page.getByRole('button', { name: `Remove ${nameOf(first)}` }).click()
    await page.getByText('These units do not differ').waitFor()
    // Back shows what was before.
    await page.goBack()
    await page.getByRole('columnheader', { name: nameOf(first) }).waitFor()
    await page.getByRole('switch', { name: 'Only differences' }).click()

    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sheets = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/g)].map(([, width]) =>
      Math.round(Number(width)),
    )
    expect(sheets).toHaveLength(1)
    expect(Math.abs((sheets[0] ?? 0) - 842)).toBeLessThan(3)
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    await desk.close()
  })

  it.each(['desktop', 'phone'] as const)(
    'a comparison of units fits its frame with the names in view, in the demo (%s)',
    async (width) => {
      const desk = await deskOf('developer_admin', width)
      const { page } = desk
      // Of four prices, in the building of the demo: those that other journeys make have one price each.
      const { building } = (await desk.get(`/inventory/units/${desk.ids.unit}`)) as { building: Stored }
      const units = (await desk.get(`/inventory/units?building_id=${building.id}&per_page=100`)) as Priced[]
      const four = [
        ...new Map(units.flatMap(({ id, price }) => (price ? [[price.amount, id] as const] : []))).values(),
      ].slice(0, 4)
      expect(four).toHaveLength(4)
      await page.goto(`/inventory/units/compare?ids=${four.join()}`)
      const price = page.getByRole('rowheader', { name: /^Price.*differs/ }).first()
      await price.waitFor()
      await settled(page)
      await shoot(page, `compare-units-filled-${width}`)
      expect([...(await cutOff(page)), ...(await accessibilityTroubles(page))]).toEqual([])
      const frame = page.getByRole('region', { name: 'Compare units' })
      const before = await price.boundingBox()
      await frame.evaluate((element) => element.scrollTo({ left: 200 }))
      expect(await price.boundingBox()).toEqual(before)
      await desk.close()
    },
  )

  it('a comparison shows a unit as missing when it belongs to another developer or does not exist', async () => {
    const { page, close } = await visit({ as: 'developer_admin' })
    for (const ids of ['2000000000', 'x,1']) {
      await page.goto(`/inventory/units/compare?ids=${ids}`)
      await page
        .getByText(/doesn’t exist or you don’t have access/)
        .first()
        .waitFor()
    }
    await page.goto('/inventory/units/compare')
    await page.getByText('No units to compare').waitFor()
    // The page proposes units to start with.
    const proposed = page.getByRole('region', { name: 'Available now, from the lowest price' }).getByRole('button')
    const name = await proposed.first().locator('b').innerText()
    await proposed.first().click()
    await page.getByRole('columnheader', { name }).waitFor()
    await proposed.first().click()
    await page.getByRole('switch', { name: 'Only differences' }).waitFor()
    await close()
  })
})
