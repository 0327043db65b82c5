import type { Cell } from '@storey/api/inventory/buildings.ts'
import { describe, expect, it } from 'vitest'
import { layOut, neighbour, priceSteps } from './grid-layout.ts'

let last = 0
const cell = (given: Partial<Cell>): Cell => ({
  id: ++last,
  number: `${last}`,
  floor: 1,
  stack: 1,
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  total_area: '70',
  price: 100,
  per_area: 1,
  status: 'available',
  view: null,
  orientation: null,
  holder: null,
  until: null,
  block_reason: null,
  ...given,
})

/** Floors 3 to 1; the top one has a single unit over the second stack. */
const tower = () => [
  cell({ floor: 1, stack: 1, view: 'Sea' }),
  cell({ floor: 1, stack: 2 }),
  cell({ floor: 2, stack: 1, view: 'Sea' }),
  cell({ floor: 2, stack: 2, view: 'City' }),
  cell({ floor: 3, stack: 2 }),
]

describe('layOut', () => {
  it('layOut puts the top floor first and leaves places without a unit empty', () => {
    const cells = tower()

    const { rows, stacks, columns } = layOut(cells)

    expect(rows.map(({ label }) => label)).toEqual(['3', '2', '1'])
    expect(rows[0]?.places).toEqual([undefined, cells[4]])
    expect(stacks).toEqual([
      { stack: 1, view: 'Sea' },
      { stack: 2, view: 'City' },
    ])
    expect(columns).toBe(2)
  })

  it('layOut breaks villas into rows and keeps those that share a place', () => {
    const villas = Array.from({ length: 20 }, () => cell({}))

    const { rows, stacks } = layOut(villas)

    expect(rows.map(({ label }) => label)).toEqual(['1', '', ''])
    expect(stacks).toEqual([])
    expect(rows.flatMap(({ places }) => places).filter(Boolean)).toEqual(villas)
  })
})

describe('neighbour', () => {
  it('neighbour moves with arrow keys across empty places and stops at the edge', () => {
    const cells = tower()
    const { rows } = layOut(cells)
    const [low, lowRight, , , top] = cells
    const step = (from: Cell | undefined, key: string) => neighbour(rows, from?.id ?? 0, key)

    expect(step(low, 'ArrowRight')).toBe(lowRight)
    expect(step(low, 'ArrowLeft')).toBeUndefined()
    expect(step(top, 'ArrowLeft')).toBeUndefined()
    expect(step(top, 'ArrowDown')).toBe(cells[3])
    expect(step(lowRight, 'Home')).toBe(low)
    expect(step(low, 'End')).toBe(lowRight)
    expect(step(low, 'x')).toBeUndefined()
  })
})

describe('priceSteps', () => {
  it('priceSteps gives each seventh of the units for sale its own step, and counts no others', () => {
    const prices = [10, 20, 30, 40, 50, 60, 70]
    const sold = [1, 2, 3, 4].map((price) => cell({ price, status: 'sold' }))
    const step = priceSteps([...sold, ...prices.map((price) => cell({ price }))])

    expect(prices.map(step)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(priceSteps(sold)(10)).toBe(0)
  })
})
