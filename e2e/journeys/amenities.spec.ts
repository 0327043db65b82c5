import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { freshName, settled, shoot, useBrowser, visit } from '../browser.ts'
import type { Stored } from '../fields/desk.ts'
import { deskOf } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

describe('amenities', () => {
  it('amenities are created, given a picture and places, ordered on a building, and deleted everywhere', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const { name: projectName } = building.project as Stored
    const [pool, gym] = [`Pool ${freshName()}`, `Gym ${freshName()}`]

    await page.goto('/inventory/amenities')
    await page.getByRole('button', { name: 'New amenity' }).first().click()
    const form = page.getByRole('dialog', { name: 'New amenity' })
    await form.getByRole('button', { name: 'Create amenity' }).click()
    await form.getByText('Enter a name.').waitFor()
    await form.getByLabel(/^Name/).fill(pool)
    await form.getByRole('radio', { name: 'Hot tub' }).click()
    await form.getByRole('button', { name: 'Create amenity' }).click()

    const panel = page.getByRole('dialog', { name: pool })
    await panel.getByRole('heading', { name: 'Where it is' }).waitFor()
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2276cf' } })
      .jpeg()
      .toBuffer()
    await panel.locator('input[type=file]').setInputFiles({ name: 'pool.jpg', mimeType: 'image/jpeg', buffer })
    await panel.getByRole('button', { name: 'Replace picture' }).waitFor()

    await panel.getByRole('checkbox', { name: String(building.name) }).check()
    await panel.getByRole('button', { name: `Highlight at ${building.name}` }).click()
    await panel.getByText('1 added').waitFor()
    await panel.getByRole('button', { name: 'Save places' }).click()
    await panel.getByText('1 place').waitFor()
    await expect
      .poll(() =>
        panel
          .getByRole('checkbox', { name: String(projectName) })
          .evaluate((box: HTMLInputElement) => box.indeterminate),
      )
      .toBe(true)

    await desk.change('post', '/inventory/amenities', { name: gym, category: 'wellness', icon: 'gym' })
    await page.goto(`/inventory/buildings/${building.id}`)
    const section = page.getByRole('region', { name: 'Amenities' })
    await section.getByRole('list', { name: 'Highlights' }).getByText(pool).waitFor()
    await section.getByRole('button', { name: 'Edit amenities' }).click()
    const edit = page.getByRole('dialog', { name: /^Edit amenities/ })
    await edit.getByLabel('Add amenity').fill(gym)
    await page.getByRole('option', { name: gym }).click()
    await edit.getByRole('button', { name: `Highlight ${gym}` }).click()
    await edit.getByRole('button', { name: 'Save amenities' }).click()
    await section.getByRole('list', { name: 'Highlights' }).getByText(gym).waitFor()

    const units = (await desk.get(`/inventory/units?building_id=${building.id}`)) as Stored[]
    await page.goto(`/inventory/units/${units[0]?.id}`)
    await page.getByRole('region', { name: 'Amenities' }).getByText('From its building').first().waitFor()

    await page.goto('/inventory/amenities')
    await page.getByRole('searchbox', { name: 'Find an amenity' }).fill(pool)
    await page.getByRole('button', { name: pool, exact: true }).click()
    await panel.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Delete ${pool}?` })
    await question.getByText('It will be removed from 1 building.').waitFor()
    await question.getByRole('button', { name: 'Delete amenity' }).click()
    await page.getByText('No amenity matches').waitFor()
    await desk.close()
  })

  it('amenities are assigned to selected units, and filter the list of units', { timeout: 180_000 }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const name = `Maid’s room ${freshName()}`
    const amenity = await desk.change('post', '/inventory/amenities', { name, category: 'unit_feature', icon: 'bath' })
    await page.goto(`/inventory/units?building_id=${building.id}`)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(2)
      .check()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Amenities', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Amenities of 2 units' })
    await dialog.getByRole('combobox', { name: 'Amenities' }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Add to units' }).click()
    await page.getByText('2 changes saved').waitFor()
    await page.goto(`/inventory/units?amenity_id=${amenity.id}`)
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await desk.close()
  })

  it.each(['desktop', 'phone'] as const)(
    'amenities show in the library and on the pages of the demo (%s)',
    async (width) => {
      const { page, troubles, close } = await visit({ as: 'developer_admin', width })
      await page.goto('/inventory/amenities')
      await page.getByRole('heading', { level: 2, name: 'Outdoor' }).waitFor()
      await settled(page)
      await shoot(page, `amenities-${width}`)
      await page.getByRole('button', { name: 'Infinity pool', exact: true }).click()
      await page.getByRole('heading', { name: 'Where it is' }).waitFor()
      await settled(page)
      await shoot(page, `amenity-${width}`)
      await page.goto('/inventory/projects')
      await page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
      await page.getByRole('region', { name: 'Amenities' }).getByText('Padel courts').waitFor()
      expect(troubles).toEqual([])
      await close()
    },
  )
})
