import { expect, it } from 'vitest'
import { cheapestOfEach } from './cheapest-of-each.ts'

const unit = (id: number, bedrooms: number, building = 1) =>
  ({ id, bedrooms, type: 'apartment', building: { id: building } }) as const

const idsOf = (units: readonly { id: number }[]) => units.map(({ id }) => id)

it('offers the cheapest unit of each size and building first, filled with the next ones, by price', () => {
  const byPrice = [unit(1, 1), unit(2, 1), unit(3, 1), unit(4, 1, 2), unit(5, 2), unit(6, 3)]
  expect(idsOf(cheapestOfEach(byPrice, 5))).toEqual([1, 2, 4, 5, 6])
  expect(idsOf(cheapestOfEach(byPrice, 2))).toEqual([1, 4])
  expect(cheapestOfEach([], 6)).toEqual([])
})
