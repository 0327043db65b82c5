import { describe, expect, it } from 'vitest'
import { lengthOptions, limitText } from './lengths.ts'

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

  it('limitText states how many units the user holds and may hold, and what helps at the limit', () => {
    expect(limitText({ own_holds: 2, hold_limit_per_person: 5 })).toBe('You hold 2 of at most 5 units in this project.')
    expect(limitText({ own_holds: 12, hold_limit_per_person: 5 })).toContain('one person may hold 5. Release one')
  })
})
