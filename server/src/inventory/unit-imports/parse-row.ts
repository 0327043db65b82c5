import type { AreaUnit } from '@storey/api/area.ts'
import { recordId } from '@storey/api/conventions.ts'
import { furnishing, orientation } from '@storey/api/inventory/unit.ts'
import {
  type ImportedStatus,
  type UnitFieldOf,
  type UnitFormField,
  type UnitImportField,
  unitField,
  unitFields,
  unitFormFields,
} from '@storey/api/inventory/unit-fields.ts'
import type { UnitChoiceField, UnitImportOptions } from '@storey/api/inventory/unit-imports.ts'
import { furnishingLabels, orientationLabels } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import type { DecimalMark } from '@storey/api/readers/figure.ts'
import { plainText, type Read } from '@storey/api/readers/read.ts'
import { readArea } from '@storey/api/readers/read-area.ts'
import { readNumber } from '@storey/api/readers/read-number.ts'
import * as z from 'zod'
import { plainAreaText } from '../../imports/area-words.ts'
import { isBlank } from '../../imports/blank.ts'
import { headedMoney, inFull, LEAST_PRICE } from '../../imports/figure-columns.ts'
import type { Problem as ProblemOf } from '../../imports/kind.ts'
import { keyOf, labels } from '../../imports/labels.ts'
import { amountOf, noAmount } from '../../imports/parse-values.ts'
import { defined } from '../../kernel/defined.ts'
import { placesOf } from '../../sheets/column.ts'
import { statusOf } from '../status-words.ts'
import { saysMore } from './says-more.ts'
import { baysIn, bedroomsIn, countIn, floorOf, roomsIn, saysMoreOfCount, typeIn } from './trade-words.ts'
import { ownNumber, remarkOf, spoiled } from './unit-numbers.ts'

export type Problem = ProblemOf<UnitImportField>
export interface Reader {
  readonly fields: readonly (UnitImportField | null)[]
  readonly headings: readonly string[]
  readonly area_unit: AreaUnit
  /** The mark before decimals; null where figures that may mean two numbers are refused. */
  readonly decimals: DecimalMark | null
  /** The currency of the building: prices in another are refused. */
  readonly currency: string
  /** The code of the building, which a number may begin with. */
  readonly code: string
  /** The number of its top floor. */
  readonly top: number
  /** The user's meaning of a value of the file; null if it is left empty, undefined without one. */
  readonly meant: (field: UnitImportField, text: string) => string | null | undefined
  /** The unit types of the project, by their names in lower case. */
  readonly types: ReadonlyMap<string, { readonly id: number }>
}

const byWords = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([code, label]) => [code, [label]]))
export const orientationOf = labels(orientation.options, byWords(orientationLabels))
export const furnishingOf = labels(furnishing.options, {
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

/** What a row says besides the values of its unit. */
export interface ReadRow {
  readonly parsed: UnitRow
  readonly problems: Problem[]
  readonly status: ImportedStatus | undefined
  /** The building that the row names. */
  readonly building: string
  /** What is said of rooms that are not counted, as a study, and of a type that ours do not say whole, as a duplex penthouse. */
  readonly extras: readonly string[]
}

/** Returns the user's meanings of values. */
export function meaningOf(values: UnitImportOptions['values']): Reader['meant'] {
  const meanings = new Map(values.map(({ field, from, to }) => [valueKey(field, from), to]))
  return (field, text) => meanings.get(valueKey(field, text))
}
const valueKey = (field: UnitImportField | UnitChoiceField, text: string) => `${field} ${keyOf(text) || text.trim()}`

/** Fields that are not read by their kind alone. */
type OwnField = UnitFieldOf<'choice'> | 'unit_type' | 'bedrooms' | 'bathrooms' | 'parking' | 'floor' | 'number'
type RowField = UnitFormField | 'unit_type'
type ReadText = (text: string, field: RowField) => Read<unknown>

/** The unit of a column of areas: of a file with both, the one that its heading names. */
function areaUnitOf(field: RowField, { fields, headings, area_unit }: Reader): AreaUnit {
  const unitOf = (one: RowField) => areaUnitIn(headings[fields.indexOf(one)] ?? '')
  const units = new Set([unitOf('internal_area'), unitOf('outdoor_area'), unitOf('plot_area')])
  return units.has('m2') && units.has('sq_ft') ? (unitOf(field) ?? area_unit) : area_unit
}

/** The unit of area that a heading names: `Area (sq. ft)`, `BUA sqm`, `المساحة بالمتر`. */
export const areaUnitIn = (heading: string): AreaUnit | undefined =>
  /sq\.?\s*f|square\s+f|sqft|\bsft\b|\bft[²2]|feet|قدم/i.test(heading)
    ? 'sq_ft'
    : /sq\.?\s*m|square\s+m|sqm|\bm[²2]|met(?:er|re)|متر|م²|م2/i.test(heading)
      ? 'm2'
      : undefined

/** The values of a row and its problems: a row with a problem changes nothing. */
export function parseRow(cells: readonly string[], reader: Reader): ReadRow {
  const problems: Problem[] = []
  const problem = (field: UnitImportField, message: string) => void problems.push({ field, message })
  const cell = (field: UnitImportField) => {
    const column = reader.fields.indexOf(field)
    return column < 0 ? '' : (cells[column] ?? '').trim()
  }
  /** A parsed value, validated by the rules of the form. */
  const read = (field: RowField, written = cell(field)): unknown => {
    if (written === '') return undefined
    const meant = reader.meant(field, written)
    if (meant === null) return undefined
    const text = meant ?? written
    const { kind } = unitField(field)
    if ((kind === 'line' || kind === 'text') && isBlank(text)) return undefined
    const found: Read<unknown> =
      text.length > LONG && kind !== 'text'
        ? { why: `Use at most ${LONG} characters.` }
        : (isOwn(field) ? own[field] : byKind[unitFields[field].kind])(text, field)
    if ('value' in found) {
      const checked = shape[field].safeParse(found.value)
      if (checked.success) return checked.data
      problem(field, `${shortened(text)}: ${checked.error.issues[0]?.message ?? NOT_TAKEN}`)
    } else if ('why' in found && !isBlank(text))
      problem(field, found.why.startsWith(shortened(text)) ? found.why : `${shortened(text)}: ${found.why}`)
    return undefined
  }
  const line = (text: string): Read<string> => ({ value: text.replace(/\s+/g, ' ') })
  const integer = (text: string): Read<number> => {
    const found = readNumber(text, { min: -1_000 })
    return 'value' in found ? { value: Number(found.value) } : found
  }
  /** A count in the words of the trade, else as a number with its reason. */
  const counted =
    (of: (text: string) => number | undefined) =>
    (text: string): Read<number> => {
      const value = of(text)
      return value === undefined ? integer(text) : { value }
    }
  const area = (text: string, field: RowField): Read<string> => {
    const found = readArea(plainAreaText(text), areaUnitOf(field, reader), { decimals: reader.decimals, rounds: true })
    const least = reader.decimals === 'point' ? 4 * VAST : VAST
    const isVast = field !== 'plot_area' && 'value' in found && Number(found.value) > least
    return isVast && /^\d{1,3},\d{3}$/.test(plainText(text))
      ? { why: `${text.replace(',', '')} or ${text.replace(',', '.')}? Choose the decimal mark of the file.` }
      : found
  }
  const money = (text: string, field: RowField): Read<number> => {
    const { currency = reader.currency, zeros } = headedMoney(headingOf(field))
    const column = { decimals: reader.decimals, zeros }
    const found = amountOf(text, currency, column)
    if (!found) return { why: noAmount(text, currency, column) }
    if (found.currency !== reader.currency)
      return { why: `Prices of this building are in ${reader.currency}, and this one is in ${found.currency}.` }
    const whole = found.amount / 10 ** placesOf(found.currency)
    // A home for 1.25 was meant in millions.
    return whole > 0 && whole < LEAST_PRICE
      ? { why: `A price of ${whole} ${found.currency}? Write ${inFull(text, whole)}, or the whole amount.` }
      : { value: found.amount }
  }
  const choice =
    <Value>(of: (text: string) => Value | undefined, what: string) =>
    (text: string): Read<Value> => {
      const value = of(text)
      return value === undefined ? { why: `This is not ${what}.` } : { value }
    }

  // A choice has words of its own, and a kind that is not here does not compile.
  const own: Readonly<Record<OwnField, ReadText>> = {
    number: (text) => {
      const why = spoiled(text)
      return why === undefined ? line(ownNumber(text, reader.code)) : { why }
    },
    type: choice(typeIn, 'a type of unit'),
    unit_type: (text) => {
      const found = reader.types.get(text.replace(/\s+/g, ' ').toLowerCase())
      return found ? { value: found.id } : { why: 'The project has no unit type of this name.' }
    },
    floor: counted((text) => floorOf(text, { top: reader.top, number: cell('number') })),
    bedrooms: counted((text) => bedroomsIn(text).bedrooms),
    bathrooms: counted(countIn),
    parking: counted(baysIn),
    orientation: choice(orientationOf, 'an orientation, such as north-east'),
    furnishing: choice(furnishingOf, 'a furnishing'),
  }
  const price = priceCell(cell)
  const headingOf = (field: RowField) =>
    reader.headings[reader.fields.indexOf(field === 'price' ? price.field : field)] ?? ''
  const isOwn = (field: RowField): field is OwnField => Object.hasOwn(own, field)
  const byKind: Readonly<Record<(typeof unitFields)[Exclude<RowField, OwnField>]['kind'], ReadText>> = {
    line,
    text: (text) => ({ value: text }),
    whole: integer,
    area,
    money,
  }
  const inPrice = priceStatus(cell('price'))
  const values: Record<string, unknown> = Object.fromEntries(
    ROW_FIELDS.map((field) => [field, read(field, field === 'price' ? price.text : cell(field))]),
  )
  const label = roomsIn(cell('type'))
  const rooms = bedroomsIn(cell('bedrooms'))
  values.bedrooms ??= label.bedrooms
  const parsed = rowShape.parse(defined(values))
  if (parsed.number === undefined && !problems.some(({ field }) => field === 'number'))
    problem('number', 'The unit number is missing.')
  const remark = remarkOf(cell('number'))
  const isMore = parsed.type !== undefined && saysMore(cell('type'), parsed.type)
  const extras = [
    ...(label.study || rooms.study ? ['Study'] : []),
    ...(label.maid || rooms.maid ? ['Maid’s room'] : []),
    ...(isMore ? [`In the list: ${cell('type')}`] : []),
    ...(remark === undefined ? [] : [remark]),
    ...(['parking', 'bathrooms'] as const).flatMap((field) =>
      parsed[field] !== undefined && saysMoreOfCount(cell(field)) ? [`${unitField(field).label}: ${cell(field)}`] : [],
    ),
  ]
  const said = statusIn()
  // A price of SOLD is newer than a status of available next to it.
  const isOpen = said === undefined || said === 'available' || said === 'unreleased'
  return { parsed, problems, status: isOpen ? (inPrice ?? said) : said, building: cell('building'), extras }

  function statusIn(): ImportedStatus | undefined {
    const written = cell('status')
    const meant = reader.meant('status', written)
    if (written === '' || meant === null) return undefined
    const status = statusOf(meant ?? written)
    // An unknown status could be one of a sold unit.
    if (status === undefined && !isBlank(written))
      problem('status', `${shortened(written)}: This is not a status, such as available or sold.`)
    return status
  }
}

const ROW_FIELDS: readonly RowField[] = [...unitFormFields, 'unit_type']

/** A status in the place of a price: SOLD. */
const priceStatus = (text: string) => (/\d/.test(text) ? undefined : statusOf(text))

/** The price of a row: where it says none, as in SOLD or POA, the price before the discount. */
function priceCell(cell: (field: UnitImportField) => string): {
  readonly field: UnitImportField
  readonly text: string
} {
  const price = cell('price')
  const isNone = price === '' || isBlank(price) || priceStatus(price) !== undefined
  const field = isNone ? 'original_price' : 'price'
  return { field, text: cell(field) }
}

/** Square meters of a home that are rather a figure with three decimals. */
const VAST = 5_000

const NOT_TAKEN = 'This can’t be taken.'
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
