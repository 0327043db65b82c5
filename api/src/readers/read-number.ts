import { atPlaces, type DecimalMark, digitsOf, type Exact, exactText, rounded } from './figure.ts'
import { plainText, type Read } from './read.ts'

export interface NumberLimits {
  /** Most decimals: 0 for a whole number. */
  readonly places?: number
  readonly min?: number
  readonly max?: number
  /** Units that may be written behind it, in small letters: `%`, `sq ft`. */
  readonly units?: readonly string[]
  /** Of a column of a file. */
  readonly decimals?: DecimalMark | null | undefined
  /** More decimals are rounded instead of refused: a program computed them. */
  readonly rounds?: boolean | undefined
}

const numberOf = ({ units, places }: Exact) => Number(units) / 10 ** places

/** A number as a decimal string, such as `12.5`. What it may be decides where `1.250` would not. */
export function readNumber(typed: string, limits: NumberLimits = {}): Read<string> {
  const { places = 0, min = 0, max = Number.MAX_SAFE_INTEGER, units = [], decimals, rounds = false } = limits
  const text = plainText(typed).replace(/٪/g, '%')
  if (text === '') return { empty: true }
  const parts = /^([+-])? ?(?:(%) ?)?(\.?\d[\d.,'’_ ٬٫]*?) ?([^\d]*)$/.exec(text)
  const unit = (parts?.[2] ?? parts?.[4] ?? '').toLowerCase().replace(/\.$/, '')
  const found = parts && (unit === '' || units.includes(unit)) ? digitsOf(parts[3] ?? '', false, decimals) : undefined
  if (!found) return { why: exampleOf(places) }

  const sign = parts?.[1] === '-' ? -1n : 1n
  const [only, ...others] = found.meanings
  const meanings = rounds && only && others.length === 0 ? [rounded(only, places)] : found.meanings
  const signed = meanings.map((meaning) => ({ ...meaning, units: meaning.units * sign }))
  const precise = signed.filter((meaning) => atPlaces(meaning, places) !== undefined)
  if (precise.length === 0) return { why: places === 0 ? 'Enter a whole number.' : `Use at most ${places} decimals.` }
  const fitting = precise.filter((meaning) => numberOf(meaning) >= min && numberOf(meaning) <= max)
  const [first, second] = fitting
  if (!first) return { why: rangeText(min, max) }
  if (!found.clear && second) {
    return { why: `${written(first)} or ${written(second)}? Write ${plainDecimal(first)} or ${plainDecimal(second)}.` }
  }
  return { value: plainDecimal(first) }
}

/** A percentage with up to three decimals. */
export const readPercent = (typed: string): Read<string> =>
  readNumber(typed, { places: 3, min: -999.999, max: 999.999, units: ['%', 'percent', 'per cent', 'pct', 'p.c'] })

/** Integers in a list, such as floors: `4, 13`, `13 and 4`. In order, without duplicates. */
export function readNumbers(typed: string, limits: NumberLimits = {}): Read<readonly number[]> {
  const parts = plainText(typed)
    .split(/[,;/& ]+|\band\b/i)
    .filter((part) => part !== '')
  if (parts.length === 0) return { empty: true }
  const found = new Set<number>()
  for (const part of parts) {
    const read = /^[+-]?\d+$/.test(part) ? readNumber(part, limits) : { why: exampleOf(0) }
    if (!('value' in read)) return { why: `${part}: ${'why' in read ? read.why : exampleOf(0)}` }
    found.add(Number(read.value))
  }
  return { value: [...found].sort((one, other) => one - other) }
}

const exampleOf = (places: number) =>
  places === 0 ? 'Enter a whole number, such as 12.' : 'Enter a number, such as 12.5.'

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

function rangeText(min: number, max: number): string {
  if (max === Number.MAX_SAFE_INTEGER) return `Must be ${count(min)} or more.`
  return `Must be from ${count(min)} to ${count(max)}.`
}

const written = (meaning: Exact) =>
  meaning.units < 0n ? `-${exactText({ ...meaning, units: -meaning.units })}` : exactText(meaning)

const plainDecimal = (meaning: Exact) => written(meaning).replace(/,/g, '')
