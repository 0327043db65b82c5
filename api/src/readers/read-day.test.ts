import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDay } from './read-day.ts'
import { readInstant } from './read-instant.ts'

const today = '2026-11-22'

describe('readDay', () => {
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['31.12.2026.', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['31 12 2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31'],
    ['31122026', '2026-12-31'],
    ['31 Dec', '2026-12-31'],
    ['31 dec 2026', '2026-12-31'],
    ['31-Dec-25', '2025-12-31'],
    ['31dec26', '2026-12-31'],
    ['1st of Sept 2027', '2027-09-01'],
    ['Dec 31, 2026', '2026-12-31'],
    ['December 31', '2026-12-31'],
    ['Sat 30 June 2029', '2029-06-30'],
    ['29/02/2028', '2028-02-29'],
    ['٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['31/12', '2026-12-31'],
    ['5 Jan', '2027-01-05'],
    ['1 Oct', '2026-10-01'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['in 2 weeks', '2026-12-06'],
    ['in a month', '2026-12-22'],
    ['3 days ago', '2026-11-19'],
    ['friday', '2026-11-27'],
    ['sun', '2026-11-29'],
    ['next tuesday', '2026-11-24'],
    ['Q4 2028', '2028-12-31'],
    ['q1 29', '2029-03-31'],
    ['2028-Q2', '2028-06-30'],
    ['3Q28', '2028-09-30'],
    ['H1 2029', '2029-06-30'],
  ])('readDay parses %j', (typed, value) => {
    expect(readDay(typed, { today })).toEqual({ value })
  })

  it.each([
    ['31/11/2026', 'November has 30 days.'],
    ['29/02/2027', 'February 2027 has 28 days.'],
    ['2027-02-29', 'February 2027 has 28 days.'],
    ['12/31/2026', 'There is no month 31. The day comes first: 31/12/2026 for 31 Dec 2026.'],
    ['13/13/2026', 'There is no month 13. Enter a date, such as 31 Dec 2026 or 31/12/2026.'],
    ['Fri 31 Dec 2026', '31 Dec 2026 is a Thursday.'],
    ['31/12/0026', 'Enter a year from 1900 to 2199.'],
    ['0/1/2026', 'Enter a date, such as 31 Dec 2026 or 31/12/2026.'],
  ])('readDay refuses %j with the reason', (typed, why) => {
    expect(readDay(typed, { today })).toEqual({ why })
  })

  it.each(['soon', '2026', 'Dec 2026', '21 xyz 2026', 'Q5 2026', '45987', '31/12/2026/1', '1', 'in weeks'])(
    'readDay refuses %j',
    (typed) => {
      expect(readDay(typed, { today })).toHaveProperty('why')
    },
  )

  it('readDay refuses a day out of range instead of returning another one', () => {
    expect(readDay('23 Nov 2026', { today, latest: today })).toEqual({
      why: '23 Nov 2026 is too late. The last possible day is 22 Nov 2026.',
    })
    expect(readDay('1/1/2026', { today, earliest: today })).toHaveProperty('why')
  })

  it('readDay completes a day without a year within its range', () => {
    expect(readDay('5 Jan', { today, latest: today })).toEqual({ value: '2026-01-05' })
    expect(readDay('1 Oct', { today, earliest: today })).toEqual({ value: '2027-10-01' })
  })

  it('readDay accepts exactly the days of the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 1900, max: 2199 }),
        (date, month, year) => {
          const at = new Date(Date.UTC(year, month - 1, date))
          const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === date && month > 0
          const found = readDay(`${date}/${month}/${year}`, { today })
          expect('value' in found ? found.value : null).toBe(isDay ? at.toISOString().slice(0, 10) : null)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('readInstant', () => {
  const limits = { today, now: '11:20' }
  it.each([
    ['tomorrow 10:00', '2026-11-23 10:00'],
    ['tomorrow at 9', '2026-11-23 09:00'],
    ['tomorrow', '2026-11-23 09:00'],
    ['tomorrow noon', '2026-11-23 12:00'],
    ['31 Dec 15:30', '2026-12-31 15:30'],
    ['31 Dec 2026, 16:30', '2026-12-31 16:30'],
    ['31/12/2026 3pm', '2026-12-31 15:00'],
    ['31/12/2026 12 am', '2026-12-31 00:00'],
    ['31.12.2026 15.30', '2026-12-31 15:30'],
    ['31.12.26', '2026-12-31 09:00'],
    ['10.12', '2026-12-10 09:00'],
    ['2026-12-31T15:30', '2026-12-31 15:30'],
    ['Mon 23 Nov 2026, 09:00', '2026-11-23 09:00'],
    ['15:30', '2026-11-22 15:30'],
    ['10am', '2026-11-23 10:00'],
    ['in 2 hours', '2026-11-22 13:20'],
    ['in 30 min', '2026-11-22 11:50'],
    ['friday 14:00', '2026-11-27 14:00'],
    ['next tuesday 3pm', '2026-11-24 15:00'],
    ['3/4/27 9', '2027-04-03 09:00'],
    ['31 dec 2026 9', '2026-12-31 09:00'],
    ['٣١/١٢/٢٠٢٦ ١٠:٠٠', '2026-12-31 10:00'],
  ])('readInstant parses %j', (typed, value) => {
    expect(readInstant(typed, limits)).toEqual({ value })
  })

  it.each([
    ['31/11/2026 10:00', 'November has 30 days.'],
    ['31/12/2026 25:00', 'Enter a time from 00:00 to 23:59.'],
    ['31/12/2026 13pm', 'Enter a time from 00:00 to 23:59.'],
    ['soon', 'Enter a date and time, such as 31 Dec 2026, 15:30 or tomorrow 10:00.'],
    ['friday 9', 'Enter a date and time, such as 31 Dec 2026, 15:30 or tomorrow 10:00.'],
  ])('readInstant refuses %j', (typed, why) => {
    expect(readInstant(typed, limits)).toEqual({ why })
  })
})
