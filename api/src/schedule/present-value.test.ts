import { describe, expect, it } from 'vitest'
import { addDays } from './day.ts'
import { presentValue } from './present-value.ts'

const on = '2026-01-01'

describe('present value', () => {
  it('a payment of today is worth itself, and without interest every payment is', () => {
    expect(presentValue([{ amount: 100_001, due_on: on }], on, '8')).toBe(100_001)
    expect(presentValue([{ amount: 100_001, due_on: '2040-01-01' }], on, '0')).toBe(100_001)
  })

  it('a payment in a year of 365 days is worth its amount less a year of interest, rounded once', () => {
    expect(presentValue([{ amount: 108_000_000, due_on: '2027-01-01' }], on, '8')).toBe(100_000_000)
    // Each half of a minor unit alone would be rounded up, both together are one.
    expect(
      presentValue(
        [
          { amount: 1, due_on: '2027-01-01' },
          { amount: 1, due_on: '2027-01-01' },
        ],
        on,
        '100',
      ),
    ).toBe(1)
  })

  it('agrees with the example of XNPV in the documentation of spreadsheets', () => {
    // -10,000 on 1 Jan 2008; 2,750, 4,250, 3,250 and 2,750 on later days; at 9%: 2,086.65.
    const received = presentValue(
      [
        { amount: 275_000, due_on: '2008-03-01' },
        { amount: 425_000, due_on: '2008-10-30' },
        { amount: 325_000, due_on: '2009-02-15' },
        { amount: 275_000, due_on: '2009-04-01' },
      ],
      '2008-01-01',
      '9',
    )
    expect((received ?? 0) - 1_000_000).toBe(208_665)
  })

  it('a payment that was due before counts in full, and one without a day leaves no value', () => {
    expect(presentValue([{ amount: 500, due_on: '2025-06-01' }], on, '8')).toBe(500)
    expect(presentValue([{ amount: 500, due_on: null }], on, '8')).toBeNull()
  })

  it('a payment that moves to a later day is never worth more, and the value follows the usual formula', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let trial = 0; trial < 300; trial++) {
      const rate = String(random(500_000) / 10_000)
      const payments = Array.from({ length: 1 + random(12) }, () => ({
        amount: random(2_000_000_000),
        due_on: addDays(on, random(12_000)),
      }))
      const value = presentValue(payments, on, rate) ?? 0
      const expected = payments.reduce(
        (sum, { amount, due_on }) =>
          sum + amount / (1 + Number(rate) / 100) ** ((Date.parse(due_on) - Date.parse(on)) / 86_400_000 / 365),
        0,
      )
      expect(Math.abs(value - expected)).toBeLessThan(1)
      const moved = payments.map((one, index) => (index === 0 ? { ...one, due_on: addDays(one.due_on, 30) } : one))
      expect(presentValue(moved, on, rate)).toBeLessThanOrEqual(value)
    }
  })
})
