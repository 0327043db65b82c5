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
    const made = await desk.change('post', '/inventory/projects', {
      ...{ name: project, code: `M${Date.now().toString(36).slice(-6)}`, latitude: 25.2048, longitude: 55.2708 },
    })
    archive.fails = true
    await page.goto('/inventory/projects')
    await settled(page)
    await page.getByText('Map', { exact: true }).click()

    await page.getByText('The map could not be loaded.').waitFor()
    archive.fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    await expect.poll(() => ranges.length).toBeGreaterThan(1)
    expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)

    const pin = page.getByRole('button', { name: new RegExp(`0 available, ${project}`) })
    await pin.focus()
    await page.keyboard.press('Enter')
    expect(await pin.getAttribute('aria-pressed')).toBe('true')
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('region', { name: 'Projects on the map' }).getByRole('link', { name: project }).click()
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

  it('without a map nothing offers one', async () => {
    const { page } = await visit({ as: 'developer_admin' })
    await page.goto('/inventory/projects')
    await settled(page)

    await page.getByText('Table', { exact: true }).waitFor()
    expect(await page.getByText('Map', { exact: true }).count()).toBe(0)
  })
})
