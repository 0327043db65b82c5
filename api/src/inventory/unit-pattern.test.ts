import { describe, expect, it } from 'vitest'
import { unitsOf } from './unit-pattern.ts'

const stacks = [
  { stack: 1, price: 1000 },
  { stack: 12, price: 2000 },
]

describe('unitsOf', () => {
  it('unitsOf numbers every floor and stack, with a price step per floor', () => {
    const units = unitsOf({ floor_from: 1, floor_to: 2, price_step: 50, stacks }, [])

    expect(units.map(({ number, floor, price }) => [number, floor, price])).toEqual([
      ['101', 1, 1000],
      ['112', 1, 2000],
      ['201', 2, 1050],
      ['212', 2, 2050],
    ])
  })

  it('unitsOf leaves out floors that the building does not have, with their price step', () => {
    const units = unitsOf({ floor_from: 12, floor_to: 14, price_step: 50, stacks: stacks.slice(0, 1) }, [13])

    expect(units.map(({ number, price }) => [number, price])).toEqual([
      ['1201', 1000],
      ['1401', 1050],
    ])
  })

  it('unitsOf returns nothing when the floors are in reverse order', () => {
    expect(unitsOf({ floor_from: 3, floor_to: 1, price_step: 0, stacks }, [])).toEqual([])
  })
})
