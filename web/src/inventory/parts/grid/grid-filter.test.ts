import { describe, expect, it } from 'vitest'
import { readQuery } from '../../../ui/list/useListState.ts'
import { choicesOf, gridQueries, matchesGrid } from './grid-filter.ts'

const cell = {
  id: 1,
  number: '1204',
  floor: 12,
  stack: 4,
  type: 'apartment',
  bedrooms: 2,
  bathrooms: 2,
  total_area: '112.9',
  price: 243_200_000,
  per_area: 2_152_000,
  status: 'available',
  view: 'Sea',
  orientation: 'nw',
  holder: null,
  until: null,
  block_reason: null,
} as const

describe('matchesGrid', () => {
  it('matchesGrid matches every unit without a filter', () => {
    expect(matchesGrid(cell, {})).toBe(true)
    expect(matchesGrid(cell, { status: [] })).toBe(true)
  })

  it('matchesGrid requires every filter to match', () => {
    const asked = readQuery(gridQueries, { price_to: '250000000', bedrooms: '1,2', view: 'Sea', nonsense: 'x' })

    expect(asked).toEqual({ price_to: 250_000_000, bedrooms: [1, 2], view: ['Sea'] })
    expect(matchesGrid(cell, asked)).toBe(true)
    expect(matchesGrid({ ...cell, bedrooms: 3 }, asked)).toBe(false)
    expect(matchesGrid({ ...cell, view: null }, asked)).toBe(false)
    expect(matchesGrid({ ...cell, price: 250_000_001 }, asked)).toBe(false)
  })
})

describe('choicesOf', () => {
  it('choicesOf offers each value once, in order, without blanks', () => {
    expect(choicesOf([2, 0, 2, 1])).toEqual([0, 1, 2])
    expect(choicesOf(['Sea', null, 'City', 'Sea'])).toEqual(['City', 'Sea'])
  })
})
