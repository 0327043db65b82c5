import { type AreaUnit, squareMetres } from '../area.ts'
import type { DecimalMark } from './figure.ts'
import { plainText, type Read } from './read.ts'
import { readNumber } from './read-number.ts'

const SQUARE_FEET = /\s*(?:sq(?:uare)?\.? ?(?:ft|feet|foot)|sqft|sft|sf|ft2|ft\^2|feet|قدم(?: مربع)?)\.?$/i
const SQUARE_METRES =
  /\s*(?:sq(?:uare)?\.? ?(?:m|met(?:er|re)s?|mt?r?s?)|sqm|m2|m\^2|m(?:t?r?s?)|متر(?: مربع)?|م2|кв\.? ?м|м2)\.?$/i

/** How a column of a file is written. */
interface AreaColumn {
  readonly decimals?: DecimalMark | null
  readonly rounds?: boolean
}

/** An area as square metres with up to four places; a unit written behind it wins over the field's. */
export function readArea(typed: string, unit: AreaUnit, column: AreaColumn = {}): Read<string> {
  // A list may have both units: "84.5 m² / 910 sq ft".
  const text = plainText(typed).replace(/(?<=[a-z2])\s*(?:[/|]\s*\d[\d.,\s]*\D+|\([^()]*\))$/i, '')
  const named = SQUARE_FEET.test(text) ? 'sq_ft' : SQUARE_METRES.test(text) ? 'm2' : unit
  const found = readNumber(text.replace(named === 'sq_ft' ? SQUARE_FEET : SQUARE_METRES, ''), {
    // Square meters that were entered in feet are kept with four places.
    places: named === 'm2' ? 4 : 2,
    max: 9_999_999.99,
    ...column,
  })
  return 'value' in found ? { value: squareMetres(found.value, named) } : found
}
