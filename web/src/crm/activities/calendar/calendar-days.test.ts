import { afterEach, describe, expect, it } from 'vitest'
import { setZone } from '../../../ui/format/zone.ts'
import { at, clockText, daysOf, firstMinutes, minutesOf, rangeOf, stepped, titleOf, weekOf } from './calendar-days.ts'

afterEach(() => setZone())

describe('calendar days', () => {
  it('a calendar week begins on Monday', () => {
    expect(weekOf('2026-11-22')).toBe('2026-11-16')
    expect(daysOf('week', '2026-11-23')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
  })

  it('a calendar month has whole weeks from its first to its last day', () => {
    for (let month = 0; month < 48; month += 1) {
      const first = new Date(2025, month, 1)
      const day = `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}-14`
      const days = daysOf('month', day)
      const last = `${day.slice(0, 8)}${new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()}`
      expect(days.length % 7).toBe(0)
      expect(days.slice(0, 7)).toContain(`${day.slice(0, 8)}01`)
      expect(days.slice(-7)).toContain(last)
      expect(new Set(days).size).toBe(days.length)
    }
  })

  it('stepped moves the calendar by a day, a week or a month, across the end of a year', () => {
    expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(stepped('month', '2027-01-31', -1)).toBe('2026-12-01')
    expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01')
  })

  it('rangeOf asks from the midnight before the first day to the midnight after the last', () => {
    const { due_from, due_before } = rangeOf(daysOf('week', '2026-11-23'))
    expect(new Date(due_from).getHours()).toBe(0)
    expect(Math.round((Date.parse(due_before) - Date.parse(due_from)) / 86_400_000)).toBe(7)
  })

  it('moving an activity to another day keeps its time', () => {
    const due = new Date(2026, 10, 23, 16, 30).toISOString()
    const moved = new Date(at('2027-03-31', minutesOf(due)))
    expect([moved.getFullYear(), moved.getMonth(), moved.getDate(), moved.getHours(), moved.getMinutes()]).toEqual([
      2027, 2, 31, 16, 30,
    ])
  })

  it('calendar days use the midnights of the profile’s time zone, across a clock change', () => {
    setZone('America/New_York')

    // Clocks go forward on 8 March: a week of 167 hours.
    expect(rangeOf(daysOf('week', '2026-03-08'))).toEqual({
      due_from: '2026-03-02T05:00:00.000Z',
      due_before: '2026-03-09T04:00:00.000Z',
    })
    expect(at('2026-03-09', minutesOf('2026-03-07T01:30:00.000Z'))).toBe('2026-03-10T00:30:00.000Z')
  })

  it('clockText shows minutes of a day as a time', () => {
    expect([0, 570, 1_439].map(clockText)).toEqual(['00:00', '09:30', '23:59'])
  })

  it('titleOf shortens the title of a day, week or month', () => {
    expect(titleOf('day', '2026-11-25')).toBe('Wed 25 Nov 2026')
    expect(titleOf('week', '2026-11-25')).toBe('23 – 29 Nov 2026')
    expect(titleOf('week', '2026-12-02')).toBe('30 Nov – 6 Dec 2026')
    expect(titleOf('week', '2026-12-30')).toBe('28 Dec 2026 – 3 Jan 2027')
    expect(titleOf('month', '2026-11-25')).toBe('November 2026')
  })
})

describe('firstMinutes', () => {
  it('opens an hour before the present time if today is shown, whatever is planned in the night', () => {
    expect(firstMinutes({ now: 17 * 60 + 27, starts: [60, 9 * 60] })).toBe(16 * 60 + 27)
    expect(firstMinutes({ now: 20, starts: [] })).toBe(0)
    expect(firstMinutes({ now: 23 * 60, starts: [] })).toBe(18 * 60)
  })

  it('opens other days before eight, or before the first activity from six on', () => {
    expect(firstMinutes({ now: undefined, starts: [] })).toBe(7 * 60 + 45)
    expect(firstMinutes({ now: undefined, starts: [60, 9 * 60] })).toBe(7 * 60 + 45)
    expect(firstMinutes({ now: undefined, starts: [6 * 60 + 30, 60] })).toBe(6 * 60 + 15)
  })
})
