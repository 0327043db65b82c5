import { describe, expect, it } from 'vitest'
import { lengthText, readMinutes } from './read-minutes.ts'

const limits = { min: 5, max: 43_200 }

describe('readMinutes', () => {
  it.each([
    ['24 hours', 1440],
    ['24h', 1440],
    ['1 day', 1440],
    ['1.5 h', 90],
    ['1,5 hours', 90],
    ['90 min', 90],
    ['1h 30m', 90],
    ['1h30m', 90],
    ['2 days and 12 hours', 3600],
    ['1 week', 10_080],
    ['٤٨ hours', 2880],
  ])('readMinutes parses %j', (typed, value) => {
    expect(readMinutes(typed, limits)).toEqual({ value })
  })

  it.each([
    ['24', 'with its unit'],
    ['soon', 'with its unit'],
    ['1 hour soon', 'with its unit'],
    ['1 min', 'at least 5 minutes'],
    ['31 days', 'at most 30 days'],
    ['0.01 h', 'whole minutes'],
  ])('readMinutes refuses %j', (typed, why) => {
    expect(readMinutes(typed, limits)).toMatchObject({ why: expect.stringContaining(why) })
  })

  it('lengthText is read back as the same length', () => {
    for (const minutes of [5, 60, 90, 1440, 2160, 4320, 43_200])
      expect(readMinutes(lengthText(minutes), limits)).toEqual({ value: minutes })
  })
})
