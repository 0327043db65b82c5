import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { freshName, settled, shoot, useBrowser, type Visitor, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'

useBrowser()

/** A photo of a colour of its own, so that no two are the same picture. */
const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})

async function projectOf({ change }: Awaited<ReturnType<typeof deskOf>>) {
  const name = freshName()
  return change('post', '/inventory/projects', { name, code: name.slice(0, 6).toUpperCase(), status: 'on_sale' })
}

describe('the pictures of a project', () => {
  it('are chosen, refused where they are none, named, and made the cover', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const { id } = await projectOf(desk)
    await page.goto(`/inventory/projects/${id}?tab=media`)
    await settled(page)
    const gallery = page.getByRole('region', { name: 'Gallery' })

    await gallery
      .locator('input[type=file]')
      .setInputFiles([
        await photo('lobby.jpg', '#4263eb'),
        await photo('pool.jpg', '#16945a'),
        { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      ])
    await gallery.getByRole('button', { name: 'Open lobby' }).waitFor()
    await gallery.getByRole('button', { name: 'Open pool' }).waitFor()
    await gallery.getByText('send a JPEG, PNG or WebP picture').waitFor()
    await gallery.getByRole('button', { name: 'Try broken.jpg again' }).waitFor()

    await gallery.getByRole('button', { name: 'Actions for lobby' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const details = page.getByRole('dialog', { name: 'Picture details' })
    await details.getByRole('textbox', { name: 'Caption' }).fill('Marble lobby')
    await details.getByRole('button', { name: 'Save' }).click()
    await gallery.getByRole('button', { name: 'Open Marble lobby' }).waitFor()

    const labels = () =>
      gallery.getByRole('button', { name: /^Open / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
    const before = await labels()
    expect(before).toHaveLength(2)
    await gallery
      .getByRole('button', { name: /^Actions for/ })
      .nth(1)
      .click()
    await page.getByRole('menuitem', { name: 'Make cover' }).click()
    await expect.poll(labels).toEqual(before.toReversed())

    await desk.close()
  })

  it.each(['desktop', 'phone'] as const)('stand first on the pages of the demo (%s)', async (width) => {
    const visitor: Visitor = await visit({ as: 'sales_manager', width })
    const { page, troubles, close } = visitor
    await page.goto('/inventory/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await page.getByRole('button', { name: 'Open Living room' }).waitFor()
    await settled(page)
    await shoot(page, `project-pictures-${width}`)
    await page.getByRole('link', { name: 'Media' }).click()
    await page.getByRole('heading', { name: 'Gallery' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add pictures' }).count()).toBe(0)
    await settled(page)
    await shoot(page, `project-media-${width}`)
    expect(troubles).toEqual([])
    await close()
  })
})
