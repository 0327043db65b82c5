import { plainText } from '@storey/api/readers/read.ts'
import { readDay } from '@storey/api/readers/read-day.ts'
import { dayInZone } from '../kernel/day-in-zone.ts'
import { dayOfHijri, inOurYears } from './other-calendars.ts'

/** No day is written with more characters. */
const MAX_LENGTH = 100

const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i
const UNZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/** Whether a heading says that its times are in UTC: `Created (UTC)`. */
export const namesUtc = (heading: string): boolean => /\b(?:UTC|GMT)\b(?!\s*[+-])/.test(heading)

/** A time behind a day: `15:45`, `, 3:45:00 PM`, `T10:00`, ` at 9 am`, ` à 15h45`. */
const TIME_BEHIND =
  /(?:T|,? +(?:at|à|um|alle|в|a las) +|,? +|,)\d{1,2}(?:[:h]\d{2}){1,2}(?:\.\d+)? ?(?:[ap]\.?m\.?|uhr|ч\.?|ص|م)?(?: ?\(?[a-z]{3,4}\)?)?$|,? +(?:at )?\d{1,2} ?[ap]\.?m\.?$|(?<=\d{4},? )\d{1,2}\.\d{2}(?:\.\d{2})?$/iu

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
  if (text.length > MAX_LENGTH) return undefined
  const said = plainText(text).replace(/^(?:\[(.*)\]|"(.*)"|'(.*)')$/, '$1$2$3')
  const found = readAs(said, order, timezone, isUtc) ?? readAs(inEnglish(said), order, timezone, isUtc)
  return found ?? dayOfHijri(said) ?? readAs(inEnglish(inOurYears(said)), order, timezone, isUtc)
}

function readAs(
  said: string,
  order: 'day_first' | 'month_first',
  timezone: string,
  isUtc: boolean,
): string | undefined {
  const whole = isUtc && UNZONED.test(said) ? `${said}Z` : said
  const zoned = ZONED.exec(whole)
  if (zoned) return dayIn(zoned, timezone)
  const written = MAIL.exec(whole)
  if (written) return dayAt(new Date(written[0]), timezone)
  const epoch = /^(\d{10})(\d{3})?$/.exec(whole)
  if (epoch) return dayAt(new Date(Number(epoch[1]) * 1_000), timezone)
  const plain = whole.replace(TIME_BEHIND, '').replace(/[,\s]+$/, '')
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain)?.[1]
  if (serial) return dayOfSerial(Number(serial))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain)
  const [first, second] = [Number(figures?.[1]), Number(figures?.[3])]
  const isMonthFirst = figures && first <= 12 && (second > 12 || order === 'month_first')
  const dayFirst = isMonthFirst ? `${figures[3]}/${figures[1]}/${figures[4]}` : plain
  const [one, other] = ['1950-01-01', '2050-07-07'].map((today) => readDay(dayFirst, { today }))
  const value = one && other && 'value' in one && 'value' in other && one.value === other.value ? one.value : undefined
  // 20261126 is no day of the year 1126.
  const compact = value === undefined ? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(plain) : null
  return compact ? readAs(`${compact[1]}-${compact[2]}-${compact[3]}`, order, timezone, isUtc) : value
}

/** `Thu, 26 Nov 2026 15:45:00 +0400` of e-mails, `Thu Nov 26 2026 15:45:00 GMT+0400` of programs. */
const MAIL =
  /^(?:[a-z]{3},? +)?(?:\d{1,2} +[a-z]{3}|[a-z]{3} +\d{1,2}) +\d{4} +\d{2}:\d{2}(?::\d{2})? +(?:GMT|UTC)?[+-]\d{4}/i

/** Languages whose months are read, besides English. */
const LANGUAGES = [
  'ar',
  'ar-LB',
  'de',
  'es',
  'fa-u-ca-gregory',
  'fr',
  'hi',
  'it',
  'nl',
  'pl',
  'pt',
  'ru',
  'tr',
  'uk',
  'ur',
]
let months: { readonly pattern: RegExp; readonly numbers: ReadonlyMap<string, string> } | undefined

/** Names of months with their English ones; a name that is another month elsewhere is left out. */
function monthNames() {
  const found = new Map<string, Set<number>>()
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const options of [{ month }, { month, day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', numberingSystem: 'latn' })
        for (let at = 0; at < 12; at++) {
          const part = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month')?.value ?? ''
          const name = plainText(part).toLowerCase().replace(/\.$/, '')
          if (name.length > 2) found.set(name, (found.get(name) ?? new Set()).add(at))
        }
      }
  // What people and spreadsheets write besides.
  for (const [name, at] of OTHERS) found.set(name, new Set([at]))
  const numbers = new Map(
    [...found].flatMap(([name, ats]) => (ats.size === 1 ? [[name, ENGLISH[[...ats][0] ?? 0] ?? '']] : [])),
  )
  const names = [...numbers.keys()].sort((one, other) => other.length - one.length)
  return { pattern: new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})\\.?`, 'iu'), numbers }
}
const OTHERS: readonly (readonly [string, number])[] = [
  ['mrz', 2],
  ['jän', 0],
  ['aout', 7],
  ['fév', 1],
  ['фев', 1],
  ['сен', 8],
  ['ноя', 10],
  ['ابريل', 3],
  ['اغسطس', 7],
  ['آب', 7],
  ['اكتوبر', 9],
]
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `26 ноября 2026 г.`, `26 de noviembre de 2026` and `2026年11月26日` as English writes them. */
function inEnglish(text: string): string {
  const east = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u.exec(text)
  if (east) return `${east[1]}-${east[2]}-${east[3]}`
  // 2026. 11. 26. as Korean spreadsheets write it, and 2026-Nov-26.
  const yearFirst = /^(\d{4})[-./ ]\s*(\d{1,2}|[a-z]{3,9})\.?[-./ ]\s*(\d{1,2})\.?$/i.exec(text)
  if (yearFirst)
    return /\d/.test(yearFirst[2] ?? '')
      ? `${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`
      : `${yearFirst[3]} ${yearFirst[2]} ${yearFirst[1]}`
  months ??= monthNames()
  const { pattern, numbers } = months
  return text
    .toLowerCase()
    .replace(pattern, (name) => numbers.get(name.replace(/\.$/, '')) ?? name)
    .replace(/(?<=[\d\s])(?:de|del|d’|г|р|م|هـ)\.?(?=\s|$)/gu, ' ')
    .replace(/(?<=^\d{1,2})(?:er|º|ª|\.)(?=\s)/u, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The day of an instant in a time zone. */
function dayIn([, date, time = '', zone = '']: RegExpExecArray, timeZone: string): string | undefined {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  const at = new Date(`${date}T${time.padStart(5, '0')}${offset}`)
  return dayAt(at, timeZone)
}

const dayAt = (at: Date, timeZone: string) => (Number.isNaN(at.getTime()) ? undefined : dayInZone(at, timeZone))

/** Converts a spreadsheet's day serial, counted from the end of 1899; only for the years 1950 to 2099. */
function dayOfSerial(count: number): string | undefined {
  if (count < 18_264 || count > 73_050) return undefined
  return new Date(Date.UTC(1899, 11, 30 + count)).toISOString().slice(0, 10)
}
