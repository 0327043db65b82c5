import { readMoney } from '@storey/api/readers/read-money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyRangeText, moneyText } from './money.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

describe('moneyText', () => {
  it('moneyText shows minor digits only when they are not zero', () => {
    expect(moneyText(aed(243_200_000))).toBe('AED\u00a02,432,000')
    expect(moneyText(aed(9_436_160), { bare: true })).toBe('94,361.60')
  })

  it('moneyText knows the number of minor digits of a currency', () => {
    expect(moneyText({ amount: 1500, currency: 'JPY' }, { bare: true })).toBe('1,500')
    expect(moneyText({ amount: 1500, currency: 'KWD' }, { bare: true })).toBe('1.500')
  })

  it.each([
    [85_000_00, '85K'],
    [850_000_00, '0.9M'],
    [999_499_00, '1.0M'],
    [1_265_000_00, '1.3M'],
    [3_100_000_00, '3.1M'],
    [44_000_000_00, '44.0M'],
    [11_600_000_00, '11.6M'],
    [2_500_000_000_00, '2.5B'],
  ])('moneyText shortens %i to %s', (amount, text) => {
    expect(moneyText(aed(amount), { short: true, bare: true })).toBe(text)
  })

  it('moneyText uses a true minus sign', () => {
    expect(moneyText(aed(-72_960_00), { bare: true })).toBe('−72,960')
  })
})

describe('moneyRangeText', () => {
  it('moneyRangeText shows the unit letter once', () => {
    expect(moneyRangeText(80_000_000, 120_000_000, 'AED', { short: true })).toBe('AED\u00a00.8 – 1.2M')
  })

  it('moneyRangeText shows one amount for equal ends, and never mixes thousands and millions', () => {
    expect(moneyRangeText(150_000_000, 150_000_000, 'AED', { short: true })).toBe('AED\u00a01.5M')
    expect(moneyRangeText(50_000_000, 68_000_000, 'AED', { short: true })).toBe('AED\u00a00.5 – 0.7M')
  })

  it('moneyRangeText shows an open end', () => {
    expect(moneyRangeText(null, 120_000_000, 'AED', { bare: true })).toBe('up to 1,200,000')
    expect(moneyRangeText(80_000_000, null, 'AED', { bare: true })).toBe('from 800,000')
    expect(moneyRangeText(null, null, 'AED')).toBe('')
  })
})

describe('readMoney of moneyText', () => {
  it('readMoney reads the amount shown by moneyText', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.boolean(), (amount, minor) => {
        expect(readMoney(moneyText(aed(amount), { minor }), { currency: 'AED', places: 2 })).toEqual({ value: amount })
        const dinar = moneyText({ amount, currency: 'KWD' }, { minor })
        expect(readMoney(dinar, { currency: 'KWD', places: 3 })).toEqual({ value: amount })
      }),
    )
  })
})
