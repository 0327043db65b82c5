import { describe, expect, it } from 'vitest'
import { currenciesOf, weeksOf } from './weeks.ts'

const NONE = { lost_amount: 0, lost: 0 }
const booked = [
  {
    from: '2026-11-09',
    to: '2026-11-15',
    sums: [{ currency: 'GBP', amount: 9_000, bookings: 1, lost_amount: 4_000, lost: 2 }],
  },
  {
    from: '2026-11-16',
    to: '2026-11-22',
    sums: [
      { currency: 'AED', amount: 5_000, bookings: 3, ...NONE },
      { currency: 'GBP', amount: 1_000, bookings: 1, ...NONE },
    ],
  },
]

describe('weeks of the chart', () => {
  it.each(['2026-11-23', '2026-11-25', '2026-11-29'])('weeksOf returns twelve weeks, the last one with %s', (today) => {
    const weeks = weeksOf(booked, 'GBP', today)

    expect(weeks).toHaveLength(12)
    expect(weeks[0]).toEqual({ from: '2026-09-07', to: '2026-09-13', amount: 0, bookings: 0, ...NONE })
    expect(weeks.slice(-3)).toEqual([
      { from: '2026-11-09', to: '2026-11-15', amount: 9_000, bookings: 1, lost_amount: 4_000, lost: 2 },
      { from: '2026-11-16', to: '2026-11-22', amount: 1_000, bookings: 1, ...NONE },
      { from: '2026-11-23', to: '2026-11-29', amount: 0, bookings: 0, ...NONE },
    ])
  })

  it('currenciesOf puts the currency with most bookings first', () => {
    expect(currenciesOf(booked)).toEqual(['AED', 'GBP'])
    expect(currenciesOf([])).toEqual([])
  })
})
