import { expect, it } from 'vitest'
import { groupsOf } from './grouped-places.ts'
import { atOneSpot, extentOf, placeOf, within } from './places.ts'
import { ringParts, sumOfCounts } from './ring-parts.ts'

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

it('groups of several tiles count once, in the order of the places, and are in the middle of their own', () => {
  const places = [
    { id: 7, ...at(25, 55) },
    { id: 3, ...at(25.4, 55.2) },
    { id: 9, ...at(24, 54) },
  ]
  const feature = (ids: string) => ({ properties: { ids } })

  expect(groupsOf([feature('9 '), feature('3 7 '), feature('3 7 '), feature('404 ')], places)).toEqual([
    { ids: [7, 3], latitude: 25.2, longitude: 55.1 },
    { ids: [9], latitude: 24, longitude: 54 },
  ])
})

it('only places of some meters from each other are at one spot', () => {
  expect(atOneSpot([55.2, 25.1, 55.2002, 25.1002])).toBe(true)
  expect(atOneSpot([55.2, 25.1, 55.2, 25.101])).toBe(false)
})

it('the ring of a group is the sum of its projects', () => {
  expect(
    sumOfCounts([
      { ...none, available: 2, sold: 1 },
      { ...none, available: 5, booked: 3 },
    ]),
  ).toEqual({
    ...none,
    ...{ available: 7, sold: 1, booked: 3 },
  })
})
