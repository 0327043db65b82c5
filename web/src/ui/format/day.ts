import { daysBetween, plainDayText } from '@storey/api/schedule/day.ts'
import { now as present } from '../clock.ts'
import { localOf, zoneText } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export { plainDayText }

const WEEKDAYS = 'SunMonTueWedThuFriSat'
const three = (names: string, place: number) => names.slice(place * 3, place * 3 + 3)
const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The day of an instant in the user's zone, `YYYY-MM-DD`. */
export const dayOf = (instant: Date | number | string): string => localOf(instant).slice(0, 10)

/** Today in the user's zone, `YYYY-MM-DD`; `now` replaces the current time. */
export const today = (now: number = present()): string => dayOf(now)

/** Whole days from today to an instant, in the user's zone; negative in the past. */
export const daysTo = (instant: string, now: number = present()): number => daysBetween(today(now), dayOf(instant))

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `Sat` */
export const weekdayText = (day: string): string => three(WEEKDAYS, weekdayOf(day))

/** `Sat 21 Nov 2026` */
export const fullDayText = (day: string): string => `${weekdayText(day)} ${plainDayText(day)}`

/** `21 Nov 2026`; with its weekday within the next seven days: one plans by weekdays, and further off or past they only widen a column. */
export function dayText(day: string, now: string = today()): string {
  const away = daysBetween(now, day)
  return away > 0 && away <= 7 ? fullDayText(day) : plainDayText(day)
}

/** `21 Nov`, with its year if that is not the current one. */
export function shortDayText(day: string, now?: number): string {
  const text = plainDayText(day)
  return day.slice(0, 4) === today(now).slice(0, 4) ? text.slice(0, -5) : text
}

/** `16:30`, in the user's zone. */
export const timeText = (instant: string): string => localOf(instant).slice(11, 16)

/** `21 Nov 2026, 16:30` */
export const momentText = (instant: string): string => `${dayText(dayOf(instant))}, ${timeText(instant)}`

/** `21 Nov 2026, 16:30 Gulf Standard Time`: the full form, for a tooltip. */
export const instantText = (instant: string): string => `${momentText(instant)} ${zoneText(instant)}`.trim()

/** `2 h ago`, `yesterday`, `in 3 days` within seven days, otherwise the day. */
export function agoText(instant: string, now: number = present()): string {
  const gap = new Date(instant).getTime() - now
  const size = Math.abs(gap)
  if (size < MINUTE) return 'just now'
  if (size < HOUR) return aside(Math.floor(size / MINUTE), 'min', gap)
  if (size < DAY) return aside(Math.floor(size / HOUR), 'h', gap)
  if (size < 7 * DAY) return inDays.format(daysTo(instant, now), 'day')
  return plainDayText(dayOf(instant))
}

const aside = (count: number, unit: string, gap: number) => (gap < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`)
