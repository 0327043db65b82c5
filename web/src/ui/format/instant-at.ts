import { addDays } from '@storey/api/schedule/day.ts'
import { today } from './day.ts'
import { localOf } from './zone.ts'

const DAY = 86_400_000
const asUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)
const shownAs = (instant: number) => asUtc(localOf(instant))

/**
 * The instant, RFC 3339 in UTC, at which the zone shows `2026-11-21 16:30`. If clocks go back and there are two, returns the first; a
 * time skipped by clocks going forward counts from midnight as if they did not.
 */
export function instantAt(local: string): string {
  const wanted = asUtc(local)
  const [before, after] = [wanted - DAY, wanted + DAY].map((near) => wanted - shownAs(near) + near)
  const found = [before, after].find((instant = wanted) => shownAs(instant) === wanted) ?? before ?? wanted
  return new Date(found).toISOString()
}

/** Nine o'clock in the given number of days: the start of a working day. */
export const morningIn = (days: number, now?: number): string => instantAt(`${addDays(today(now), days)} 09:00`)
