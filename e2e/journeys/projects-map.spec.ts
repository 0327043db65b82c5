import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mapArchive } from '../../server/test/map-archive.ts'
import { accessibilityTroubles, freshName, settled, useBrowser, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'

useBrowser()

const sea = {
  kind: 'area',
  points: [
    [0, 0],
    [4096, 0],
    [4096, 2048],
    [0, 2048],
  ],
  tags: { kind: 'ocean' },
} as const
const name = {
  kind: 'point',
  points: [[2048, 3000]],
  tags: { kind: 'locality', name: 'دبي', 'name:en': 'Dubai' },
} as const
const layers = [
  { name: 'water', features: [sea] },
  { name: 'places', features: [name] },
]
const BYTES = mapArchive([{ zoom: 0, x: 0, y: 0, layers }], [-180, -85, 180, 85])

/** The server of the journeys has no map: its answers with one are given here. */
async function giveMap(page: Page) {
  const ranges: string[] = []
  const archive = { fails: false }
  await page.route('**/api/utilities/map*', (route) =>
    route.fulfill({
      json: {
        data: {
          url: '/map/a.pmtiles',
          attribution: '© OpenStreetMap contributors',
          ...{ bounds: [-180, -85, 180, 85], min_zoom: 0, max_zoom: 0 },
        },
      },
    }),
  )
  await page.route('**/map/a.pmtiles', async (route: Route) => {
    if (archive.fails) return route.fulfill({ status: 503, body: '' })
    const { range = '' } = await route.request().allHeaders()
    ranges.push(range)
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const end = Math.min(Number(last), BYTES.length - 1)
    await route.fulfill({
      status: 206,
      headers: { 'content-range': `bytes ${first}-${end}/${BYTES.length}`, etag: '"a"' },
      body: BYTES.subarray(Number(first), end + 1),
    })
  })
  return { ranges, archive }
}

describe('projects on the map', () => {
  it('projects are found on the map and in its list, on the page of each, and placed by a link or a press', {
    timeout: 240_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const { ranges, archive } = await giveMap(page)
    const project = freshName()
    const make = (name: string, latitude: number, longitude: number) =>
      desk.change('post', '/inventory/projects', {
        ...{ name, code: `M${freshName().slice(-8).replace(/\W/g, '').toUpperCase()}`, latitude, longitude },
      })
    const made = await make(project, 25.2048, 55.2708)
    await make(`${project} II`, 25.206, 55.272)
    await make(`${project} III`, 25.206001, 55.272001)
    archive.fails = true
    await page.goto(`/inventory/projects?search=${encodeURIComponent(project)}`)
    await settled(page)
    await page.getByText('Map', { exact: true }).click()

    await page.getByText('The map could not be loaded.').waitFor()
    archive.fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    await expect.poll(() => ranges.length).toBeGreaterThan(1)
    expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)

    const pins = page.getByRole('button', { name: /available, / })
    // Pins near each other are one, until one is near enough; those at one spot stay one.
    await page.getByRole('button', { name: new RegExp(`0 available, 3 projects ?: ${project}, `) }).waitFor()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => pins.count()).toBe(1)
    await pins.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => pins.count()).toBe(2)
    const pin = page.getByRole('button', { name: `0 available, ${project}`, exact: true })
    await expect.poll(() => pin.evaluate((button) => button === document.activeElement)).toBe(true)
    const list = page.getByRole('region', { name: 'Projects on the map' })
    await page.getByRole('button', { name: new RegExp(`2 projects ?: ${project} II`) }).press('Enter')
    expect(await list.locator('li[data-on]').count()).toBe(2)

    await pin.press('Enter')
    expect(await pin.getAttribute('aria-pressed')).toBe('true')
    expect(await list.locator('li[data-on]').count()).toBe(1)
    expect(await accessibilityTroubles(page)).toEqual([])
    await list.getByRole('link', { name: project, exact: true }).click()
    await page.waitForURL(`**/inventory/projects/${made.id}`)

    await page.getByRole('complementary').getByRole('img', { name: project }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    const figures = async () => [
      await form.getByLabel('Latitude').inputValue(),
      await form.getByLabel('Longitude').inputValue(),
    ]
    await form.getByLabel('Latitude').evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'https://www.google.com/maps/@25.0777,55.1404,15z')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await figures()).toEqual(['25.0777', '55.1404'])
    const canvas = form.getByRole('region', { name: 'Map to choose the place' })
    await canvas.click({ position: { x: 60, y: 60 } })
    await expect.poll(figures).not.toEqual(['25.0777', '55.1404'])
    const [latitude, longitude] = await figures()
    await form.getByRole('button', { name: 'Save project' }).click()
    await form.waitFor({ state: 'hidden' })
    const saved = await desk.get(`/inventory/projects/${made.id}`)
    expect(saved).toMatchObject({ latitude: Number(latitude), longitude: Number(longitude) })
  })

  it('a broker sees where a published project is', async () => {
    const { page } = await visit({ as: 'broker' })
    const { ranges } = await giveMap(page)
    await page.goto('/channel/projects')
    await settled(page)
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const name = (await first.textContent()) ?? ''
    await first.click()

    await page.getByRole('complementary').getByRole('img', { name, exact: true }).waitFor()
    await expect.poll(() => ranges.length).toBeGreaterThan(1)
    expect(await accessibilityTroubles(page)).toEqual([])
  })

  it('without a map nothing offers one', async () => {
    const { page } = await visit({ as: 'developer_admin' })
    await page.goto('/inventory/projects')
    await settled(page)

    await page.getByText('Table', { exact: true }).waitFor()
    expect(await page.getByText('Map', { exact: true }).count()).toBe(0)
  })
})
