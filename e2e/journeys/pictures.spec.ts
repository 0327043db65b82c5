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

describe('pictures of a project', () => {
  it('pictures of a project are uploaded, refused when invalid, named, and made the cover', {
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
    await gallery.getByText('send a JPEG, PNG, WebP or HEIC picture').waitFor()
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

  it('pictures of a project are reordered by dragging, and pasted into the section under the pointer', {
    timeout: 120_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const { id } = await projectOf(desk)
    await page.goto(`/inventory/projects/${id}?tab=media`)
    await settled(page)
    const gallery = page.getByRole('region', { name: 'Gallery' })
    const names = (region: typeof gallery) =>
      region.getByRole('button', { name: /^Open / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
    for (const [at, name] of ['north.jpg', 'south.jpg', 'west.jpg'].entries()) {
      const file = await photo(name, ['#4263eb', '#16945a', '#e8590c'][at] ?? '#000')
      await gallery.locator('input[type=file]').setInputFiles([file])
      await gallery.getByRole('button', { name: `Open ${name.slice(0, -4)}` }).waitFor()
    }
    expect(await names(gallery)).toEqual(['Open north', 'Open south', 'Open west'])

    // By pointer, from the last place to the first one; the server keeps it, and the first is the cover.
    const boxOf = async (name: string) => {
      const box = await gallery.getByRole('button', { name }).boundingBox()
      if (!box) throw new Error(`${name} is not drawn.`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await boxOf('Move west'), await boxOf('Open north')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y, { steps: 4 })
    await page.mouse.move(to.x - 20, to.y, { steps: 12 })
    await page.mouse.up()
    await expect.poll(() => names(gallery)).toEqual(['Open west', 'Open north', 'Open south'])
    await page.reload()
    await expect.poll(() => names(gallery)).toEqual(['Open west', 'Open north', 'Open south'])
    await settled(page)

    // By keys: lifted with Space, moved, dropped.
    await gallery.getByRole('button', { name: 'Move south' }).focus()
    const said = page.locator('[aria-live]').getByText(/^south /)
    await page.keyboard.press('Space')
    await said.waitFor({ state: 'attached' })
    await settled(page)
    // It is measured once it is lifted: a key is pressed until it says that it is over its neighbour.
    await expect
      .poll(
        async () => {
          const place = await said.innerText()
          if (!place.includes('north')) await page.keyboard.press(place.includes('west') ? 'ArrowRight' : 'ArrowLeft')
          return place
        },
        { interval: 500 },
      )
      .toContain('north')
    await page.keyboard.press('Space')
    await settled(page)
    await expect.poll(() => names(gallery)).toEqual(['Open west', 'Open south', 'Open north'])

    // A picture of the clipboard, by Ctrl+V: into the section that the pointer is over, although it is not the first.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      canvas.getContext('2d')?.fillRect(10, 10, 300, 200)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
      if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    })
    const views = page.getByRole('region', { name: 'Views' })
    await views.hover()
    await page.keyboard.press('Control+v')
    await views.getByRole('button', { name: /^Open / }).waitFor()
    expect(await names(gallery)).toHaveLength(3)
    await settled(page)
    await shoot(page, 'pictures-pasted')
    await desk.close()
  })

  it('the picture viewer is swiped and pinched by touch, and moved through by keyboard', {
    timeout: 120_000,
  }, async () => {
    const visitor = await visit({ as: 'sales_manager', width: 'phone' })
    const { page, troubles, close } = visitor
    await page.goto('/inventory/projects')
    await page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await page.getByRole('button', { name: 'Open Living room' }).click()
    const lightbox = page.getByRole('dialog')
    const count = lightbox.getByText(/^\d+ of \d+$/)
    await count.filter({ hasText: /^2 of/ }).waitFor()
    await settled(page)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], at) => ({ x, y, id: at })),
      })
    const sweep = async (from: number, to: number) => {
      await touch('touchStart', [[from, 420]])
      for (let step = 1; step <= 6; step++) await touch('touchMove', [[from + ((to - from) * step) / 6, 420]])
      await touch('touchEnd', [])
    }
    const scale = () =>
      lightbox
        .locator('div[style*=scale]')
        .evaluate((picture) => Math.round(new DOMMatrix(getComputedStyle(picture).transform).a * 10) / 10)

    // A sweep goes on and back; a short one, and one up, go nowhere.
    await sweep(320, 80)
    await count.filter({ hasText: /^3 of/ }).waitFor()
    await sweep(80, 320)
    await count.filter({ hasText: /^2 of/ }).waitFor()
    await sweep(200, 230)
    await count.filter({ hasText: /^2 of/ }).waitFor()
    expect(await scale()).toBe(1)

    // Two fingers apart make it larger; a sweep then moves the picture, not on to the next; together, whole again.
    await touch('touchStart', [
      [180, 420],
      [210, 420],
    ])
    for (let step = 1; step <= 6; step++)
      await touch('touchMove', [
        [180 - step * 12, 420],
        [210 + step * 12, 420],
      ])
    await touch('touchEnd', [])
    await expect.poll(scale).toBeGreaterThan(2)
    await settled(page)
    await shoot(page, 'lightbox-pinched')
    await sweep(320, 80)
    await count.filter({ hasText: /^2 of/ }).waitFor()
    await touch('touchStart', [
      [40, 420],
      [350, 420],
    ])
    for (let step = 1; step <= 6; step++)
      await touch('touchMove', [
        [40 + step * 24, 420],
        [350 - step * 24, 420],
      ])
    await touch('touchEnd', [])
    await expect.poll(scale).toBe(1)
    await sweep(320, 80)
    await count.filter({ hasText: /^3 of/ }).waitFor()

    await page.keyboard.press('ArrowLeft')
    await count.filter({ hasText: /^2 of/ }).waitFor()
    await page.keyboard.press('Escape')
    await lightbox.waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await close()
  })

  it.each(['desktop', 'phone'] as const)('pictures come first on the pages of the demo (%s)', async (width) => {
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
