import { GREATEST_AMOUNT } from '@storey/api/conventions.ts'
import { plainText } from '@storey/api/readers/read.ts'
import { readDay } from '@storey/api/readers/read-day.ts'
import { readAmount } from '@storey/api/readers/read-money.ts'
import { readPhone } from '@storey/api/readers/read-phone.ts'
import { placesOf } from '../sheets/column.ts'

/** No number, day or range is written with more characters. The patterns here take half a second on a cell full of spaces. */
const MAX_LENGTH = 100
const isLong = (text: string) => text.length > MAX_LENGTH

/** Whether a spreadsheet has shortened the number: 9.71501E+11. */
export const isCut = (text: string) => !isLong(text) && /^\d(\.\d+)?e\+?\d+$/i.test(text.trim())

/** A phone number with its country code; one without it is taken to be from `country`. */
export function phoneOf(text: string, country: string): string | undefined {
  const read = readPhone(text, country)
  return 'value' in read ? read.value : undefined
}

/** Parses an amount as every form does, "AED 1.2M" or "1,200,000": minor units, with the currency it names. */
export function amountOf(text: string, currency: string): { amount: number; currency: string } | undefined {
  const read = amountIn(text, currency)
  return 'value' in read ? read.value : undefined
}

/** Explains why a text is not an amount; if it is ambiguous, names both amounts. */
export function noAmount(text: string, currency: string): string {
  const read = amountIn(text, currency)
  const cut = text.slice(0, MAX_LENGTH)
  return 'why' in read ? `${cut}: ${read.why}` : `${cut} is not an amount.`
}

function amountIn(text: string, currency: string): ReturnType<typeof readAmount> {
  if (isLong(text)) return { why: `Use at most ${MAX_LENGTH} characters.` }
  const read = readAmount(text, currency, (named) => (known.has(named) ? placesOf(named) : undefined))
  const isTooMuch = 'value' in read && read.value.amount > GREATEST_AMOUNT
  return isTooMuch ? { why: 'Enter an amount of at most 100 billion.' } : read
}

/** Parses "1M - 2M", "1 to 2 million", "up to 2m", "from 1m" or one amount into a range. */
export function budgetOf(text: string, currency: string) {
  if (isLong(text)) return undefined
  const plain = plainText(text).toLowerCase()
  const upTo = /^(?:up to|under|below|max(?:imum)?|less than|<=?|≤)\s*(.+)$/.exec(plain)?.[1]
  if (upTo) return endsOf(undefined, upTo, currency)
  const from =
    /^(?:from|over|above|min(?:imum)?|more than|>=?|≥)\s*(.+)$/.exec(plain)?.[1] ?? /^(.+?)\s*\+$/.exec(plain)?.[1]
  if (from && !/\bto\b|[-–—]/.test(from)) return endsOf(from, undefined, currency)
  const ends = (from ?? plain).split(/\s*(?:-|–|—|\bto\b)\s*/)
  if (ends.length > 2) return undefined
  const [low = '', high] = ends
  if (high === undefined) return endsOf(low, low, currency)
  // "1 - 2 million" gives the scale once.
  const scale = /[\d.,\s](k|m|mn|million|thousand|bn|billion)\b/.exec(` ${high}`)?.[1]
  return endsOf(scale && /^[\d.,\s]+$/.test(low) ? `${low} ${scale}` : low, high, currency)
}

function endsOf(low: string | undefined, high: string | undefined, currency: string) {
  const to = high === undefined ? undefined : amountOf(high, currency)
  const from = low === undefined ? undefined : amountOf(low, to?.currency ?? currency)
  if ((low !== undefined && !from) || (high !== undefined && !to)) return undefined
  if (from && to && from.currency !== to.currency) {
    // "AED 1m - 2m": the currency is given before the first amount only.
    const again = high === undefined ? undefined : amountOf(high, from.currency)
    return again?.currency === from.currency
      ? { from: from.amount, to: again.amount, currency: from.currency }
      : undefined
  }
  return { from: from?.amount, to: to?.amount, currency: (to ?? from)?.currency ?? currency }
}

const symbols = (text: string) =>
  text
    .replace(/\$/g, 'USD')
    .replace(/€/g, 'EUR')
    .replace(/£/g, 'GBP')
    .replace(/₹/g, 'INR')
    .replace(/د\.إ|درهم/g, 'AED')

const known = new Set(Intl.supportedValuesOf('currency'))

/** Finds a currency by its code or by a label in common use. */
export function currencyOf(label: string): string | undefined {
  const letters = symbols(label.trim()).toUpperCase()
  const code =
    { DHS: 'AED', DH: 'AED', DIRHAM: 'AED', DIRHAMS: 'AED', DOLLAR: 'USD', DOLLARS: 'USD', EURO: 'EUR', EUROS: 'EUR' }[
      letters
    ] ?? letters
  return known.has(code) ? code : undefined
}

const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i
const UNZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/** Whether a heading says that its times are in UTC: `Created (UTC)`. */
export const namesUtc = (heading: string): boolean => /\b(?:UTC|GMT)\b(?!\s*[+-])/.test(heading)

/** A time behind a day: `15:45`, `, 3:45:00 PM`, `T10:00`, ` at 9 am`. */
const TIME_BEHIND =
  /(?:T|,? +at +|,? +|,)\d{1,2}(?::\d{2}){1,2}(?:\.\d+)? ?(?:[ap]\.?m\.?)?$|,? +(?:at )?\d{1,2} ?[ap]\.?m\.?$/i

/**
 * Parses a day as every form does, or a spreadsheet serial such as 46347. For 03/04, `order` says which part is the day; a part over
 * 12 is the day. An instant with its zone is a day of `timezone`, and one of a column in UTC too. A day without a year, or one relative to today, is refused: a file
 * must mean the same whenever it is read.
 */
export function dayOf(
  text: string,
  order: 'day_first' | 'month_first',
  timezone = 'UTC',
  isUtc = false,
): string | undefined {
  if (isLong(text)) return undefined
  const said = plainText(text).replace(/^\[(.*)\]$/, '$1')
  const whole = isUtc && UNZONED.test(said) ? `${said}Z` : said
  const zoned = ZONED.exec(whole)
  if (zoned) return dayIn(zoned, timezone)
  const plain = whole.replace(TIME_BEHIND, '').replace(/[,\s]+$/, '')
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain)?.[1]
  if (serial) return dayOfSerial(Number(serial))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain)
  const [first, second] = [Number(figures?.[1]), Number(figures?.[3])]
  const isMonthFirst = figures && first <= 12 && (second > 12 || order === 'month_first')
  const dayFirst = isMonthFirst ? `${figures[3]}/${figures[1]}/${figures[4]}` : plain
  const [one, other] = ['1950-01-01', '2050-07-07'].map((today) => readDay(dayFirst, { today }))
  return one && other && 'value' in one && 'value' in other && one.value === other.value ? one.value : undefined
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone. */
function dayIn([, date, time = '', zone = '']: RegExpExecArray, timeZone: string): string | undefined {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  const at = new Date(`${date}T${time.padStart(5, '0')}${offset}`)
  if (Number.isNaN(at.getTime())) return undefined
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  days.set(timeZone, format)
  return format.format(at)
}

/** Converts a spreadsheet's day serial, counted from the end of 1899; only for the years 1950 to 2099. */
function dayOfSerial(count: number): string | undefined {
  if (count < 18_264 || count > 73_050) return undefined
  return new Date(Date.UTC(1899, 11, 30 + count)).toISOString().slice(0, 10)
}

/** Parses "2", "2-3", "1, 2", "Studio", "3 BR" as numbers of bedrooms; a studio has none. */
export function bedroomsOf(text: string): number[] | undefined {
  if (isLong(text)) return undefined
  const parts = plainText(text)
    .toLowerCase()
    .split(/[,;/|&]|\band\b|\bor\b/)
    .map((part) =>
      part
        .replace(/_/g, ' ')
        .replace(/\+.*$|\bstudy\b|\bmaids?\b/g, '')
        .replace(/bed(room)?s?|br|bhk|b\/?r/g, '')
        .trim(),
    )
    .filter((part) => part !== '')
  const found = new Set<number>()
  for (const part of parts) {
    const range = /^(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})$/.exec(part)
    const [from, to] = range ? [Number(range[1]), Number(range[2])] : [numberOfRooms(part), numberOfRooms(part)]
    if (from === undefined || to === undefined || from > to || to > 20) return undefined
    for (let count = from; count <= to; count++) found.add(count)
  }
  return found.size === 0 ? undefined : [...found].sort((one, other) => one - other)
}

const numberOfRooms = (part: string) =>
  /^studios?$/.test(part) ? 0 : /^\d{1,2}(\.0+)?\+?$/.test(part) ? Number.parseInt(part, 10) : undefined
