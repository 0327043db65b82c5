import { type AreaUnit, inUnit } from '@storey/api/area.ts'
import {
  type ImportedStatus,
  importedStatusLabels,
  type UnitImportField,
  unitField,
  unitImportLabel,
} from '@storey/api/inventory/unit-fields.ts'
import type { UnitImportOptions, UnitImportPreview } from '@storey/api/inventory/unit-imports.ts'
import { reasonOfList, unitName, unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import { filledBy } from '@storey/api/inventory/unit-type-fields.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import type { Decided, Import, Row } from '../../imports/kind.ts'
import { keyOf as labelOf } from '../../imports/labels.ts'
import { typesNamed } from '../unit-types/actions.ts'
import { floorProblem, priceText } from '../units/rules.ts'
import { meaningOf, type Problem, parseRow, type ReadRow, type UnitRow } from './parse-row.ts'
import {
  type ExistingUnit,
  findPlace,
  firstLines,
  formerNumbers,
  otherBuildings,
  type Place,
  unitsByNumber,
} from './queries.ts'
import { stackInNumber } from './trade-words.ts'
import { codePattern, withWords } from './unit-numbers.ts'

export interface Planned extends Decided<UnitImportField, UnitImportPreview> {
  readonly parsed: UnitRow
  /** The fields that an update writes. */
  readonly changed: readonly ChangedField[]
  readonly unit: ExistingUnit | undefined
  /** Why the unit is blocked: the list says that it is sold or kept from sale. */
  readonly block: string | null
}

type ChangedField = keyof UnitRow & UnitImportField
type NamedTypes = Awaited<ReturnType<typeof typesNamed>>

const NEEDED: readonly ChangedField[] = ['floor', 'type', 'internal_area']
/** Statuses of a unit with a claim: the unit keeps its price. */
const CLAIMED: readonly ExistingUnit['status'][] = ['on_hold', 'reserved', 'booked', 'sold', 'handed_over']

/**
 * Plans some rows, for the check and the import alike.
 *
 * @param hold locks the building and the units that rows name, so that the plan is still true when it is applied
 */
export async function planLines(
  db: Database,
  scope: Scope,
  one: Import<UnitImportOptions>,
  lines: readonly Row[],
  hold: boolean,
): Promise<{ planned: Planned[]; place: Place }> {
  const place = await findPlace(db, scope, one.building_id, hold)
  if (!place) throw notFound()
  const fields = one.mapping.map((field) => (field === '' ? null : (field as UnitImportField)))
  const types: NamedTypes = fields.includes('unit_type') ? await typesNamed(db, scope, place.project_id) : new Map()
  const reader = {
    fields,
    area_unit: one.options.area_unit,
    decimals: one.options.decimals,
    currency: place.currency,
    code: place.code,
    top: place.floors + place.skipped_floors.length,
    headings: one.headings,
    meant: meaningOf(one.options.values),
    types,
  }
  const column = fields.indexOf('number')
  const read = lines.map(({ line, cells }) => ({
    line,
    written: keyOf(cells[column] ?? ''),
    worded: withWords(keyOf(cells[column] ?? ''), place.code),
    ...parseRow(cells, reader),
  }))
  const numbers = [...new Set(read.flatMap(({ parsed }) => parsed.number?.toUpperCase() ?? []))]
  const first = await firstLines(db, scope, one.id, column, { numbers, code: place.code })
  const written = [...new Set([...numbers, ...read.flatMap((row) => [row.written, row.worded])])]
  const existing = await unitsByNumber(db, scope, place, written, hold)
  const units = new Map(existing.map((unit) => [unit.number.toUpperCase(), unit]))
  const byOwn = Map.groupBy(existing, (unit) => unit.own_number)
  /** The unit that is Flat 12 where the file says 12, unless two are. */
  const worded = (own: string) => {
    const [unit, ...others] = byOwn.get(own) ?? []
    return others.length === 0 ? unit : undefined
  }
  const renumbered = new Map(
    (await formerNumbers(db, scope, place.id, written)).map((former) => [former.former, former]),
  )
  const typesById = new Map([...types.values()].map((type) => [type.id, type]))
  const others = await otherBuildings(db, scope, place)
  const planned = read.map((row): Planned => {
    const { line, problems, status } = row
    const key = row.parsed.number?.toUpperCase() ?? ''
    // A unit may have the whole number of the file as its own.
    const unit = units.get(row.written) ?? units.get(row.worded) ?? units.get(key) ?? worded(key)
    const type = unit ? undefined : typesById.get(row.parsed.unit_type ?? 0)
    const values = unit ? { ...row.parsed, number: unit.number } : completed(row)
    // An existing unit keeps its values: its type is applied on the project's page.
    const parsed = type ? filledBy(values, type) : values
    const changed = unit ? changedBy(parsed, unit, one.options.area_unit) : []
    const block = blockReason(status, unit)
    const earlier = first.get(key)
    const duplicate_line = earlier !== undefined && earlier < line ? earlier : null
    // A value that cannot be read is not reported as missing too.
    const unread = new Set(problems.map(({ field }) => field))
    const former = unit ? undefined : (renumbered.get(row.written) ?? renumbered.get(row.worded) ?? renumbered.get(key))
    const all = [
      ...problems,
      ...(duplicate_line === null
        ? []
        : [{ field: 'number' as const, message: `Row ${duplicate_line} has the number ${parsed.number} too.` }]),
      ...ofAnotherBuilding(row, unit, place, others),
      ...(former
        ? [{ field: 'number' as const, message: renumberedText(former, place) }]
        : refusals(parsed, changed, unit, place).filter(({ field }) => !unread.has(field))),
    ]
    const base = { line, parsed, changed, unit, block, problems: all, duplicate_id: unit?.id ?? null, duplicate_line }
    if (all.length > 0) return { ...base, plan: 'refuse', preview: null }
    const named = { currency: place.currency, types: typesById, area_unit: one.options.area_unit, block }
    const preview = previewOf(parsed, unit, unit ? changed : (Object.keys(parsed) as ChangedField[]), named)
    if (!unit) return { ...base, plan: 'create', preview }
    const isSame = changed.length === 0 && block === null
    return { ...base, plan: one.options.existing === 'skip' || isSame ? 'skip' : 'update', preview }
  })
  return { planned, place }
}

const keyOf = (number: string) => number.trim().replace(/\s+/g, ' ').toUpperCase()

/** A list of a whole project has rows of other buildings, which their columns or the numbers say. */
function ofAnotherBuilding(
  { building, written }: ReadRow & { readonly written: string },
  unit: ExistingUnit | undefined,
  { name, code }: Place,
  others: readonly { readonly name: string; readonly code: string }[],
): Problem[] {
  const said = labelOf(building)
  // "Tower B" is the building with the code B.
  const code_said = labelOf(building.replace(/^\s*(?:tower|building|block|wing|البرج|برج|المبنى|مبنى)\b/iu, ''))
  const isNamed = (one: { readonly name: string; readonly code: string }) =>
    [labelOf(one.name), labelOf(one.code)].includes(said) || code_said === labelOf(one.code)
  const isByNumber = said === '' || isNamed({ name, code })
  const other = others.find((one) =>
    isByNumber ? !unit && new RegExp(codePattern(one.code), 'i').test(written) : isNamed(one),
  )
  if (!other) return []
  const message = `This row is of ${other.name}, and this import is for ${name}. Import it into ${other.name}.`
  return [{ field: isByNumber ? 'number' : 'building', message }]
}

/** A file that was written before a unit got another number names the old one: it must not become a second unit. */
function renumberedText(
  { former, number, day, actor_name }: Awaited<ReturnType<typeof formerNumbers>>[number],
  place: Place,
): string {
  const by = actor_name === null ? '' : ` by ${actor_name}`
  return `${unitName(place, former)} was renumbered to ${unitName(place, number)} on ${day}${by}. Write ${number} to change that unit, or add another ${former} with Add units.`
}

/** A new unit with what its number and its label say besides. */
function completed({ parsed, extras }: ReadRow): UnitRow {
  const stack = parsed.stack ?? (parsed.number === undefined ? undefined : stackInNumber(parsed.number))
  const isHouse = parsed.type === 'villa' || parsed.type === 'townhouse'
  const floor = parsed.floor ?? (isHouse ? 0 : undefined)
  const sales_note = [parsed.sales_note, ...extras].filter(Boolean).join('\n')
  return {
    ...parsed,
    ...(stack === undefined ? {} : { stack }),
    ...(floor === undefined ? {} : { floor }),
    ...(sales_note === '' ? {} : { sales_note }),
  }
}

/** A unit is sold here by a booking only: until there is one, no one else can buy it. */
function blockReason(status: ImportedStatus | undefined, unit: ExistingUnit | undefined): string | null {
  if (status === undefined || status === 'available' || status === 'unreleased') return null
  if (unit && unit.status !== 'unreleased' && unit.status !== 'available') return null
  return reasonOfList(importedStatusLabels[status])
}

/** Areas are compared as they are shown: square feet have no exact value for most square meters. */
const changedBy = (parsed: UnitRow, unit: ExistingUnit, area_unit: AreaUnit): ChangedField[] =>
  (Object.keys(parsed) as ChangedField[]).filter((field) => {
    const [value, old] = [parsed[field], unit[field]]
    return unitField(field).kind === 'area'
      ? inUnit(value ?? 0, area_unit) !== inUnit(old ?? 0, area_unit)
      : value !== old
  })

/** The errors of a row other than values that cannot be read. */
function refusals(
  parsed: UnitRow,
  changed: readonly ChangedField[],
  unit: ExistingUnit | undefined,
  place: Place,
): Problem[] {
  const problems: Problem[] = []
  const problem = (field: UnitImportField, message: string) => void problems.push({ field, message })
  const floor = parsed.floor === undefined ? undefined : floorProblem(parsed.floor, place)
  if (floor) problem('floor', floor)
  if (!unit)
    for (const field of NEEDED)
      if (parsed[field] === undefined)
        problem(
          field,
          `${unitImportLabel(field)} is missing${parsed.number === undefined ? '' : `, and ${parsed.number} is a new unit`}.`,
        )
  const price = parsed.price ?? unit?.price
  const min = parsed.minimum_price ?? unit?.minimum_price
  if (price != null && min != null && min > price) {
    const field = parsed.price === undefined ? 'minimum_price' : 'price'
    problem(
      field,
      `The price ${priceText(price, place.currency)} is below the floor price ${priceText(min, place.currency)}.`,
    )
  }
  if (unit && CLAIMED.includes(unit.status) && changed.includes('price'))
    problem(
      'price',
      `${unitName(place, unit.number)} is ${unitStatusLabels[unit.status].toLowerCase()}, so its price can’t change.`,
    )
  return problems
}

/** What the preview says of a new unit whose row names no price. */
const NO_PRICE = 'None: set one before it is for sale'

interface PreviewWords {
  readonly currency: string
  readonly types: ReadonlyMap<number, { readonly name: string }>
  readonly area_unit: UnitImportOptions['area_unit']
  readonly block: string | null
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

function previewOf(
  parsed: UnitRow,
  unit: ExistingUnit | undefined,
  fields: readonly ChangedField[],
  { currency, types, area_unit, block }: PreviewWords,
): UnitImportPreview {
  const format = (field: ChangedField, value: string | number | null | undefined): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (field === 'unit_type') return types.get(Number(value))?.name ?? null
    const { kind, values } = unitField(field)
    if (kind === 'money') return priceText(Number(value), currency)
    if (kind === 'area') return `${grouped.format(inUnit(value, area_unit))} ${area_unit === 'm2' ? 'm²' : 'sq ft'}`
    return values?.[String(value)] ?? String(value)
  }
  return {
    number: unit?.number ?? parsed.number ?? '',
    changes: [
      ...fields
        .filter((field) => field !== 'number' || unit !== undefined)
        .map((field) => ({ field, old: unit ? format(field, unit[field]) : null, new: format(field, parsed[field]) })),
      ...(unit || parsed.price !== undefined ? [] : [{ field: 'price' as const, old: null, new: NO_PRICE }]),
      ...(block === null
        ? []
        : [{ field: 'status' as const, old: unit ? unitStatusLabels[unit.status] : null, new: `Blocked: ${block}` }]),
    ],
  }
}
