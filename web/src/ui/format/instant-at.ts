import { addDays } from '@storey/api/schedule/day.ts'
import { today } from './day.ts'
import { localOf } from './zone.ts'

const DAY = 86_400_000
const asUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)
const shownAs = (instant: number) => asUtc(localOf(instant))

/**
 * The instant, RFC 3339 in UTC, at which the zone shows `2026-11-21 16:30`. Of two, where clocks go back, the first; a time
 * that clocks pass over is as long after midnight as if they did not.
 */
export function instantAt(local: string): string {
  const wanted = asUtc(local)
  const [before, after] = [wanted - DAY, wanted + DAY].map((near) => wanted - shownAs(near) + near)
  const found = [before, after].find((instant = wanted) => shownAs(instant) === wanted) ?? before ?? wanted
  return new Date(found).toISOString()
}

/** Nine o'clock, in so many days: when a working day begins. */
export const morningIn = (days: number, now?: number): string => instantAt(`${addDays(today(now), days)} 09:00`)
