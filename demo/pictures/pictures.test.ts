import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawFacade, facadeKinds } from './facade/facade.ts'
import { drawLogo } from './logo.ts'
import { drawPanorama, placeKinds } from './panorama/places.ts'
import type { UnitType } from './plan/layouts.ts'
import { drawPlan } from './plan/plan.ts'
import { renderPng, renderWebp } from './render.ts'
import { amenityKinds, drawAmenity } from './scene/amenity.ts'
import { drawScene, sceneKinds } from './scene/scene.ts'

const homes: [UnitType, number, number][] = [
  ['studio', 0, 42],
  ['apartment', 1, 64],
  ['apartment', 2, 98],
  ['apartment', 3, 140],
  ['penthouse', 3, 190],
  ['townhouse', 3, 150],
  ['office', 0, 120],
  ['retail', 0, 80],
]

describe.each(facadeKinds)('the facade %s', (kind) => {
  it('a facade is the same for the same seed and differs for another seed', () => {
    const draw = (seed: number) => drawFacade({ seed, kind, floors: 14, scheme: 'day' })

    expect(draw(3)).toBe(draw(3))
    expect(draw(3)).not.toBe(draw(4))
  })

  it('a facade has other colors at night, chosen by the page where it is embedded', () => {
    const [day, night, both] = (['day', 'night', 'both'] as const).map((scheme) =>
      drawFacade({ seed: 3, kind, floors: 14, scheme }),
    )

    expect(day).not.toBe(night)
    expect(`${day}${night}`).not.toContain('var(--')
    expect(both).toContain('var(--a-sky1, #cfdcf3)')
  })

  it.each([1, 5, 60])('a facade can be rendered with %i floors', async (floors) => {
    const svg = drawFacade({ seed: floors, kind, floors, scheme: 'day' })

    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(await sharp(await renderPng(svg, 200)).metadata()).toMatchObject({ format: 'png', width: 200, height: 110 })
  })
})

it.each(sceneKinds)('the scene %s is the same for the same seed, and can be rendered', async (kind) => {
  const draw = (seed: number) => drawScene({ seed, kind, scheme: 'day', title: 'A view' })

  expect(draw(3)).toBe(draw(3))
  expect(draw(3)).not.toMatch(/NaN|undefined|Infinity|var\(--/)
  expect(await sharp(await renderPng(draw(3), 200)).metadata()).toMatchObject({ width: 200, height: 130 })
})

it.each(amenityKinds)('the amenity %s is the same for the same seed, and can be rendered', async (kind) => {
  const draw = (seed: number) => drawAmenity({ seed, kind, scheme: 'day', title: 'An amenity' })

  expect(draw(3)).toBe(draw(3))
  expect(draw(3)).not.toMatch(/NaN|undefined|Infinity|var\(--/)
  expect(await sharp(await renderPng(draw(3), 200)).metadata()).toMatchObject({ width: 200, height: 130 })
})

describe.each(homes)('the plan of a %s with %i bedrooms', (type, bedrooms, internal_area) => {
  it('a floor plan is the same for the same seed and mirrored for the next', () => {
    const draw = (seed: number) => drawPlan({ seed, type, bedrooms, internal_area })

    expect(draw(2)).toBe(draw(2))
    expect(draw(2)).not.toContain('scale(-1 1)')
    expect(draw(3)).toContain('scale(-1 1)')
    expect(draw(3)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('a floor plan has figures and no words, so that it reads in every language', () => {
    const texts = [...drawPlan({ seed: 2, type, bedrooms, internal_area }).matchAll(/>([^<>]*)<\/text>/g)].map(
      ([, text = '']) => text,
    )

    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter((text) => !/^[+×. m\d]+$/.test(text))).toEqual([])
  })

  it('a floor plan shows outer walls that enclose the requested area', () => {
    const words = drawPlan({ seed: 2, type, bedrooms, internal_area }).match(/>(\d+\.\d\d) m</g) ?? []
    const lengths = words.map((word) => Number.parseFloat(word.slice(1)))

    const area = lengths.reduce(
      (sum, length, index) => (index % 2 === 1 ? sum + length * (lengths[index - 1] ?? 0) : sum),
      0,
    )

    expect(Math.abs(area - internal_area) / internal_area).toBeLessThan(0.03)
  })
})

describe('rendering', () => {
  it('rendering turns text into outlines, so that it needs no fonts', async () => {
    const svg = drawLogo({ seed: 1, name: 'Sun & Sand', shape: 'wordmark' })

    expect(svg).toContain('<title>Sun &amp; Sand</title>')
    expect(svg).not.toContain('<text')
    expect((await sharp(Buffer.from(svg)).metadata()).height).toBe(96)
  })

  it('rendering makes WebP in the requested width', async () => {
    const image = await renderWebp(drawPlan({ seed: 2, type: 'studio', bedrooms: 0, internal_area: 40 }), 320)

    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 320 })
  })

  it('rendering puts a drawing on the page color of its scheme', async () => {
    const image = await renderPng(
      drawPlan({ seed: 2, type: 'studio', bedrooms: 0, internal_area: 40, scheme: 'night' }),
      100,
      'night',
    )

    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0x15, 0x16, 0x1b])
  })
})

it.each(placeKinds)('the panorama of a %s is twice as wide as high, and the same for the same seed', async (kind) => {
  const [one, again] = await Promise.all([3, 3].map((seed) => drawPanorama(kind, seed, 256)))

  expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', width: 256, height: 128 })
  expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true)
})
