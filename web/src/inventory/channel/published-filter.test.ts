import type { PublishedCell } from '@storey/api/inventory/channel.ts'
import { describe, expect, it } from 'vitest'
import { filterWords, matchesPublished } from './published-filter.ts'

const cell: PublishedCell = {
  id: 1,
  number: '2201',
  floor: 22,
  stack: 1,
  type: 'apartment',
  bedrooms: 2,
  total_area: '112.8',
  price: 270_200_000,
  status: 'available',
}

describe('filters of published units', () => {
  it('a unit matches if it has one of the bedrooms, types and statuses and a price in the range', () => {
    expect(matchesPublished(cell, {})).toBe(true)
    expect(matchesPublished(cell, { bedrooms: [1, 2], type: ['apartment'], status: ['available'] })).toBe(true)
    expect(matchesPublished(cell, { bedrooms: [3] })).toBe(false)
    expect(matchesPublished(cell, { bedrooms: [] })).toBe(true)
    expect(matchesPublished(cell, { price_from: 270_200_000, price_to: 270_200_000 })).toBe(true)
    expect(matchesPublished(cell, { price_to: 270_199_999 })).toBe(false)
    expect(matchesPublished(cell, { price_from: 270_200_001 })).toBe(false)
  })

  it('a unit without a published price matches no range of prices', () => {
    const priceless = { ...cell, price: null }
    expect(matchesPublished(priceless, { bedrooms: [2] })).toBe(true)
    expect(matchesPublished(priceless, { price_from: 0 })).toBe(false)
    expect(matchesPublished(priceless, { price_to: 900_000_000_000 })).toBe(false)
  })

  it('the title of a list names its filters', () => {
    expect(filterWords({}, 'AED')).toEqual([])
    expect(filterWords({ bedrooms: [0, 2], price_to: 300_000_000 }, 'AED')).toEqual([
      'Studio',
      '2 bed',
      'up to AED\u00a03,000,000',
    ])
    expect(filterWords({ price_from: 100_000_000, price_to: 300_000_000 }, 'AED')).toEqual([
      'AED\u00a01,000,000 to AED\u00a03,000,000',
    ])
  })
})
