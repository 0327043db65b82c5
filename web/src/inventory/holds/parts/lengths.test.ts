import { describe, expect, it } from 'vitest'
import { lengthOptions, lengthText } from './lengths.ts'

describe('the lengths of a hold', () => {
  it('start with what is usual and stop at what the project allows', () => {
    const options = lengthOptions({ hold_default_minutes: 120, hold_max_minutes: 480 })

    expect(options.map(({ label }) => label)).toEqual([
      '2 hours (default)',
      '30 minutes',
      '1 hour',
      '4 hours',
      '8 hours',
    ])
  })

  it('are said in the largest unit that is exact', () => {
    expect([45, 60, 90, 1440, 4320].map(lengthText)).toEqual(['45 minutes', '1 hour', '90 minutes', '1 day', '3 days'])
  })
})
