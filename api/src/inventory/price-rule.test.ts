import { describe, expect, it } from 'vitest'
import { type PriceRule, priceBy, rounded, storeysBetween } from './price-rule.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  kind: 'percent',
  direction: 'raise',
  round_to: 'minor',
  ...given,
})
const unit = { price: 243_210_055, floor: 12, skipped_floors: [4] }

describe('priceBy', () => {
  it('priceBy raises and lowers by a percentage, rounded to the nearest step, halves up', () => {
    expect(priceBy(rule({ percent: '2.5' }), unit, 2)).toBe(249_290_306)
    expect(priceBy(rule({ percent: '2.5', round_to: 'unit' }), unit, 2)).toBe(249_290_300)
    expect(priceBy(rule({ percent: '2.5', round_to: 'hundred' }), unit, 2)).toBe(249_290_000)
    expect(priceBy(rule({ percent: '2.5', round_to: 'thousand' }), unit, 2)).toBe(249_300_000)
    expect(priceBy(rule({ percent: '2.5', direction: 'lower', round_to: 'unit' }), unit, 2)).toBe(237_129_800)
    expect(rounded(150n, 1n, 'unit', 2)).toBe(200)
    expect(rounded(149n, 1n, 'unit', 2)).toBe(100)
  })

  it('priceBy rounds to whole units for currencies with no and with three decimals', () => {
    expect(priceBy(rule({ percent: '10', round_to: 'hundred' }), { ...unit, price: 12_345 }, 0)).toBe(13_600)
    expect(priceBy(rule({ percent: '10', round_to: 'unit' }), { ...unit, price: 12_345 }, 3)).toBe(14_000)
  })

  it('priceBy adds an amount for each floor above a given one, not for floors that the building skips', () => {
    const step = rule({ kind: 'floor_step', amount: 1_000, from_floor: 2 })
    expect(priceBy(step, unit, 2)).toBe(unit.price + 9_000)
    expect(priceBy(step, { ...unit, floor: 2 }, 2)).toBe(unit.price)
    expect(priceBy(step, { ...unit, floor: -1 }, 2)).toBe(unit.price)
    expect(storeysBetween(2, 12, [4])).toBe(9)
  })

  it('priceBy sets a price, and adds or subtracts an amount', () => {
    expect(priceBy(rule({ kind: 'set', amount: 100_000_000 }), unit, 2)).toBe(100_000_000)
    expect(priceBy(rule({ kind: 'amount', amount: 55, direction: 'lower' }), unit, 2)).toBe(243_210_000)
  })

  it('priceBy is exact at the greatest amounts, where floating point is not', () => {
    for (let price = 9_999_999_999_990; price <= 10_000_000_000_000; price++)
      expect(priceBy(rule({ percent: '0.001' }), { ...unit, price }, 2)).toBe(
        Number((BigInt(price) * 200_002n + 100_000n) / 200_000n),
      )
  })
})
