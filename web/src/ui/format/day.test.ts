import { describe, expect, it } from 'vitest'
import { agoText, dayText } from './day.ts'

const now = new Date(2026, 10, 21, 15, 0).getTime()
const ago = (minutes: number) => agoText(new Date(now - minutes * 60_000).toISOString(), now)

describe('dayText', () => {
  it('names the weekday of a day that is at most seven days away', () => {
    expect(dayText('2026-11-28', '2026-11-21')).toBe('Sat 28 Nov 2026')
    expect(dayText('2026-11-16', '2026-11-21')).toBe('Mon 16 Nov 2026')
  })

  it('does not for any other day', () => {
    expect(dayText('2029-06-30', '2026-11-21')).toBe('30 Jun 2029')
    expect(dayText('2026-09-01', '2026-11-21')).toBe('1 Sep 2026')
    expect(dayText('2026-11-21', '2026-11-21')).toBe('21 Nov 2026')
  })
})

describe('agoText', () => {
  it.each([
    [0.5, 'just now'],
    [5, '5 min ago'],
    [130, '2 h ago'],
    [-49, 'in 49 min'],
    [26 * 60, 'yesterday'],
    [4 * 24 * 60, '4 days ago'],
    [-2 * 24 * 60, 'in 2 days'],
    [8 * 24 * 60, '13 Nov 2026'],
  ])('says %d minutes ago as %s', (minutes, text) => {
    expect(ago(minutes)).toBe(text)
  })
})
