import { GREATEST_AMOUNT } from '@storey/api/conventions.ts'
import { plainText } from '@storey/api/readers/read.ts'
import { type MoneyColumn, readAmount } from '@storey/api/readers/read-money.ts'
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
export function amountOf(
  text: string,
  currency: string,
  column?: MoneyColumn,
): { amount: number; currency: string } | undefined {
  const read = amountIn(text, currency, column)
  return 'value' in read ? read.value : undefined
}

/** Explains why a text is not an amount; if it is ambiguous, names both amounts. */
export function noAmount(text: string, currency: string, column?: MoneyColumn): string {
  const read = amountIn(text, currency, column)
  const cut = text.slice(0, MAX_LENGTH)
  return 'why' in read ? `${cut}: ${read.why}` : `${cut} is not an amount.`
}

/** The same with the reason where it is none. */
export function amountIn(text: string, currency: string, column: MoneyColumn = {}): ReturnType<typeof readAmount> {
  if (isLong(text)) return { why: `Use at most ${MAX_LENGTH} characters.` }
  // The figures of a file may be computed ones.
  const how = { rounds: true, ...column }
  const whole = readPlainAmount(text, currency, how)
  const read =
    'value' in whole
      ? whole
      : readPlainAmount(amountAlone(currency === 'JPY' ? text.replace(/[¥￥]/, 'JPY ') : text), currency, how)
  const isTooMuch = 'value' in read && read.value.amount > GREATEST_AMOUNT
  if (isTooMuch) return { why: 'Enter an amount of at most 100 billion.' }
  return 'value' in read ? read : whole
}

/** Words, marks and currencies of lists that the fields of forms do not need. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d.*)[([][^()[\]]*[)\]]\s*$/, ''],
  [
    /\s*(?:\+|plus|incl\.?|excl\.?|including|excluding|ex)\s*\.?\s*(?:\d+(?:\.\d+)?\s*%?\s*(?:of )?)?(?:vat|gst|dld|fees?|tax(?:es)?)\b.*$/i,
    '',
  ],
  [/^\s*(?:price|total|amount)\s*:?\s*/i, ''],
  [/\s*(?:\/=|-\/|\*+|\bonly|\bnet)\s*$/i, ''],
  // 1,250,000/- AED
  [/(?<=\d)\s?(?:\/[-=]|[.,]-|\*)(?=\s?\p{L})/u, ' '],
  [/مليون|ملايين/g, ' million'],
  [/مليار|بليون/g, ' billion'],
  [/ألف|الف|آلاف/g, ' thousand'],
  [/(?<=\d\s?)(?:mln|milyon|mill[oó]n(?:es)?|milhão|milhões|millionen|млн|миллион(?:а|ов)?)(?!\p{L})\.?/iu, ' million'],
  // A comma before 万, and a point where they say so, part thousands.
  [/(?<![\d.,])(\d{1,3}),(\d{3})(?=\s?[万萬])/, '$1$2'],
  [/(?<![\d.,])(\d{1,3})\.(\d{3})(?=\s?(?:bin|mila)(?!\p{L}))/iu, '$1$2'],
  [/(?<=\d\s?)(?:тыс|тысяч|bin|mille|mila)(?!\p{L})\.?/iu, ' thousand'],
  [/(?<=\d\s?)([万萬亿億])/, ' $1 '],
  [/元|人民币|\brmb\b|¥(?=.*[万亿])/i, ' CNY '],
  [/円|日本円/, ' JPY '],
  [/\bmm\b|(?<=\d)mm\b/i, 'm'],
  [/درهم\s*[إا]ماراتي|\b(?:uae|u\.a\.e\.|emirati) (?:dirhams?|dhs?|aed)\b/i, 'AED'],
  [/ر[يی]ال\s*قطري|\bqatari? ri[yi]?als?\b/i, 'QAR'],
  [/ر[يی]ال\s*عُ?ماني|\bomani? ri[yi]?als?\b/i, 'OMR'],
  [/ر[يی]ال\s*سعودي|\bsaudi (?:arabian )?ri[yi]?als?\b/i, 'SAR'],
  [/دينار\s*كويتي|\bkuwaiti? dinars?\b/i, 'KWD'],
  [/دينار\s*بحريني|\bbahraini? dinars?\b/i, 'BHD'],
  [/جنيه\s*مصري|\begyptian pounds?\b/i, 'EGP'],
  [/\bpounds? sterling\b|\bbritish pounds?\b/i, 'GBP'],
  [/دولار\s*[أا]مريكي|\b(?:u\.?s\.?|american) ?dollars?\b/i, 'USD'],
  [/دولار|\bdollars?\b/i, '$'],
  [/يورو|\beuros?\b/i, 'EUR'],
  [/\bindian rupees?\b/i, 'INR'],
  [/\brupees?\b/i, 'Rs'],
  [/\bk\.?d\.?(?![a-z])|د\.ك\.?/i, 'KWD'],
  [/\bb\.?d\.?(?![a-z])|د\.ب\.?/i, 'BHD'],
  [/\br\.?o\.?(?![a-z])|ر\.ع\.?/i, 'OMR'],
  [/\bq\.?r\.?(?![a-z])|ر\.ق\.?/i, 'QAR'],
  [/\ble\b|\bl\.e\b\.?|ج\.م\.?|جنيه/i, 'EGP'],
  [/ر\.س\.?|\bs\.r\.?(?![a-z])/i, 'SAR'],
  [/ر[يی]ال|\bri[yi]als?\b/i, 'ریال'],
  [/\bpounds?\b/i, '£'],
  [/\brm(?![a-z])/i, 'MYR'],
  [/r\$/i, 'BRL'],
  [/\bhk\$/i, 'HKD'],
  [/\bs\$/i, 'SGD'],
  [/\bau?\$/i, 'AUD'],
  [/\bca?\$/i, 'CAD'],
  [/\bu\$[sd]/i, 'USD'],
  [/(?<=\b(?:usd|cad|aud|nzd|sgd|hkd|mxn) ?)\$|\$(?=[^a-z]*\b(?:usd|cad|aud|nzd|sgd|hkd|mxn)\b)/i, ''],
  [/(?<=\d ?)t(?=€|eur)/i, 'k '],
  [/(?<=\d ?)([km])(?=€|eur\b|aed\b)/i, '$1 '],
  [/₩|원/, ' KRW '],
  [/฿|บาท/, ' THB '],
  [/₦|\bnaira\b/i, ' NGN '],
  [/zł(?!\p{L})/iu, ' PLN'],
  [/(?<=\d ?)р\.?$/, ' RUB'],
  [/₽|руб(?:лей|ля|ль)?\.?/i, 'RUB'],
  [/₺|\btl\b/i, 'TRY'],
  [/^([a-z]{3})\s*[:-]\s*(?=\d)/i, '$1 '],
]

/** `AED 1.25m*` and `1,250,000 (negotiable)` without what is not the amount. */
function amountAlone(text: string): string {
  const plain = WORDS.reduce((rest, [words, instead]) => rest.replace(words, instead), plainText(text)).trim()
  const power = /^(\d(?:\.\d{1,15})?)e\+?(\d{1,2})$/i.exec(plain)
  return power ? String(Number(plain)) : plain
}

function readPlainAmount(text: string, currency: string, column: MoneyColumn): ReturnType<typeof readAmount> {
  return readAmount(text, currency, (named) => (known.has(named) ? placesOf(named) : undefined), column)
}

/** Parses "1M - 2M", "1 to 2 million", "up to 2m", "from 1m" or one amount into a range. */
export function budgetOf(text: string, currency: string, column?: MoneyColumn) {
  if (isLong(text)) return undefined
  const plain = plainText(text)
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/\/-(?=\s|$)/g, '')
    .replace(/^(?:~|≈|approx(?:imately|\.)?|about|around|circa|ca\.)\s*/, '')
    .replace(/^(?:upto|до|hasta|bis(?: zu)?|até|fino a|jusqu['’]?à) /, 'up to ')
    .replace(/^(?:от|desde|ab) /, 'from ')
    .replace(/ (?:до|hasta|bis) /, ' to ')
    .replace(/^([^-–—]*\d[^-–—]*?) \(?max(?:imum)?\)?\.?$/, 'up to $1')
    // 1/2 million may be half of one.
    .replace(/^(?!.*(?<![\d.,])[1-3]\/[2-4](?![\d.,]))([^/]*\d[^/]*)\/([^/]*\d[^/]*)$/, '$1 to $2')
    .replace(/^between (.*) and /, '$1 to ')
    .replace(/(?:,? (?:and|or) (?:above|more|over|up)|,? (?:onwards|plus))$/, '+')
    .replace(/ ?~ ?(?=.*\d)(?<=\d.*)/, ' - ')
    .trim()
  const upTo = /^(?:up to|under|below|max(?:imum)?\.?|less than|<=?|≤)\s*(.+)$/.exec(plain)?.[1]
  if (upTo) return endsOf(undefined, upTo, currency, column)
  const from =
    /^(?:from|over|above|min(?:imum)?\.?|more than|>=?|≥)\s*(.+)$/.exec(plain)?.[1] ?? /^(.+?)\s*\+$/.exec(plain)?.[1]
  if (from && !/\bto\b|[-–—]/.test(from)) return endsOf(from, undefined, currency, column)
  const ends = (from ?? plain).split(/\s*(?:-|–|—|\bto\b)\s*/)
  if (ends.length > 2) return undefined
  const [low = '', high] = ends
  if (high === undefined) return endsOf(low, low, currency, column)
  // "1 - 2 million" gives the scale once.
  const scale = SCALE.exec(` ${high}`)
    ?.slice(1)
    .find((one) => one !== undefined)
  // "AED 1 - 2 million" and "$500-700k" too; 900000 - 1.2m gives the first in full.
  const isBare = /^(?:[a-z]{2,4}\.? ?|[$€£₹₽₺])?[\d.,\s]+$/.test(low) && figureIn(low) <= figureIn(high)
  return endsOf(scale && isBare ? `${low} ${scale}` : low, high, currency, column)
}

const figureIn = (text: string) => Number.parseFloat((/\d[\d.,]*/.exec(text)?.[0] ?? '').replace(',', '.'))

/** The word or letter that multiplies an amount, behind it. */
const SCALE =
  /[\d.,\s](k|m|mn|mil|mill|mio|mln|millions?|millones|milyon|млн|thousand|тыс|bn|billions?|lakhs?|lacs?|crores?|cr|مليون|ألف)(?!\p{L}|\d)|[\d.,\s]([万萬亿億])/u

function endsOf(low: string | undefined, high: string | undefined, currency: string, column?: MoneyColumn) {
  const to = high === undefined ? undefined : amountOf(high, currency, column)
  const from = low === undefined ? undefined : amountOf(low, to?.currency ?? currency, column)
  if ((low !== undefined && !from) || (high !== undefined && !to)) return undefined
  if (from && to && from.currency !== to.currency) {
    // "AED 1m - 2m": the currency is given before the first amount only.
    const again = high === undefined ? undefined : amountOf(high, from.currency, column)
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
    .replace(/₽/g, 'RUB')
    .replace(/₺/g, 'TRY')
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

/** Parses "2", "2-3", "1, 2", "Studio", "3 BR" as numbers of bedrooms; a studio has none. */
export function bedroomsOf(text: string): number[] | undefined {
  if (isLong(text)) return undefined
  const parts = plainText(text)
    .toLowerCase()
    .replace(/\bb\/r\b|(?<=\d ?)b\/r\b/g, 'br')
    .split(/[,;/|&]|\band\b|\bor\b/)
    .map((part) =>
      part
        .replace(/_/g, ' ')
        .replace(/\+.*$|\bstudy\b|\bmaids?\b/g, '')
        .replace(/ و ?صالة$/, '')
        .replace(/^غرفة(?: نوم)?$/, '1')
        .replace(/^ثلاث(?= غرف)/, '3')
        .replace(/غرفتين|غرفتان/g, '2')
        .replace(/\b(?:apartments?|flats?|villas?|townhouses?|penthouses?|duplex(?:es)?|homes?|houses?|units?)\b/g, '')
        .replace(
          /-?\s*(?:bed ?(?:room)?s?|bdrms?|bdrs?|bd|br|bhk|b(?![a-z])|غرفة نوم|غرف نوم|غرفة|غرف|спальн(?:я|и|ей)|спален|habitaciones|dormitorios|quartos|chambres)\.?/g,
          ' ',
        )
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

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const numberOfRooms = (part: string) =>
  COUNTS.includes(part)
    ? COUNTS.indexOf(part) + 1
    : /^(?:studios?|stu?d?\.?|студия|estudio|estúdio|استوديو|ستوديو)$/.test(part)
      ? 0
      : /^\d{1,2}(\.0+)?\+?$/.test(part)
        ? Number.parseInt(part, 10)
        : undefined
