import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { instantAt } from './instant-at.ts'
import { localOf, setZone, zoneName } from './zone.ts'

const browsers = zoneName()

afterEach(() => setZone())

describe('time zone', () => {
  it('zoneName is the zone of the profile, or of the browser when missing or unknown', () => {
    setZone('Europe/London')
    expect(zoneName()).toBe('Europe/London')
    setZone('Nowhere/At_All')
    expect(zoneName()).toBe(browsers)
    setZone('Asia/Dubai')
    setZone()
    expect(zoneName()).toBe(browsers)
  })

  it.each([
    ['Asia/Dubai', '2026-11-21 23:30', '2026-11-21T19:30:00.000Z'],
    ['Europe/London', '2026-07-01 00:00', '2026-06-30T23:00:00.000Z'],
    ['America/New_York', '2026-12-31 20:00', '2027-01-01T01:00:00.000Z'],
    // Clocks go forward: 01:30 and 02:30 do not exist, and become 02:30 and 03:30.
    ['Europe/London', '2026-03-29 01:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    // A day that begins at one o'clock.
    ['Africa/Cairo', '2026-04-24 00:00', '2026-04-23T22:00:00.000Z'],
    // Clocks go back: the first of the two instants.
    ['Europe/London', '2026-10-25 01:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
  ])('instantAt converts a local time in %s to its instant: %s', (zone, local, instant) => {
    setZone(zone)

    expect(instantAt(local)).toBe(instant)
  })

  it('localOf shows every instant as a time that converts back', () => {
    const zones = fc.constantFrom('Asia/Dubai', 'Europe/London', 'America/St_Johns', 'Pacific/Chatham', 'Africa/Cairo')
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        setZone(zone)
        const shown = localOf(minute * 60_000).slice(0, 16)
        expect(localOf(instantAt(shown)).slice(0, 16)).toBe(shown)
      }),
    )
  })
})
