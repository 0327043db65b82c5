import { describe, expect, it } from 'vitest'
import { leftText } from './Expiry.tsx'

describe('leftText', () => {
  it('leftText shows the time left in its two largest units', () => {
    const minute = 60_000

    expect([12, 320, 600, 1440, 4560].map((minutes) => leftText(minutes * minute))).toEqual([
      'in 12 min',
      'in 5 h 20 min',
      'in 10 h 0 min',
      'in 1 d',
      'in 3 d 4 h',
    ])
    expect(leftText(0)).toBe('Expiring')
  })
})
