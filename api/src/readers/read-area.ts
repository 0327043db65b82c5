import { plainText, type Read } from './read.ts'
import { readNumber } from './read-number.ts'

export type AreaUnit = 'sq_ft' | 'm2'

/** Ten-thousandths of a square metre, in which areas are kept, in a hundredth of a square foot: exact by definition. */
const KEPT_IN_A_HUNDREDTH = 9.290304

const SQUARE_FEET = /\s*(?:sq(?:uare)?\.? ?(?:ft|feet|foot)|sqft|sft|sf|ft2|ft\^2|feet)\.?$/i
const SQUARE_METRES = /\s*(?:sq(?:uare)?\.? ?(?:m|met(?:er|re)s?|mt?r?s?)|sqm|m2|m\^2|m)\.?$/i

/** An area as square metres with up to four places; a unit written behind it wins over the field's. */
export function readArea(typed: string, unit: AreaUnit): Read<string> {
  const text = plainText(typed)
  const named = SQUARE_FEET.test(text) ? 'sq_ft' : SQUARE_METRES.test(text) ? 'm2' : unit
  const found = readNumber(text.replace(named === 'sq_ft' ? SQUARE_FEET : SQUARE_METRES, ''), {
    places: 2,
    most: 9_999_999.99,
  })
  return 'value' in found ? { value: squareMetres(found.value, named) } : found
}

/** Hundredths of a square foot as ten-thousandths of a square metre: fine enough to tell each of them apart. */
export const keptOf = (hundredths: number): number => Math.round(hundredths * KEPT_IN_A_HUNDREDTH)
export const hundredthsOf = (kept: number): number => Math.round(kept / KEPT_IN_A_HUNDREDTH)

/** A number with at most two places in a unit, as square metres. */
export function squareMetres(written: string, unit: AreaUnit): string {
  if (unit === 'm2') return trimmed(written)
  return trimmed((keptOf(Math.round(Number(written) * 100)) / 10_000).toFixed(4))
}

/** Square metres in a unit with at most two places, as they were written. */
export function inUnit(kept: string | number, unit: AreaUnit): number {
  const square = Number(kept)
  if (unit === 'm2') return Math.round(square * 100) / 100
  return hundredthsOf(Math.round(square * 10_000)) / 100
}

const trimmed = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
