import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { settled, shoot, useBrowser } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { cutOff } from '../fits.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

const picture = async (name: string, height: number, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

interface Tours {
  readonly scenes: readonly { readonly start: { readonly yaw: number }; readonly hotspots: readonly unknown[] }[]
}

describe('360 tour', () => {
  it('a 360 tour is made of a panorama, viewed, given a start and a link, and shown on the units', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    await page.goto(`/inventory/buildings/${building.id}?tab=media`)
    const tours = page.getByRole('region', { name: '360° tours' })
    const add = tours.locator('input[type=file]')

    await add.setInputFiles([await picture('Photo.jpg', 900, '#16945a')])
    await tours.getByText('This picture is 1.33:1, 1200 by 900 pixels.').waitFor()
    await add.setInputFiles([await picture('Sky_lounge.jpg', 600, '#4263eb')])
    await tours.getByText('1 scene', { exact: true }).waitFor()

    await tours.getByRole('button', { name: 'Look around in Sky lounge' }).click()
    const viewer = page.getByRole('dialog', { name: 'Sky lounge' })
    const round = viewer.locator('[data-panorama="there"]')
    const flat = viewer.getByText('This browser cannot show 360° panoramas')
    await round.or(flat).waitFor()
    const stored = async () => (await desk.get(`/inventory/media360/buildings/${building.id}`)) as readonly Tours[]
    // A machine without a way to draw it shows it flat; what looking there places is tried where it can.
    if (await round.isVisible()) {
      const box = await round.boundingBox()
      if (!box) throw new Error('It has a size.')
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.move(middle.x, middle.y - 60)
      await page.mouse.down()
      await page.mouse.move(middle.x - 240, middle.y - 60, { steps: 6 })
      await page.mouse.up()
      await viewer.getByRole('button', { name: 'Start with this view' }).click()
      await expect.poll(async () => (await stored())[0]?.scenes[0]?.start.yaw).not.toBe(0)
      await viewer.getByRole('button', { name: 'Add link here' }).click()
      const form = page.getByRole('dialog', { name: 'Add link here' })
      await form.getByLabel('Text').fill('The sea')
      await form.getByRole('button', { name: 'Add link', exact: true }).click()
      await expect.poll(async () => (await stored())[0]?.scenes[0]?.hotspots.length).toBe(1)
      await round.getByText('The sea').waitFor()
    }
    await settled(page)
    await shoot(page, 'tour-desktop')
    expect(await cutOff(page)).toEqual([])
    await viewer.getByRole('button', { name: 'Close' }).click()

    const [unit] = (await desk.get(`/inventory/units?building_id=${building.id}&per_page=1`)) as { id: number }[]
    await page.goto(`/inventory/units/${unit?.id}`)
    await tours.getByText('1 scene, of the building').waitFor()
    await desk.close()
  })
})
