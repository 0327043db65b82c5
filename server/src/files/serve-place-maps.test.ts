import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { mapArchive, type TestLayer, type TestTile } from '../../test/map-archive.ts'
import { placeShown } from './serve-place-maps.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
]
/** Some of them are in each picture. */
const steps = Array.from({ length: 16 }, (_, index) => index * 256)
/** Around 25.2086, 55.3452: all of the tile. */
const layers: TestLayer[] = [
  { name: 'water', features: [{ kind: 'area', points: square(0, 4096), tags: { kind: 'ocean' } }] },
  { name: 'landuse', features: [{ kind: 'area', points: square(0, 4096), tags: { kind: 'park' } }] },
  { name: 'buildings', features: [{ kind: 'area', points: square(1000, 3000), tags: { kind: 'building' } }] },
  {
    name: 'roads',
    features: steps.map((y) => ({
      kind: 'line',
      points: [
        [0, y],
        [4096, y],
      ],
      tags: { kind: 'major_road', name: 'شارع الميناء', 'name:en': 'Harbour <b>Road</b> & \u0001more' },
    })),
  },
  {
    name: 'places',
    features: steps.flatMap((y) =>
      [1024, 3072].map((x) => ({
        kind: 'point' as const,
        points: [[x, y + 100]],
        tags: { kind: 'locality', name: 'دبي', 'name:en': 'Dubai' },
      })),
    ),
  },
]
const around = (zoom: number): TestTile[] => {
  const count = 2 ** zoom
  const x = Math.floor(((55.3452 + 180) / 360) * count)
  const y = Math.floor(((1 - Math.asinh(Math.tan((25.2086 * Math.PI) / 180)) / Math.PI) / 2) * count)
  return [x - 1, x, x + 1].flatMap((column) => [y - 1, y, y + 1].map((row) => ({ zoom, x: column, y: row, layers })))
}
const path = join(folder, 'city.pmtiles')
writeFileSync(path, mapArchive([...around(12), ...around(14)], [55, 25, 55.5, 25.5]))

const place = { address: null, latitude: 25.2086, longitude: 55.3452 }

describe('drawn maps of places', () => {
  const served = useTestApp([], { MAP_TILES: path })
  const get = (url = '') => served.current.app.inject({ method: 'GET', url })
  const mapOf = (at: Parameters<typeof placeShown>[1] = place) => placeShown(served.current.services, at).map

  it('a stranger with the address gets a picture of the streets and of the city, which browsers keep', async () => {
    const map = mapOf()
    const [near, far] = [await get(map?.near), await get(map?.far)]

    expect(near.statusCode).toBe(200)
    expect(near.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
    expect(near.body).toMatch(/class="block" d="M/)
    expect(far.body).toMatch(/class="block" d=""/)
    for (const { body } of [near, far]) {
      expect(body).toMatch(/class="water" d="M/)
      expect(body).toMatch(/class="line road" [^>]*d="M/)
      expect(body).toContain('>Dubai</text>')
      expect(body).toContain('prefers-color-scheme:dark')
      expect(body).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|<script|href/)
    }
  })

  it('names are in the language of the page, and typed signs are text', async () => {
    const map = mapOf()
    const [english, arabic] = [(await get(map?.near)).body, (await get(`${map?.near}?lang=ar`)).body]

    expect(english).toContain('Harbour &#60;b&#62;Road&#60;/b&#62; &#38; more')
    expect(arabic).toContain('شارع الميناء')
    expect(arabic).not.toContain('Dubai')
  })

  it('no other place is drawn for a stranger, and the address does not tell that of the archive', async () => {
    const { near = '' } = mapOf() ?? {}
    const elsewhere = mapOf({ ...place, latitude: 25.3 })?.near ?? ''
    const signature = near.slice(-'sssssssssssssssssssss/near.svg'.length - 1)

    for (const url of [
      near.replace('25208600', '25208601'),
      near.replace('near', 'nearer'),
      near.replace(/\.[^./]+\/near/, '/near'),
      near.replace(/\.[^./]+\/near/, `.${'ش'.repeat(22)}/near`),
      `${elsewhere.slice(0, -signature.length)}${signature}`,
      '/map/places/..%2f..%2fetc/near.svg',
    ])
      expect((await get(url)).statusCode, url).toBe(404)
    expect((await get(elsewhere)).statusCode).toBe(200)
    expect(near).not.toContain(served.current.services.map?.version)
  })

  it('twenty at once get the same picture', async () => {
    const { near = '' } = mapOf({ ...place, longitude: 55.34 }) ?? {}
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(near)))

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  })

  it('outside of the archive, and without coordinates, there is no map', () => {
    expect(mapOf({ ...place, latitude: 53.48, longitude: -2.23 })).toBeNull()
    expect(mapOf({ ...place, longitude: null })).toBeNull()
    expect(mapOf({ ...place, latitude: 25, longitude: 55.5 })).not.toBeNull()
  })

  const without = useTestApp([])
  it('without an archive there is none', async () => {
    expect(placeShown(without.current.services, place)).toEqual({ ...place, map: null })
    const url = mapOf()?.near ?? ''
    expect((await without.current.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})
