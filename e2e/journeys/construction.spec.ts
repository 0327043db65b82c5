import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { settled, shoot, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

describe('construction progress', () => {
  it('construction progress is recorded with photos, shown, lowered with a reason, and undone', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const project = building.project as Stored
    await page.goto(`/inventory/buildings/${building.id}`)
    await settled(page)
    const section = page.getByRole('region', { name: 'Construction' })
    const record = async (percent: string, day: string) => {
      await section.getByRole('button', { name: 'Record update' }).click()
      const panel = page.getByRole('dialog', { name: 'Record update' })
      await panel.getByLabel('Built').fill(percent)
      await panel.getByLabel('Day').fill(day)
      return panel
    }

    const first = await record('40', '2026-03-01')
    await first.getByText('No payments are affected.').waitFor()
    await first.getByLabel('Note').fill('The frame is at the fourth floor.')
    await first.getByRole('button', { name: 'Record update' }).click()

    // Its photos are asked for at once.
    const photos = page.getByRole('dialog', { name: /^Photos of/ })
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b08968' } })
      .jpeg()
      .toBuffer()
    await photos.locator('input[type=file]').setInputFiles({ name: 'crane.jpg', mimeType: 'image/jpeg', buffer })
    await photos.getByRole('button', { name: 'Open crane' }).waitFor()
    await page.keyboard.press('Escape')
    await photos.waitFor({ state: 'hidden' })
    await section.getByText('40% built', { exact: true }).waitFor()
    await section.getByText('The frame is at the fourth floor.').waitFor()
    await section.getByRole('button', { name: 'Open photo 1 of 1' }).waitFor()
    await settled(page)
    await shoot(page, 'construction')

    // Less than that asks why.
    const second = await record('30', '2026-04-01')
    await second.getByLabel('Reason for the decrease').waitFor()
    await second.getByRole('button', { name: 'Record update' }).click()
    await second.getByText('Explain the lower figure').waitFor()
    await second.getByLabel('Reason for the decrease').fill('The podium was counted twice')
    await second.getByRole('button', { name: 'Record update' }).click()
    await photos.waitFor()
    await page.keyboard.press('Escape')
    await photos.waitFor({ state: 'hidden' })
    await section.getByText('Was 40%: The podium was counted twice').waitFor()

    await section.getByRole('button', { name: 'Actions for 30% built' }).click()
    await page.getByRole('menuitem', { name: 'Undo update' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo update' }).click()
    await section.getByRole('button', { name: 'Actions for 30% built' }).waitFor({ state: 'detached' })
    await section.getByText('40% built', { exact: true }).waitFor()
    expect(await desk.get(`/inventory/buildings/${building.id}`)).toMatchObject({ construction_percent: '40' })

    await page.goto(`/inventory/projects/${project.id}`)
    await page.getByRole('region', { name: 'Construction' }).getByText('40% built', { exact: true }).waitFor()
  })
})
