import { describe, expect, it } from 'vitest'
import { lengthOptions, lengthText } from './lengths.ts'

describe('lengths of a hold', () => {
  it('lengthOptions starts with the default and ends at the maximum of the project', () => {
    const options = lengthOptions({ hold_default_minutes: 120, hold_max_minutes: 480 })

    expect(options.map(({ label }) => label)).toEqual([
      '2 hours (default)',
      '30 minutes',
      '1 hour',
      '4 hours',
      '8 hours',
    ])
  })

  it('lengthText uses the largest exact unit', () => {
    expect([45, 60, 90, 1440, 4320].map(lengthText)).toEqual(['45 minutes', '1 hour', '90 minutes', '1 day', '3 days'])
  })
})
