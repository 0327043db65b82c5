import type { Money } from '@storey/api/conventions.ts'
import { placesOf } from '../../sheets/column.ts'

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')]
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']

function belowHundred(count: number): string {
  if (count < 20) return ONES[count] ?? ''
  const ones = count % 10
  return `${TENS[Math.floor(count / 10)]}${ones > 0 ? `-${ONES[ones]}` : ''}`
}

function belowThousand(count: number): string {
  const hundreds = Math.floor(count / 100)
  const rest = count % 100
  const words = hundreds > 0 ? [`${ONES[hundreds]} hundred`] : []
  if (rest > 0) words.push(belowHundred(rest))
  return words.join(' ')
}

/** A whole number in English words: `one thousand two hundred thirty-four`. */
export function numberInWords(count: number): string {
  if (count === 0) return 'zero'
  const words: string[] = []
  for (let rest = count, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++)
    if (rest % 1000 > 0) words.unshift(`${belowThousand(rest % 1000)}${SCALES[scale] ?? ''}`)
  return words.join(' ')
}

/** The name of a currency after a number: `UAE dirhams`, and `UAE dirham` after one. */
const currencyName = (currency: string, count: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 })
    .formatToParts(count)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** An amount as a voucher writes it out: `One thousand two hundred UAE dirhams and 50/100`. */
export function amountInWords({ amount, currency }: Money): string {
  const places = placesOf(currency)
  const scale = 10 ** places
  const whole = Math.floor(amount / scale)
  const minor = amount % scale
  const words = numberInWords(whole)
  const fraction = minor > 0 ? ` and ${String(minor).padStart(places, '0')}/${scale}` : ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${currencyName(currency, whole)}${fraction}`
}
