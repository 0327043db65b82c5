import { plainText, type Read } from './read.ts'

/** Limits of a day, all as `YYYY-MM-DD`. */
export interface DayLimits {
  readonly today: string
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
const EXAMPLE = 'Enter a date, such as 31 Dec 2026 or 31/12/2026.'

/** A day as people write it, day before month: `31/12/2026`, `31.12.26`, `31 Dec`, `Dec 31, 2026`, `tomorrow`, `in 2 weeks`. */
export function readDay(typed: string, limits: DayLimits): Read<string> {
  const text = plainText(typed).toLowerCase()
  if (text === '') return { empty: true }
  const found = daySaid(text, limits)
  if (!('value' in found)) return found
  const { earliest, latest } = limits
  if (earliest && found.value < earliest)
    return { why: `${dayLabels(found.value)} is too early. The first possible day is ${dayLabels(earliest)}.` }
  if (latest && found.value > latest)
    return { why: `${dayLabels(found.value)} is too late. The last possible day is ${dayLabels(latest)}.` }
  return found
}

function daySaid(text: string, limits: DayLimits): Read<string> {
  const near = fromToday(text, limits.today)
  if (near) return { value: near }
  const end = endOfPart(text)
  if (end) return { value: end }
  const weekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? (?=.*\d)/.exec(text)
  const days = parts(weekday ? text.slice(weekday[0].length) : text)
  if (!days) return { why: EXAMPLE }
  const { date, month } = days
  if (month < 1 || month > 12) return { why: noMonth(days) }
  const year = days.year ?? nearestYear(month, date, limits)
  if (year < FIRST_YEAR || year > LAST_YEAR) return { why: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.` }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const name = MONTHS[month - 1]
  if (date < 1) return { why: EXAMPLE }
  if (date > last) return { why: `${name}${month === 2 ? ` ${year}` : ''} has ${last} days.` }
  const day = dayText(year, month, date)
  const actual = weekdayOf(day)
  if (weekday && !actual.toLowerCase().startsWith(weekday[1] ?? '')) return { why: `${dayLabels(day)} is a ${actual}.` }
  return { value: day }
}

/** `Q4 2028`, `4Q28`, `2028 Q4`, `H1 2029`: the last day of that part of a year, as handovers are promised. */
function endOfPart(text: string): string | undefined {
  const found =
    /^(?<part>q ?[1-4]|h ?[12])[-/ ,]*'?(?<year>\d{4}|\d{2})$/.exec(text) ??
    /^(?<part>[1-4] ?q|[12] ?h)[-/ ,]*'?(?<year>\d{4}|\d{2})$/.exec(text) ??
    /^(?<year>\d{4})[-/ ,]*(?<part>q ?[1-4]|h ?[12])$/.exec(text)
  const { part = '', year = '' } = found?.groups ?? {}
  if (!found) return undefined
  const month = Number(part.replace(/\D/g, '')) * (part.includes('q') ? 3 : 6)
  const whole = yearOf(year) ?? 0
  return dayText(whole, month, new Date(Date.UTC(whole, month, 0)).getUTCDate())
}

interface WrittenDay {
  readonly year: number | undefined
  readonly month: number
  readonly date: number
}

function parts(text: string): WrittenDay | undefined {
  const iso = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), date: Number(iso[4]) }
  const figures = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2}))?\.?$/.exec(text)
  if (figures) return { year: yearOf(figures[4]), month: Number(figures[3]), date: Number(figures[1]) }
  const packed = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (packed && Number(packed[2]) <= 12) {
    return { year: Number(packed[3]), month: Number(packed[2]), date: Number(packed[1]) }
  }
  const american = /^([a-z]{3,9})\.?[- ]?(\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?|[- ])(\d{4}))?$/.exec(text)
  if (american) return named(american[1], american[2], american[3])
  const words = /^(\d{1,2})(?:st|nd|rd|th)?\.?(?: of)?[-/ ]?([a-z]{3,9})\.?,?(?:[-/ ]?'?(\d{4}|\d{2}))?$/.exec(text)
  return words ? named(words[2], words[1], words[3]) : undefined
}

function named(word = '', date = '', year: string | undefined): WrittenDay | undefined {
  const month = MONTHS.findIndex((name) => word === 'sept' || name.toLowerCase().startsWith(word)) + 1
  return month > 0 ? { year: yearOf(year), month: word === 'sept' ? 9 : month, date: Number(date) } : undefined
}

const yearOf = (text: string | undefined) =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text)

/** For a day without a year: the nearest allowed one. */
function nearestYear(month: number, date: number, { today, earliest, latest }: DayLimits): number {
  const now = Number(today.slice(0, 4))
  const far = (year: number) => {
    const day = dayText(year, month, date)
    const isOut = (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest)
    return (
      Math.abs(Date.parse(`${dayText(year, month, Math.min(date, 28))}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) +
      (isOut ? 1e15 : 0)
    )
  }
  return [now, now + 1, now - 1].sort((one, other) => far(one) - far(other))[0] ?? now
}

function noMonth({ year, month, date }: WrittenDay): string {
  if (date < 1 || date > 12 || year === undefined) return `There is no month ${month}. ${EXAMPLE}`
  const last = new Date(Date.UTC(year, date, 0)).getUTCDate()
  return month <= last
    ? `There is no month ${month}. The day comes first: ${month}/${date}/${year} for ${dayLabels(dayText(year, date, month))}.`
    : `There is no month ${month}. ${EXAMPLE}`
}

/** `today`, `tomorrow`, `in 2 weeks`, `friday`: the day so far from today. */
function fromToday(text: string, today: string): string | undefined {
  const fixed: Readonly<Record<string, number>> = {
    today: 0,
    tomorrow: 1,
    tmrw: 1,
    tmr: 1,
    yesterday: -1,
    'next week': 7,
  }
  const days = fixed[text]
  if (days !== undefined) return addDays(today, days)
  if (text === 'next month') return movedMonths(today, 1)
  const ahead = /^(?:in |\+)?(a|an|one|two|three|\d{1,3}) ?(d|days?|w|weeks?|months?|years?)( ago)?$/.exec(text)
  if (ahead && (ahead[3] !== undefined || /^in |^\+/.test(text))) {
    const words: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 }
    const count = (words[ahead[1] ?? ''] ?? Number(ahead[1])) * (ahead[3] === undefined ? 1 : -1)
    const unit = ahead[2]?.[0]
    if (unit === 'd') return addDays(today, count)
    if (unit === 'w') return addDays(today, count * 7)
    return movedMonths(today, unit === 'y' ? count * 12 : count)
  }
  const word = text.replace(/^(?:next|this|coming) /, '')
  const weekday = WEEKDAYS.findIndex((name) => word.length >= 3 && name.toLowerCase().startsWith(word))
  if (weekday < 0) return undefined
  const from = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (weekday - from + 7) % 7 || 7)
}

const dayText = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** A month on from the 31st is the last day of a shorter one. */
function movedMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** `31 Dec 2026` */
function dayLabels(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]?.slice(0, 3)} ${year}`
}
