/** A day of the calendar as 'YYYY-MM-DD', in no time zone. Days compare as text. */
export type Day = string

/** Three centuries are enough for homes, and keep every sum of days within four digits of year. */
const SHAPE = /^(19|20|21)\d{2}-\d{2}-\d{2}$/
const DAY_IN_MS = 86_400_000

export const isDay = (text: string | null | undefined): text is Day => {
  if (!SHAPE.test(text ?? '')) return false
  const date = new Date(`${text}T00:00:00Z`)
  // A date that does not exist either fails to parse or, like 30 February, rolls over to another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

export const later = (a: Day, b: Day): Day => (a < b ? b : a)

export const addDays = (day: Day, days: number): Day => fromNumber(toNumber(day) + days)

export const daysBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from)

/**
 * The same day in a later month, or that month's last day when it is shorter.
 *
 * Always computed from the anchor, never from the previous payment: 31 January gives 28 February and then 31 March, whereas
 * continuing from 28 February would give 28 March.
 */
export function addMonths(anchor: Day, months: number): Day {
  const [year = 0, month = 1, day = 1] = anchor.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return format(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))))
}

// en-GB writes "Sept"; every other month has three letters, so the parts are put together here.
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** `21 Nov 2026`: on screens, in documents and in histories alike. */
export function plainDayText(day: Day): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${MONTHS.slice(month * 3 - 3, month * 3)} ${year}`
}

const toNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_IN_MS
const fromNumber = (number: number): Day => format(new Date(number * DAY_IN_MS))
const format = (date: Date): Day => date.toISOString().slice(0, 10)
