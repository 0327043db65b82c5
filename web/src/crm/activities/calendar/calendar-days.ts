import { calendar } from '../../../ui/fields/calendar.ts'
import { dayOf, plainDayText } from '../../../ui/format/day.ts'

export type Layout = 'week' | 'month'

const dateOf = (day: string) => new Date(`${day}T00:00:00`)

/** A day so many days later, in the reader's own calendar: days of 23 and 25 hours are days. */
export function shifted(day: string, by: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + by)
  return dayOf(date)
}

/** The first day of the week that a day is in, as every calendar of ours begins it. */
export function weekOf(day: string): string {
  const since = (dateOf(day).getDay() - calendar.firstDayOfWeek + 7) % 7
  return shifted(day, -since)
}

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => shifted(first, index))

/** The days that a layout shows: a week, or the whole weeks that a month touches. */
export function daysOf(layout: Layout, day: string): readonly string[] {
  if (layout === 'week') return daysFrom(weekOf(day), 7)
  const first = weekOf(`${day.slice(0, 8)}01`)
  const weeks =
    shifted(first, 28).slice(0, 7) > day.slice(0, 7) ? 4 : shifted(first, 35).slice(0, 7) > day.slice(0, 7) ? 5 : 6
  return daysFrom(first, weeks * 7)
}

/** The day to show next or before: a week away, or the first of another month. */
export function stepped(layout: Layout, day: string, by: 1 | -1): string {
  if (layout === 'week') return shifted(day, by * 7)
  const date = dateOf(`${day.slice(0, 8)}01`)
  date.setMonth(date.getMonth() + by)
  return dayOf(date)
}

/** From the first midnight to the one after the last day, as instants. */
export const rangeOf = (days: readonly string[]) => ({
  due_from: dateOf(days[0] ?? '').toISOString(),
  due_before: dateOf(shifted(days.at(-1) ?? '', 1)).toISOString(),
})

/** The same time of another day. */
export function onDay(instant: string, day: string): string {
  const time = new Date(instant)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  time.setFullYear(year, month - 1, date)
  return time.toISOString()
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`, or `November 2026`. */
export function titleOf(layout: Layout, day: string): string {
  if (layout === 'month') return monthName.format(dateOf(day))
  const first = weekOf(day)
  const last = plainDayText(shifted(first, 6))
  const [date, month, year] = plainDayText(first).split(' ')
  if (last.endsWith(`${month} ${year}`)) return `${date} – ${last}`
  return last.endsWith(`${year}`) ? `${date} ${month} – ${last}` : `${date} ${month} ${year} – ${last}`
}
