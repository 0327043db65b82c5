import { expect, it } from 'vitest'
import { extentOf, placeOf, within } from './places.ts'
import { ringParts } from './ring-parts.ts'

const dubai = [54.6, 24.7, 55.6, 25.6] as const
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

it('the first extent is around the places that the map has, else around all, else all of the map', () => {
  const far = at(53.48, -2.23)

  expect(extentOf([at(25.2, 55.3), at(25.1, 55.2), far], dubai)).toEqual([55.2, 25.1, 55.3, 25.2])
  expect(extentOf([far], dubai)).toEqual([-2.23, 53.48, -2.23, 53.48])
  expect(extentOf([], dubai)).toEqual(dubai)
})

it('a place at an edge is on the map, and half a place is none', () => {
  expect(within(at(24.7, 55.6), dubai)).toBe(true)
  expect(within(at(24.69, 55.6), dubai)).toBe(false)
  expect(placeOf({ latitude: 25.2, longitude: null })).toBeUndefined()
  expect(placeOf({ latitude: 0, longitude: 0 })).toEqual(at(0, 0))
})

const none = { unreleased: 0, available: 0, on_hold: 0, reserved: 0, booked: 0, sold: 0, handed_over: 0, blocked: 0 }

it.each([
  ['no units', none, []],
  ['one status', { ...none, available: 7 }, [['available', 0, 100]]],
  ['half of them unreleased', { ...none, available: 5, unreleased: 5 }, [['available', 0, 49]]],
  [
    'sold and handed over as one',
    { ...none, available: 10, sold: 5, handed_over: 5 },
    [
      ['available', 0, 49],
      ['sold', 50, 49],
    ],
  ],
])('a ring of %s', (_name, counts, expected) => {
  expect(ringParts(counts).map(({ tone, from, length }) => [tone, from, length])).toEqual(expected)
})

it('a ring shows one unit of a thousand, and never more than all', () => {
  const parts = ringParts({ ...none, available: 1, on_hold: 1, reserved: 1, sold: 997 })

  expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(0.8)
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(100)
})
