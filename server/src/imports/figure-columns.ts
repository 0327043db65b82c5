import type { DecimalMark } from '@storey/api/readers/figure.ts'
import { plainText } from '@storey/api/readers/read.ts'
import { currencyOf } from './parse-values.ts'

/** No figure with its words is longer. */
const MAX_LENGTH = 60
const COMMA = /^(?:\d{1,3}(?:[. ']\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3}){2,})$/
/** A number of a workbook comes with a point, however its texts are written: one without groups shows nothing of them. */
const PLAIN_NUMBER = /^\d+\.\d+$/
const POINT = /^(?:\d{1,3}(?:[, ']\d{2,3})*[, ']\d{3}\.\d+|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{2,3})+,\d{3})$/

/**
 * The mark before the decimals of some columns, if one of their figures shows it: `95,3` and `1.250.000` the comma, `95.3` and
 * `1,250,000` the point. Null if none does, or both are there.
 *
 * @param sheet of a workbook; null for a CSV file
 */
export function decimalsOf(values: Iterable<string>, sheet: string | null): DecimalMark | null {
  let [comma, point, numbers] = [0, 0, 0]
  for (const value of values) {
    if (value === '' || value.length > MAX_LENGTH) continue
    // The 2 of m2 is no figure.
    const plain = plainText(value)
      .replace(/’/g, "'")
      .replace(/(?<=\d\s*)(?:sq\.?\s*)?(?:m|ft|м|م)\^?2/iu, '')
    const figures = /^\D*?(\d[\d.,' ]*\d)\D*$/.exec(plain)?.[1]
    if (figures === undefined) continue
    if (COMMA.test(figures)) comma++
    else if (sheet !== null && PLAIN_NUMBER.test(figures)) numbers++
    else if (POINT.test(figures)) point++
  }
  return comma > 0 && point + numbers > 0 ? null : comma > 0 ? 'comma' : point > 0 ? 'point' : null
}

/** No home costs less, in any currency: 1.25 was meant in millions. */
export const LEAST_PRICE = 1_000

/** How to write a price that is less than any home costs: 1.25 was meant in millions, 500 in thousands. */
export const inFull = (text: string, amount: number): string =>
  amount < 100 ? `${text}m for millions` : `${text}k for thousands`

/** What the heading of a column of amounts says of them. */
interface HeadedMoney {
  /** Undefined without one, or with two. */
  readonly currency: string | undefined
  /** The zeros that it leaves off. */
  readonly zeros: number
}

/** Codes of currencies that are words of headings too. */
const WORDS = new Set(['ALL', 'TOP', 'CUP', 'ANG', 'MOP', 'LAK', 'SOS', 'STD', 'NET'])
const SCALES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:millions?|mns?|mio|mln|milyon|millones|milhões)\b|млн|مليون|[([]\s*m\s*[)\]]|\b(?:aed|usd|eur|gbp|sar|qar|inr|try|rub)\s+m\b(?![²2])|\bm(?:€|£|(?:aed|usd|eur|gbp|sar|qar)\b)/i,
    6,
  ],
  [
    /['’`]\s?000s?\b|\b000s\b|\b(?:thousands?|tsd)\b|[([]\s*k\s*[)\]]|\b(?:aed|usd|eur|gbp|sar|qar|inr|try|rub)\s*k\b|\b[kt](?:€|£|(?:aed|usd|eur|gbp|sar|qar)\b)|тыс|ألف/i,
    3,
  ],
  [/\b(?:lacs?|lakhs?)\b|(?:\b(?:inr|rs\.?)|₹)\s*l\b/i, 5],
  [/\bcrores?\b|[([]\s*(?:in\s+)?crs?\.?\s*[)\]]|(?:\b(?:inr|rs\.?)|₹)\s*crs?\b/i, 7],
  [/万|萬/, 4],
]

/** The k of kAED, the T of TEUR. */
const IN_THOUSANDS = /^[kmt](?=(?:aed|usd|eur|gbp|sar|qar)$)/i

/** `Price (USD)`, `Price in AED '000`, `Total (AED M)`. */
export function headedMoney(heading: string): HeadedMoney {
  const words = heading.match(/[\p{L}.]+|[$€£₹₽₺]/gu)?.map((word) => word.replace(IN_THOUSANDS, '')) ?? []
  const codes = words.flatMap((word) => {
    const isCode = /^[A-Z]{3}$/.test(word)
      ? !WORDS.has(word)
      : word.length !== 3 || /^(?:aed|usd|eur|gbp|sar|qar|dhs|inr)$/i.test(word)
    return (isCode && currencyOf(word.replace(/\.$/, ''))) || []
  })
  const [currency, ...others] = [...new Set(codes)]
  const scales = SCALES.filter(([pattern]) => pattern.test(heading))
  return {
    currency: others.length > 0 ? undefined : currency,
    zeros: scales.length === 1 ? (scales[0]?.[1] ?? 0) : 0,
  }
}

/** Whether a heading says that its figures are by area: `Price / sq ft`, `AED psf`, `Rate per m²`. */
export const isByArea = (heading: string): boolean =>
  /\bp\.?s\.?[fm]\b|(?:\/|\bper\b)\s*(?:sq|m2|m²|ft|sft)|(?:€|\$)\/m|[([][^)\]]*\b(?:m²|m2|sq\.?\s?(?:ft|m)\b)|للمتر|للقدم|за м/i.test(
    heading,
  )
