import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { cutOff } from '../fits.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

/** What a page asks of other hosts, each answered with an empty page: nothing leaves this machine. */
async function outsideOf(page: Page): Promise<string[]> {
  const asked: string[] = []
  const own = new URL(page.url()).host
  await page.route(
    (url) => url.host !== own && url.protocol.startsWith('http'),
    async (route) => {
      asked.push(new URL(route.request().url()).host)
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    },
  )
  return asked
}

describe('videos and tours', () => {
  it('videos are added to a building, ordered, played only on a click, deleted and restored', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    await page.goto(`/inventory/buildings/${building.id}?tab=media`)
    const outside = await outsideOf(page)
    const videos = page.getByRole('region', { name: 'Videos' })

    await videos.getByRole('button', { name: 'Add video' }).click()
    const form = page.getByRole('dialog', { name: 'Add video' })
    await form.getByLabel('Address of the video').fill('https://dailymotion.com/video/x7tgad0')
    await form.getByLabel('Title').fill('The lobby')
    await form.getByRole('button', { name: 'Add video' }).click()
    await form.getByText('Enter the address of one video on YouTube or Vimeo.').waitFor()
    await form.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ?t=1m30s')
    await form.getByRole('button', { name: 'Add video' }).click()
    await videos.getByText('YouTube, from 1:30').waitFor()
    await desk.change('post', `/inventory/video-links/buildings/${building.id}`, {
      url: 'https://vimeo.com/76979871/8272103f6e',
      title: 'The pool',
    })
    await page.reload()

    const names = () => videos.getByRole('listitem').getByText(/^The /).allTextContents()
    await expect.poll(names).toEqual(['The lobby', 'The pool'])
    const handle = videos.getByRole('button', { name: /The pool/ }).and(page.locator('[aria-roledescription]'))
    const spoken = (text: string) => page.getByRole('status').filter({ hasText: text })
    await handle.focus()
    await page.keyboard.press('Space')
    await spoken('The pool is over The pool').waitFor({ state: 'attached' })
    // The neighbours are measured once it is lifted: a key before that does nothing, and one more at the first place neither.
    await expect
      .poll(
        async () => {
          await page.keyboard.press('ArrowLeft')
          return spoken('The pool is over The lobby').count()
        },
        { interval: 500 },
      )
      .toBe(1)
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual(['The pool', 'The lobby'])
    expect(outside).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)

    await videos.getByRole('button', { name: 'Play The pool' }).click()
    const frame = page.getByRole('dialog', { name: 'The pool' }).locator('iframe')
    expect(await frame.getAttribute('src')).toBe(
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
    )
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await expect.poll(() => [...new Set(outside)]).toEqual(['player.vimeo.com'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('iframe').count()).toBe(0)

    await videos.getByRole('button', { name: 'Actions for The pool' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(names).toEqual(['The lobby'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['The pool', 'The lobby'])

    const tours = page.getByRole('region', { name: 'Tours and maps' })
    await tours.getByRole('button', { name: 'Add tour or map' }).click()
    const tour = page.getByRole('dialog', { name: 'Add tour or map' })
    await tour.getByLabel('Address of the page').fill('http://my.matterport.com/show/?m=SxQL3iGyoDo')
    await tour.getByLabel('Title').fill('Walk around')
    await tour.getByRole('button', { name: 'Add', exact: true }).click()
    await tour.getByText('The address must begin with https.').waitFor()
    await tour.getByLabel('Address of the page').fill('https://my.matterport.com/show/?m=SxQL3iGyoDo')
    await tour.getByRole('button', { name: 'Add', exact: true }).click()
    await tours.getByText('Tour, my.matterport.com').waitFor()
    await tours.getByRole('button', { name: 'Open Walk around' }).click()
    const shown = page.getByRole('dialog', { name: 'Walk around' }).locator('iframe')
    expect(await shown.getAttribute('referrerpolicy')).toBe('no-referrer')
    await expect.poll(() => [...new Set(outside)]).toEqual(['player.vimeo.com', 'my.matterport.com'])
    await desk.close()
  })

  it('videos show to sales managers without controls to change them, and load nothing from other hosts', async () => {
    const { page, close } = await visit({ as: 'sales_manager' })
    await page.goto('/inventory/projects')
    const outside = await outsideOf(page)
    await page.getByRole('link', { name: 'Harbour Crescent' }).first().click()
    await page.getByRole('link', { name: 'Media' }).click()
    const videos = page.getByRole('region', { name: 'Videos' })
    await videos
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^(Add video|Actions for)/ }).count()).toBe(0)
    await settled(page)
    expect(outside).toEqual([])
    await close()
  })

  it.each(['desktop', 'phone'] as const)('videos and tours show with the pictures of the demo (%s)', async (width) => {
    const desk = await deskOf('developer_admin', width)
    const { page } = desk
    const found = (await desk.get('/inventory/projects?search=Harbour')) as Stored[]
    await page.goto(`/inventory/projects/${found[0]?.id}?tab=media`)
    const videos = page.getByRole('region', { name: 'Videos' })
    await videos
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor()
    await videos.scrollIntoViewIfNeeded()
    await settled(page)
    await shoot(page, `media-links-${width}`)
    expect([...(await cutOff(page)), ...(await accessibilityTroubles(page))]).toEqual([])
    const tours = page.getByRole('region', { name: 'Tours and maps' }).getByRole('listitem')
    await expect.poll(() => tours.count()).toBeGreaterThan(0)
    await desk.close()
  })
})
