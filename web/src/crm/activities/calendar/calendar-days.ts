import { addDays, addMonths } from '@storey/api/schedule/day.ts'
import { calendar } from '../../../ui/fields/calendar.ts'
import { fullDayText, plainDayText, timeText, weekdayOf } from '../../../ui/format/day.ts'
import { instantAt } from '../../../ui/format/instant-at.ts'

export const LAYOUTS = ['day', 'week', 'month'] as const
export type Layout = (typeof LAYOUTS)[number]

/** The first day of a day's week, as in all our calendars. */
export function weekOf(day: string): string {
  const since = (weekdayOf(day) - calendar.firstDayOfWeek + 7) % 7
  return addDays(day, -since)
}

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))

/** The days that a layout shows: a day, a week, or all weeks of a month. */
export function daysOf(layout: Layout, day: string): readonly string[] {
  if (layout === 'day') return [day]
  if (layout === 'week') return daysFrom(weekOf(day), 7)
  const first = weekOf(`${day.slice(0, 8)}01`)
  const weeks =
    addDays(first, 28).slice(0, 7) > day.slice(0, 7) ? 4 : addDays(first, 35).slice(0, 7) > day.slice(0, 7) ? 5 : 6
  return daysFrom(first, weeks * 7)
}

/** The next or previous day to show: one day, one week, or the first of another month. */
export function stepped(layout: Layout, day: string, by: 1 | -1): string {
  if (layout !== 'month') return addDays(day, layout === 'day' ? by : by * 7)
  return addMonths(`${day.slice(0, 8)}01`, by)
}

const midnightOf = (day: string) => instantAt(`${day} 00:00`)

/** From the first day's midnight to the midnight after the last day, as instants. */
export const rangeOf = (days: readonly string[]) => ({
  due_from: midnightOf(days[0] ?? ''),
  due_before: midnightOf(addDays(days.at(-1) ?? '', 1)),
})

/** Minutes since midnight of its day. */
export function minutesOf(instant: string): number {
  const [hours = 0, minutes = 0] = timeText(instant).split(':').map(Number)
  return hours * 60 + minutes
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `09:30` for 570. */
export const clockText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** The instant of a day at this number of minutes. */
export const at = (day: string, minutes: number): string => instantAt(`${day} ${clockText(minutes)}`)

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Wed 25 Nov 2026`, `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`, or `November 2026`. */
export function titleOf(layout: Layout, day: string): string {
  if (layout === 'day') return fullDayText(day)
  if (layout === 'month') return monthName.format(new Date(day))
  const first = weekOf(day)
  const last = plainDayText(addDays(first, 6))
  const [date, month, year] = plainDayText(first).split(' ')
  if (last.endsWith(`${month} ${year}`)) return `${date} – ${last}`
  return last.endsWith(`${year}`) ? `${date} ${month} – ${last}` : `${date} ${month} ${year} – ${last}`
}

const HOUR = 60
/** Earlier activities do not move the opening: a reminder at one in the morning would push the working day out of view. */
const EARLY = 6 * HOUR
const MORNING = 8 * HOUR
/** Later openings would leave nothing below. */
const EVENING = 18 * HOUR

/**
 * Minutes of the day at which the grid opens: an hour before the present time if today is shown, otherwise the first activity of the
 * morning or eight o'clock.
 */
export function firstMinutes({ now, starts }: { now: number | undefined; starts: readonly number[] }): number {
  if (now !== undefined) return Math.min(Math.max(0, now - HOUR), EVENING)
  const early = starts.filter((minutes) => minutes >= EARLY)
  return Math.min(MORNING, ...early) - HOUR / 4
}
