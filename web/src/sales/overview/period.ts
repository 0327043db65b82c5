import { MAX_REPORT_DAYS } from '@storey/api/report-period.ts'
import { addDays, addMonths, daysBetween } from '@storey/api/schedule/day.ts'

export const periods = {
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  own: 'Chosen days',
} as const
export type PeriodName = keyof typeof periods

interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a named period, up to today. */
export function daysOf(name: Exclude<PeriodName, 'own'>, today: string): Days {
  const month = `${today.slice(0, 8)}01`
  if (name === 'month') return { from: month, to: today }
  if (name === 'last-month') return { from: addMonths(month, -1), to: addDays(month, -1) }
  if (name === 'year') return { from: `${today.slice(0, 5)}01-01`, to: today }
  return { from: addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), to: today }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // The 31st of February is read as a day of March.
  new Date(text).toISOString().startsWith(text)

/**
 * The period of an address: `period=last-month`, or `from=2026-10-01&to=2026-10-15`. Anything else is this month; days that are no
 * period, or one too long, are wrong.
 */
export function periodIn(
  text: Readonly<Record<string, string>>,
  today: string,
): Days & { readonly name: PeriodName; readonly wrong: boolean } {
  const { period = '', from, to } = text
  if (isDay(from) || isDay(to)) {
    const last = isDay(to) ? to : today
    const first = isDay(from) ? from : `${last.slice(0, 8)}01`
    return { name: 'own', from: first, to: last, wrong: last < first || daysBetween(first, last) >= MAX_REPORT_DAYS }
  }
  const name = period === 'last-month' || period === 'quarter' || period === 'year' ? period : 'month'
  return { name, ...daysOf(name, today), wrong: false }
}
