import type { AreaUnit } from '@storey/api/area.ts'
import { furnishing, orientation } from '@storey/api/inventory/unit.ts'
import { unitField } from '@storey/api/inventory/unit-fields.ts'
import type { UnitImportField } from '@storey/api/inventory/unit-imports.ts'
import { furnishingLabels, orientationLabels } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import type { Read } from '@storey/api/readers/read.ts'
import { readArea } from '@storey/api/readers/read-area.ts'
import { readNumber } from '@storey/api/readers/read-number.ts'
import type * as z from 'zod'
import type { Parsed, Problem as ProblemOf } from '../../imports/kind.ts'
import { labels, unitTypeOf } from '../../imports/labels.ts'
import { amountOf, noAmount } from '../../imports/parse-values.ts'
import { defined } from '../../kernel/defined.ts'

export type Problem = ProblemOf<UnitImportField>
/** The values of a row for a unit; missing values are absent. */
export type UnitRow = Partial<Omit<z.output<typeof units.create.body>, 'building_id' | 'unit_type_id'>> & {
  /** The id of the unit type. */
  unit_type?: number
}

export interface Reader {
  readonly fields: readonly (UnitImportField | null)[]
  readonly area_unit: AreaUnit
  /** The currency of the building: prices in another are refused. */
  readonly currency: string
  /** The unit types of the project, by their names in lower case. */
  readonly types: ReadonlyMap<string, { readonly id: number }>
}

const byWords = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([code, label]) => [code, [label]]))
const orientationOf = labels(orientation.options, byWords(orientationLabels))
const furnishingOf = labels(furnishing.options, {
  ...byWords(furnishingLabels),
  none: ['unfurnished', 'no', 'not furnished'],
  semi: ['partly furnished', 'semi furnished', 'partly'],
  full: ['furnished', 'yes', 'fully furnished'],
  kitchen_only: ['fitted kitchen', 'kitchen'],
})

/** A number has at most this many characters. */
const LONG = 100
const { unit_type_id, ...ofForm } = units.change.body.shape
const shape = { ...ofForm, unit_type: unit_type_id }

/** The values of a row and its problems: a row with a problem changes nothing. */
export function parseRow(cells: readonly string[], reader: Reader): { said: UnitRow; problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (field: UnitImportField, message: string) => void problems.push({ field, message })
  const cell = (field: UnitImportField) => {
    const column = reader.fields.indexOf(field)
    return column < 0 ? '' : (cells[column] ?? '').trim()
  }
  /** A parsed value, validated by the rules of the form. */
  const read = <Field extends UnitImportField>(
    field: Field,
    understand: (text: string) => Read<NonNullable<UnitRow[Field]>>,
  ): UnitRow[Field] | undefined => {
    const text = cell(field)
    if (text === '') return undefined
    const found: Read<NonNullable<UnitRow[Field]>> =
      text.length > LONG && unitField(field).kind !== 'text'
        ? { why: `Use at most ${LONG} characters.` }
        : understand(text)
    if ('value' in found) {
      const checked = shape[field].safeParse(found.value)
      if (checked.success) return checked.data as UnitRow[Field]
      wrong(field, `${shown(text)}: ${checked.error.issues[0]?.message ?? NOT_TAKEN}`)
    } else if ('why' in found)
      wrong(field, found.why.startsWith(shown(text)) ? found.why : `${shown(text)}: ${found.why}`)
    return undefined
  }
  const line = (text: string): Read<string> => ({ value: text.replace(/\s+/g, ' ') })
  const whole = (text: string): Read<number> => {
    const found = readNumber(text, { least: -1_000 })
    return 'value' in found ? { value: Number(found.value) } : found
  }
  const rooms = (text: string): Read<number> => (/^studio$/i.test(text) ? { value: 0 } : whole(text))
  const area = (text: string) => readArea(text, reader.area_unit)
  const money = (text: string): Read<number> => {
    const found = amountOf(text, reader.currency)
    if (!found) return { why: noAmount(text, reader.currency) }
    return found.currency === reader.currency
      ? { value: found.amount }
      : { why: `Prices of this building are in ${reader.currency}.` }
  }
  const choice =
    <Value>(of: (text: string) => Value | undefined, what: string) =>
    (text: string): Read<Value> => {
      const value = of(text)
      return value === undefined ? { why: `This is not ${what}.` } : { value }
    }

  const values: Parsed<UnitImportField, UnitRow> = {
    number: read('number', line),
    floor: read('floor', whole),
    stack: read('stack', whole),
    type: read('type', choice(unitTypeOf, 'a type of unit')),
    unit_type: read('unit_type', (text) => {
      const found = reader.types.get(text.replace(/\s+/g, ' ').toLowerCase())
      return found ? { value: found.id } : { why: 'The project has no unit type of this name.' }
    }),
    bedrooms: read('bedrooms', rooms),
    bathrooms: read('bathrooms', whole),
    internal_area: read('internal_area', area),
    outdoor_area: read('outdoor_area', area),
    orientation: read('orientation', choice(orientationOf, 'an orientation, such as north-east')),
    view: read('view', line),
    parking: read('parking', whole),
    furnishing: read('furnishing', choice(furnishingOf, 'a furnishing')),
    price: read('price', money),
    minimum_price: read('minimum_price', money),
    sales_note: read('sales_note', (text) => ({ value: text })),
  }
  if (cell('number') === '') wrong('number', 'The unit number is missing.')
  return { said: defined(values), problems }
}

const NOT_TAKEN = 'This can’t be taken.'
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
