import type { AreaUnit } from '@storey/api/area.ts'
import { recordId } from '@storey/api/conventions.ts'
import { furnishing, orientation } from '@storey/api/inventory/unit.ts'
import {
  type UnitFieldOf,
  type UnitImportField,
  unitField,
  unitFields,
  unitImportFields,
} from '@storey/api/inventory/unit-fields.ts'
import { furnishingLabels, orientationLabels } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import type { Read } from '@storey/api/readers/read.ts'
import { readArea } from '@storey/api/readers/read-area.ts'
import { readNumber } from '@storey/api/readers/read-number.ts'
import * as z from 'zod'
import type { Problem as ProblemOf } from '../../imports/kind.ts'
import { labels, unitTypeOf } from '../../imports/labels.ts'
import { amountOf, noAmount } from '../../imports/parse-values.ts'
import { defined } from '../../kernel/defined.ts'

export type Problem = ProblemOf<UnitImportField>
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
const { number, floor, stack, type, version: _version, unit_type_id: _id, ...others } = units.change.body.shape
/** The rules of the form; of the unit type a file says the name. */
const shape = { number, floor, stack, type, unit_type: recordId, ...others }
const rowShape = z.object(shape).partial()
/** The values of a row for a unit; missing values are absent. */
export type UnitRow = z.output<typeof rowShape>

/** Fields that are not read by their kind alone. */
type OwnField = UnitFieldOf<'choice'> | 'unit_type' | 'bedrooms'
type ReadText = (text: string) => Read<unknown>

/** The values of a row and its problems: a row with a problem changes nothing. */
export function parseRow(cells: readonly string[], reader: Reader): { parsed: UnitRow; problems: Problem[] } {
  const problems: Problem[] = []
  const wrong = (field: UnitImportField, message: string) => void problems.push({ field, message })
  const cell = (field: UnitImportField) => {
    const column = reader.fields.indexOf(field)
    return column < 0 ? '' : (cells[column] ?? '').trim()
  }
  /** A parsed value, validated by the rules of the form. */
  const read = (field: UnitImportField): unknown => {
    const text = cell(field)
    if (text === '') return undefined
    const found: Read<unknown> =
      text.length > LONG && unitField(field).kind !== 'text'
        ? { why: `Use at most ${LONG} characters.` }
        : (isOwn(field) ? own[field] : byKind[unitFields[field].kind])(text)
    if ('value' in found) {
      const checked = shape[field].safeParse(found.value)
      if (checked.success) return checked.data
      wrong(field, `${shown(text)}: ${checked.error.issues[0]?.message ?? NOT_TAKEN}`)
    } else if ('why' in found)
      wrong(field, found.why.startsWith(shown(text)) ? found.why : `${shown(text)}: ${found.why}`)
    return undefined
  }
  const line = (text: string): Read<string> => ({ value: text.replace(/\s+/g, ' ') })
  const whole = (text: string): Read<number> => {
    const found = readNumber(text, { min: -1_000 })
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

  // A choice has words of its own, and a kind that is not here does not compile.
  const own: Readonly<Record<OwnField, ReadText>> = {
    type: choice(unitTypeOf, 'a type of unit'),
    unit_type: (text) => {
      const found = reader.types.get(text.replace(/\s+/g, ' ').toLowerCase())
      return found ? { value: found.id } : { why: 'The project has no unit type of this name.' }
    },
    bedrooms: rooms,
    orientation: choice(orientationOf, 'an orientation, such as north-east'),
    furnishing: choice(furnishingOf, 'a furnishing'),
  }
  const isOwn = (field: UnitImportField): field is OwnField => Object.hasOwn(own, field)
  const byKind: Readonly<Record<(typeof unitFields)[Exclude<UnitImportField, OwnField>]['kind'], ReadText>> = {
    line,
    text: (text) => ({ value: text }),
    whole,
    area,
    money,
  }
  const parsed = rowShape.parse(defined(Object.fromEntries(unitImportFields.map((field) => [field, read(field)]))))
  if (cell('number') === '') wrong('number', 'The unit number is missing.')
  return { parsed, problems }
}

const NOT_TAKEN = 'This can’t be taken.'
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
