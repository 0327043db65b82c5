import { atPlaces, type DecimalMark, digitsOf, type Exact, exactText, rounded } from './figure.ts'
import { plainText, type Read } from './read.ts'

/** The number of zeros for a word after an amount. */
const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  万: 4,
  萬: 4,
  tsd: 3,
  thousand: 3,
  lac: 5,
  lakh: 5,
  lakhs: 5,
  lacs: 5,
  m: 6,
  mn: 6,
  mil: 6,
  mill: 6,
  mio: 6,
  million: 6,
  millions: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  b: 9,
  bn: 9,
  亿: 8,
  億: 8,
  bio: 9,
  billion: 9,
}

const WRITTEN: Readonly<Record<string, string>> = {
  dh: 'AED',
  dhs: 'AED',
  dirham: 'AED',
  dirhams: 'AED',
  'د.إ': 'AED',
  درهم: 'AED',
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  // How the sign of riyals is written in full, and the new signs of the dirham and the riyal.
  ریال: 'SAR',
  '\u20c1': 'SAR',
  '\u20c3': 'AED',
  sr: 'SAR',
  rs: 'INR',
}

/** Currencies whose sign is $, £, Rs, ﷼ or ¥ too, where a price of their own country is meant. */
const OWN_SIGNS: Readonly<Record<string, string>> = {
  $: 'AUD BBD BMD BSD BZD CAD FJD HKD JMD KYD MXN NAD NZD SGD TTD TWD XCD ARS CLP COP UYU',
  '£': 'EGP GIP LBP SDG SYP',
  rs: 'LKR MUR NPR PKR SCR',
  ریال: 'IRR OMR QAR YER',
  '¥': 'CNY JPY',
}

interface Currency {
  readonly currency: string
  /** How many minor digits it has: 2 for AED. */
  readonly places: number
}

/** How the amounts of a column of a file are written. */
export interface MoneyColumn {
  readonly decimals?: DecimalMark | null | undefined
  /** Zeros that its heading leaves off: 6 for "AED M". */
  readonly zeros?: number | undefined
  /** More decimals than the currency has are rounded instead of refused: a program computed them. */
  readonly rounds?: boolean | undefined
}

/** An amount as people write it, in minor units: `1,250,000.00`, `1.250.000,00`, `AED 1.25m`, `2.5mn`, `850k`. */
export function readMoney(typed: string, { currency, places }: Currency): Read<number> {
  const read = readAmount(typed, currency, (named) => (named === currency ? places : undefined))
  return 'value' in read ? { value: read.value.amount } : read
}

/**
 * An amount with its currency, or the default one.
 *
 * @param placesOf the number of minor digits of a currency; undefined for an unsupported one
 */
export function readAmount(
  typed: string,
  otherwise: string,
  placesOf: (currency: string) => number | undefined,
  column: MoneyColumn = {},
): Read<{ readonly amount: number; readonly currency: string }> {
  const text = plainText(typed).replace(/(?:[.,]-{1,2}|\/-|\.)$/, '')
  if (text === '') return { empty: true }
  if (/^-|^\(.*\)$/.test(text)) return { why: 'Enter an amount of 0 or more.' }
  const example = `Enter an amount, such as ${exactText({ units: 1_250_000n, places: 0 })} or 1.25m.`
  const parts = /^([^\d\s.,'][^\d\s,']*)? ?(\d[\d.,'’_ ٬٫]*?|\.\d+) ?([^\d]*)$/.exec(text)
  if (!parts) return { why: example }
  const [, before = '', figures = '', behind = ''] = parts
  const units = [before, ...behind.split(' ')].map((word) => word.toLowerCase().replace(/\.$/, ''))
  const scales = units.flatMap((word) => ZEROS[word] ?? [])
  const names = units.filter((word) => word !== '' && ZEROS[word] === undefined)
  const isScaledBefore = before !== '' && ZEROS[before.toLowerCase()] !== undefined
  if (scales.length > 1 || names.length > 1 || isScaledBefore) return { why: example }
  const currency = names[0] === undefined ? otherwise : currencyNamed(names[0], otherwise)
  if (!/^[A-Z]{3}$/.test(currency)) return { why: example }
  const places = placesOf(currency)
  if (places === undefined) return { why: `This amount is in ${otherwise}, not in ${currency}.` }

  const zeros = scales[0] ?? column.zeros ?? 0
  // Prices in thousands are grouped as others are; no unit costs thousands of millions.
  const found = digitsOf(figures, zeros > (scales.length > 0 ? 0 : 3), column.decimals)
  if (!found) return { why: example }
  const isRounded = column.rounds === true && found.meanings.length === 1
  const inFull = (meaning: Exact): Exact => {
    const full = { units: meaning.units * 10n ** BigInt(zeros), places: meaning.places }
    return isRounded ? rounded(full, places) : full
  }
  // A million in English, a thousand in Spanish and Portuguese.
  if (units.includes('mil') && /^\d{3}/.test(figures))
    return { why: `Write ${figures}k for thousands or ${figures}m for millions.` }
  const formatted = (meaning: Exact) => `${currency} ${exactText(inFull(meaning), places)}`
  const fitting = found.meanings.filter((meaning) => atPlaces(inFull(meaning), places) !== undefined)
  const [first, second] = fitting
  if (first === undefined) return { why: `${currency} has ${decimalsText(places)}. ${example}` }
  // Currencies with three minor digits are usually written with a decimal point.
  const usual = places === 3 && zeros === 0 && second && !figures.includes(',') ? second : first
  if (!found.clear && usual === first) {
    const question = second ? `${formatted(first)} or ${formatted(second)}?` : `${formatted(first)}?`
    return { why: `${question} Write ${exactText(inFull(first), places)} to be clear.` }
  }
  // One figure after a comma is more often a slip than ten fils.
  if (zeros === 0 && /^\d{1,3},\d$/.test(figures)) {
    return {
      why: `${formatted(first)}? Write it as ${exactText(first, places)}, or ${figures.replace(',', '.')}m for millions.`,
    }
  }
  const amount = atPlaces(inFull(usual), places) ?? 0n
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return { why: 'This amount is too large.' }
  return { value: { amount: Number(amount), currency } }
}

const currencyNamed = (name: string, otherwise: string) =>
  OWN_SIGNS[name]?.includes(otherwise) ? otherwise : (WRITTEN[name] ?? name.toUpperCase())

const decimalsText = (places: number) => (places === 0 ? 'no decimals' : `at most ${places} decimals`)
