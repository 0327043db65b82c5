import { expect, it } from 'vitest'
import { mapStyle } from './map-style.ts'

const tiles = {
  ...{ url: '/map/a.pmtiles', attribution: '© OpenStreetMap contributors', min_zoom: 0, max_zoom: 14 },
  bounds: [54.6, 24.7, 55.6, 25.6],
}

it('a map asks no server but its own: neither for tiles nor for fonts or pictures', () => {
  const style = mapStyle(tiles, 'light', 'https://storey.example.com')

  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
  expect(JSON.stringify(style).match(/https?:[^"{]*/g)).toEqual(['https://storey.example.com/map/a.pmtiles/'])
})
