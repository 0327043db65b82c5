import { afterEach, describe, expect, it } from 'vitest'
import { agoText, dayOf, daysTo, dayText, instantText, shortDayText, timeText, today } from './day.ts'
import { morningIn } from './instant-at.ts'
import { setZone } from './zone.ts'

afterEach(() => setZone())

const now = new Date(2026, 10, 21, 15, 0).getTime()
const ago = (minutes: number) => agoText(new Date(now - minutes * 60_000).toISOString(), now)

describe('dayText', () => {
  it('dayText shows the weekday of a day within the next seven days', () => {
    expect(dayText('2026-11-28', '2026-11-21')).toBe('Sat 28 Nov 2026')
  })

  it('dayText shows no weekday for other days', () => {
    expect(dayText('2029-06-30', '2026-11-21')).toBe('30 Jun 2029')
    expect(dayText('2026-09-01', '2026-11-21')).toBe('1 Sep 2026')
    expect(dayText('2026-11-16', '2026-11-21')).toBe('16 Nov 2026')
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
    // Without the weekday that a single day has: in a column all dates are written alike.
    [7 * 24 * 60, '14 Nov 2026'],
    [8 * 24 * 60, '13 Nov 2026'],
  ])('agoText shows %d minutes ago as %s', (minutes, text) => {
    expect(ago(minutes)).toBe(text)
  })
})

describe('dates in the time zone of a profile', () => {
  // 23:30 in Dubai, 19:30 in London, the next morning in Auckland.
  const late = '2026-11-21T19:30:00Z'

  it.each([
    ['Asia/Dubai', '2026-11-21', '23:30', '21 Nov 2026, 23:30 Gulf Standard Time'],
    ['Europe/London', '2026-11-21', '19:30', '21 Nov 2026, 19:30 Greenwich Mean Time'],
    ['Pacific/Auckland', '2026-11-22', '08:30', '22 Nov 2026, 08:30 New Zealand Daylight Time'],
    ['Asia/Kathmandu', '2026-11-22', '01:15', '22 Nov 2026, 01:15 Nepal Time'],
  ])('dates in %s have their own day, time and zone name', (zone, day, time, all) => {
    setZone(zone)

    expect(dayOf(late)).toBe(day)
    expect(today(Date.parse(late))).toBe(day)
    expect(timeText(late)).toBe(time)
    // The weekday is included for near days, which depends on the date of the test run.
    expect(instantText(late).replace(/^[A-Z][a-z]{2} /, '')).toBe(all)
  })

  it('daysTo and morningIn use the midnights and clock of the time zone', () => {
    const now = Date.parse('2026-11-21T19:59:00Z')
    setZone('Asia/Dubai')
    expect(daysTo('2026-11-21T20:01:00Z', now)).toBe(1)
    expect(agoText('2026-11-19T19:00:00Z', now)).toBe('2 days ago')
    expect(morningIn(1, now)).toBe('2026-11-22T05:00:00.000Z')

    setZone('Europe/London')
    expect(daysTo('2026-11-21T20:01:00Z', now)).toBe(0)
    expect(morningIn(1, now)).toBe('2026-11-22T09:00:00.000Z')
    // Across the night in which clocks go forward.
    expect(morningIn(1, Date.parse('2026-03-28T12:00:00Z'))).toBe('2026-03-29T08:00:00.000Z')
  })

  it('shortDayText leaves out the year of the current year in the time zone', () => {
    setZone('Asia/Dubai')
    expect(shortDayText('2027-01-01', Date.parse('2026-12-31T21:00:00Z'))).toBe('1 Jan')
    setZone('Europe/London')
    expect(shortDayText('2027-01-01', Date.parse('2026-12-31T21:00:00Z'))).toBe('1 Jan 2027')
  })
})
