import { unitStatus } from '@storey/api/inventory/availability.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import { unitMove } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { floorProblem, priceText, whyNot } from './rules.ts'

describe('whyNot', () => {
  it('whyNot allows exactly one status before each move', () => {
    const allowed = unitMove.options.map((move) => [
      move,
      unitStatus.options.filter((status) => whyNot(move, { status, price: 1 }) === undefined),
    ])

    expect(Object.fromEntries(allowed)).toEqual({
      release: ['unreleased'],
      block: ['available'],
      unblock: ['blocked'],
      withdraw: ['available'],
    })
  })

  it('no move of a unit leads into or out of a claim', () => {
    const claimed = ['on_hold', 'reserved', 'booked', 'sold', 'handed_over']

    for (const { from, to } of Object.values(unitTransitions))
      expect(claimed).not.toContain(from === 'available' ? to : from)
  })

  it('whyNot reports that there is nothing to do', () => {
    expect(whyNot('block', { status: 'blocked', price: 1 })).toBe('It is blocked already.')
  })
})

describe('floorProblem', () => {
  const tower = { floors: 14, basements: 2, skipped_floors: [4, 13] }

  it('floorProblem does not count skipped floor numbers', () => {
    expect([16, 1, -2].map((floor) => floorProblem(floor, tower))).toEqual([undefined, undefined, undefined])
    expect(floorProblem(17, tower)).toBe('The top floor of this building is 16.')
  })

  it('floorProblem refuses a floor below the lowest', () => {
    expect(floorProblem(-3, tower)).toBe('The lowest floor is -2.')
    expect(floorProblem(-1, { ...tower, basements: 0 })).toBe('This building has no basement.')
  })
})

describe('priceText', () => {
  it('priceText shows whole units of the currency', () => {
    expect(priceText(243_200_050, 'AED')).toBe('AED 2,432,000.50')
  })
})
