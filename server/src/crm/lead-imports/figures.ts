import { GREATEST_AMOUNT } from '@storey/api/conventions.ts'
import { readPhone } from '@storey/api/readers/read-phone.ts'
import { placesOf } from '../../sheets/column.ts'

/** No figure, day or range is written with more letters. Of a cell full of spaces the patterns here take half a second. */
const LONGEST = 100
const isLong = (text: string) => text.length > LONGEST

/** Arabic and Persian figures as the ones that we compute with. */
export const westernFigures = (text: string) =>
  text
    .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (figure) => String(figure.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')

/** A figure that a spreadsheet cut: 9.71501E+11. */
export const isCut = (text: string) => !isLong(text) && /^\d(\.\d+)?e\+?\d+$/i.test(text.trim())

/** A phone number with its country code; one without is from `country`. */
export function phoneOf(text: string, country: string): string | undefined {
  const read = readPhone(text, country)
  return 'value' in read ? read.value : undefined
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  mil: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
}

/** An amount as people write it, "AED 1.2M" or "1,200,000", in minor units with the currency it names. */
export function amountOf(text: string, currency: string): { amount: number; currency: string } | undefined {
  if (isLong(text)) return undefined
  const read = /^([A-Za-z]{3})?\s*([\d.,\s]*\d)\s*([A-Za-z]*)\.?\s*([A-Za-z]{3})?$/.exec(
    symbols(westernFigures(text).trim()),
  )
  if (!read) return undefined
  const [, before, figures = '', word = '', after] = read
  const scale = word === '' ? 1 : SCALES[word.toLowerCase()]
  // "500 AED": the word after the figures is no scale but the currency.
  const named = before ?? after ?? (scale === undefined && /^[A-Za-z]{3}$/.test(word) ? word : undefined)
  if (scale === undefined && (named !== word || before !== undefined || after !== undefined)) return undefined
  const value = numberOf(figures, scale !== undefined && scale > 1)
  const own = named === undefined ? currency : currencyOf(named)
  if (value === undefined || own === undefined) return undefined
  const amount = Math.round(value * (scale ?? 1) * 10 ** placesOf(own))
  return amount <= GREATEST_AMOUNT ? { amount, currency: own } : undefined
}

/** "1M - 2M", "1 to 2 million", "up to 2m", "from 1m" or one amount: from, to. */
export function budgetOf(text: string, currency: string) {
  if (isLong(text)) return undefined
  const plain = westernFigures(text).trim().toLowerCase()
  const upTo = /^(?:up to|under|below|max(?:imum)?|less than|<=?|≤)\s*(.+)$/.exec(plain)?.[1]
  if (upTo) return endsOf(undefined, upTo, currency)
  const from =
    /^(?:from|over|above|min(?:imum)?|more than|>=?|≥)\s*(.+)$/.exec(plain)?.[1] ?? /^(.+?)\s*\+$/.exec(plain)?.[1]
  if (from && !/\bto\b|[-–—]/.test(from)) return endsOf(from, undefined, currency)
  const ends = (from ?? plain).split(/\s*(?:-|–|—|\bto\b)\s*/)
  if (ends.length > 2) return undefined
  const [low = '', high] = ends
  if (high === undefined) return endsOf(low, low, currency)
  // "1 - 2 million" says the scale once.
  const scale = /[\d.,\s](k|m|mn|million|thousand|bn|billion)\b/.exec(` ${high}`)?.[1]
  return endsOf(scale && /^[\d.,\s]+$/.test(low) ? `${low} ${scale}` : low, high, currency)
}

function endsOf(low: string | undefined, high: string | undefined, currency: string) {
  const to = high === undefined ? undefined : amountOf(high, currency)
  const from = low === undefined ? undefined : amountOf(low, to?.currency ?? currency)
  if ((low !== undefined && !from) || (high !== undefined && !to)) return undefined
  if (from && to && from.currency !== to.currency) {
    // "AED 1m - 2m": said before the first alone.
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

/** A currency by its letters or what people write for it. */
export function currencyOf(label: string): string | undefined {
  const letters = symbols(label.trim()).toUpperCase()
  const code =
    { DHS: 'AED', DH: 'AED', DIRHAM: 'AED', DIRHAMS: 'AED', DOLLAR: 'USD', DOLLARS: 'USD', EURO: 'EUR', EUROS: 'EUR' }[
      letters
    ] ?? letters
  return known.has(code) ? code : undefined
}

/** Figures with their groups and decimals parted by either of comma and point. */
function numberOf(text: string, scaled: boolean): number | undefined {
  const figures = text.replace(/\s/g, '')
  const last = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'))
  if (last < 0) return Number(figures)
  const mark = figures[last]
  const other = mark === ',' ? '.' : ','
  const grouped = new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(figures)
  // 1,200 and 1.200 are a thousand two hundred, and 1.200M is a million two hundred thousand.
  if (grouped && !(scaled && figures.split(mark ?? '').length === 2)) return Number(figures.replaceAll(mark ?? '', ''))
  const whole = figures.slice(0, last)
  if (whole.includes(mark ?? '')) return undefined
  const value = Number(`${whole.replaceAll(other, '')}.${figures.slice(last + 1)}`)
  return Number.isFinite(value) ? value : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as people write it: 2026-11-21, 21/11/2026, 21 Nov 2026, 21-Nov-26, Nov 21, 2026, or 46347 as spreadsheets count. Of 03/04 `order` says which is the day. */
export function dayOf(text: string, order: 'day_first' | 'month_first'): string | undefined {
  if (isLong(text)) return undefined
  const plain = westernFigures(text)
    .trim()
    .replace(/[T\s]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(plain)
  if (figures) {
    const [, one, two, year] = figures
    const whole = wholeYear(year)
    return order === 'day_first' ? realDay(whole, two, one) : realDay(whole, one, two)
  }
  const words = /^(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s,-]+(\d{4}|\d{2})$/i.exec(plain)
  if (words) return realDay(wholeYear(words[3]), monthOf(words[2]), words[1])
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain)?.[1]
  if (serial) return dayOfSerial(Number(serial))
  const american = /^([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{4})$/i.exec(plain)
  return american ? realDay(american[3], monthOf(american[1]), american[2]) : undefined
}

const wholeYear = (year = '') => (year.length === 2 ? `20${year}` : year)

/** A day as spreadsheets count them, from the end of 1899; only where it is one of 1950 to 2099. */
function dayOfSerial(count: number): string | undefined {
  if (count < 18_264 || count > 73_050) return undefined
  return new Date(Date.UTC(1899, 11, 30 + count)).toISOString().slice(0, 10)
}

const monthOf = (word = '') => String(MONTHS.indexOf(word.toLowerCase()) + 1)

function realDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text
}

/** "2", "2-3", "1, 2", "Studio", "3 BR": numbers of bedrooms, a studio having none. */
export function bedroomsOf(text: string): number[] | undefined {
  if (isLong(text)) return undefined
  const parts = westernFigures(text)
    .toLowerCase()
    .split(/[,;/|&]|\band\b|\bor\b/)
    .map((part) => part.replace(/bed(room)?s?|br|bhk|b\/?r/g, '').trim())
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
