import { expect, it } from 'vitest'
import { nearest } from './useNearestUnits.ts'

it('the nearest units of a unit on floor 30 are on floors 29 to 31, not on the lowest floors of the same price', () => {
  const rows = [1, 2, 28, 29, 30, 31, 33].map((floor) => ({ id: floor, floor }))

  expect(nearest(rows, { id: 30, floor: 30 }).map(({ floor }) => floor)).toEqual([29, 31, 28, 33, 2, 1])
})
