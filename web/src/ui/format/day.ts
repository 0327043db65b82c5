import * as copy from '../copy.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const local = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)

// en-GB writes "Sept"; every other month has three letters, so the parts are put together here.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekday = inUtc({ weekday: 'short' })
const clock = local({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const zone = local({ timeZoneName: 'long' })
const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The reader's own day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** Today in the reader's zone, `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date())

/** `21 Nov 2026` */
export function plainDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** `Sat 21 Nov 2026` */
export const fullDayText = (day: string): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))} ${plainDayText(day)}`

/** `21 Nov 2026`; with its weekday where it is at most seven days away: further off it says nothing. */
export function dayText(day: string, now: string = today()): string {
  const away = Math.abs(Date.parse(`${day}T00:00:00Z`) - Date.parse(`${now}T00:00:00Z`))
  return away > 0 && away <= 7 * DAY ? fullDayText(day) : plainDayText(day)
}

/** `16:30`, in the reader's zone. */
export const timeText = (instant: string): string => clock.format(new Date(instant))

/** `21 Nov 2026, 16:30 Gulf Standard Time`: everything, for a tooltip. */
export function instantText(instant: string): string {
  const date = new Date(instant)
  const name = zone.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return `${dayText(dayOf(date))}, ${clock.format(date)} ${name}`.trim()
}

/** `2 h ago`, `yesterday`, `in 3 days` under seven days, else the day. */
export function agoText(instant: string, now: number = Date.now()): string {
  const gap = new Date(instant).getTime() - now
  const size = Math.abs(gap)
  if (size < MINUTE) return copy.timeNow
  if (size < HOUR) return aside(Math.floor(size / MINUTE), 'min', gap)
  if (size < DAY) return aside(Math.floor(size / HOUR), 'h', gap)
  if (size < 7 * DAY) return daysText(instant, now)
  return dayText(dayOf(new Date(instant)), dayOf(new Date(now)))
}

function daysText(instant: string, now: number): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(new Date(instant).getTime()) - midnight(now)) / DAY)
  return inDays.format(days, 'day')
}

const aside = (count: number, unit: string, gap: number) => (gap < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`)
