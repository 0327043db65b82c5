import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from '../svg.ts'
import { drawPlate } from './plate.ts'

const floor = (bedrooms: readonly number[]) =>
  bedrooms.map((count, index) => ({ number: `${1201 + index}`, bedrooms: count }))

/** Twice the signed area of a polygon. */
const doubleArea = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)

const inside = ([x, y]: Point, points: readonly Point[]): boolean =>
  points.reduce((odd, [x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !odd : odd
  }, false)

describe('a floor plate', () => {
  it('a floor plate has the outline of each of its eight units in percent of the picture', () => {
    const { svg, shapes } = drawPlate({ seed: 3, units: floor([3, 1, 1, 2, 2, 1, 0, 3]) })

    expect(shapes.map(({ number }) => number).sort()).toEqual([
      '1201',
      '1202',
      '1203',
      '1204',
      '1205',
      '1206',
      '1207',
      '1208',
    ])
    expect(shapes.flatMap(({ points }) => points.flat()).every((value) => value > 0 && value < 100)).toBe(true)
    expect(svg).toContain('>1204</text>')
  })

  it('a floor plate is the same for the same seed', () => {
    expect(drawPlate({ seed: 3, units: floor([1, 2, 3]) })).toEqual(drawPlate({ seed: 3, units: floor([1, 2, 3]) }))
  })

  it('units of a floor plate never overlap, for any number and size', () => {
    const homes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 16 })
    const spot = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true }))
    fc.assert(
      fc.property(
        homes,
        fc.array(spot, { minLength: 20, maxLength: 20 }),
        fc.integer({ min: 0, max: 999 }),
        (bedrooms, spots, seed) => {
          const { svg, shapes } = drawPlate({ seed, units: floor(bedrooms) })

          expect(svg).not.toMatch(/NaN|Infinity/)
          expect(shapes).toHaveLength(bedrooms.length)
          expect(shapes.every(({ points }) => Math.abs(doubleArea(points)) > 1)).toBe(true)
          for (const each of spots) expect(shapes.filter(({ points }) => inside(each, points)).length).toBeLessThan(2)
        },
      ),
      { numRuns: 200 },
    )
  })
})
