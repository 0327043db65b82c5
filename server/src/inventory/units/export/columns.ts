import { type AreaUnit, inUnit } from '@storey/api/area.ts'
import {
  type PlainColumnField,
  type PlainUnitColumn,
  plainColumnFields,
  type UnitColumn,
  unitFields,
  unitText,
} from '@storey/api/inventory/unit-fields.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { placesOf, type SheetColumn } from '../../../sheets/column.ts'
import type { ExportedUnit } from './queries.ts'

type Column = SheetColumn<ExportedUnit>

const text = (title: string, width: number, of: (unit: ExportedUnit) => string | null): Column => ({
  title,
  width,
  kind: 'text',
  of,
})
const integer = (title: string, of: (unit: ExportedUnit) => number | null): Column => ({
  title,
  width: 9,
  kind: 'whole',
  of,
})

const SQUARE_FEET_IN_A_SQUARE_METRE = 10.763910417

const SIGNS: Readonly<Record<AreaUnit, string>> = { m2: 'm²', sq_ft: 'sq ft' }
const area = (unit: AreaUnit, title: string, width: number, of: (unit: ExportedUnit) => string | null): Column => ({
  title: `${title} (${SIGNS[unit]})`,
  width,
  printed: unit === 'm2' ? 1 : 0,
  kind: 'decimal',
  of,
})

const written = (square: string, unit: AreaUnit) => (unit === 'm2' ? square : String(inUnit(square, unit)))

const plotArea = (unit: AreaUnit): Column =>
  area(unit, unitFields.plot_area.label, 18, ({ plot_area }) => plot_area && written(plot_area, unit))

/** The total as the list shows it, and its parts as they were entered, so that an import finds them unchanged. */
const areas = (unit: AreaUnit): readonly Column[] => {
  return [
    area(unit, 'Total area', 16, ({ total_area }) => written(total_area, unit)),
    area(unit, unitFields.internal_area.label, 19, ({ internal_area }) => written(internal_area, unit)),
    area(unit, unitFields.outdoor_area.label, 26, ({ outdoor_area }) => written(outdoor_area, unit)),
  ]
}

/** In whole units of the currency, as in the list. */
const perSquareFoot: Column = {
  title: 'Price per sq ft',
  width: 15,
  kind: 'money',
  of: ({ per_area, currency }) => {
    if (per_area === null) return null
    const { amount } = per_area
    const scale = 10 ** placesOf(currency)
    return { amount: Math.round(amount / SQUARE_FEET_IN_A_SQUARE_METRE / scale) * scale, currency }
  },
}

const numberOrNull = (value: string | number | null) => (typeof value === 'number' ? value : null)

/** Widths of plain columns of text that are not of the usual one. */
const widths: Readonly<Partial<Record<PlainUnitColumn, number>>> = {
  status: 13,
  type: 13,
  orientation: 12,
  furnishing: 17,
}
const USUAL_WIDTH = 14
const plain = (field: PlainColumnField): Column => {
  const { label, kind, column } = unitFields[field]
  return kind === 'whole'
    ? integer(label, (unit) => numberOrNull(unit[field]))
    : text(label, widths[column] ?? USUAL_WIDTH, (unit) => unitText(field, unit[field]))
}

/** The list's columns in a sheet: bedrooms as a number, and the unit of areas and money in the heading only. */
const columns: Readonly<Record<Exclude<UnitColumn, 'total_area' | 'plot_area'>, Column>> = {
  ...(Object.fromEntries(plainColumnFields.map((field) => [unitFields[field].column, plain(field)])) as Record<
    PlainUnitColumn,
    Column
  >),
  number: text('Unit', 12, (unit) => unitName(unit.building, unit.number)),
  project: text(unitFields.project.label, 24, (unit) => unit.project.name),
  building: text(unitFields.building.label, 24, (unit) => unit.building.name),
  unit_type: text(unitFields.unit_type.label, 14, (unit) => unit.unit_type?.name ?? null),
  price: { title: unitFields.price.label, width: 16, kind: 'money', of: (unit) => unit.price },
  per_area: { title: 'Price per m²', width: 14, kind: 'money', of: (unit) => unit.per_area },
  holder: text(unitFields.claim.label, 22, (unit) => unit.claim?.holder.full_name ?? null),
  builder: text(unitFields.organization.label, 24, (unit) => unit.organization.name),
  updated_at: {
    title: unitFields.updated_at.label,
    width: 17,
    kind: 'instant',
    of: (unit) => unit.updated_at,
  },
}

const currency = text('Currency', 9, (unit) => unit.currency)

/** The chosen columns in their order; the currency follows the first money column. */
export function sheetColumns(chosen: readonly UnitColumn[], area_unit: AreaUnit): readonly Column[] {
  const all = chosen.flatMap((id) =>
    id === 'total_area'
      ? areas(area_unit)
      : id === 'plot_area'
        ? [plotArea(area_unit)]
        : [id === 'per_area' && area_unit === 'sq_ft' ? perSquareFoot : columns[id]],
  )
  const money = all.findIndex(({ kind }) => kind === 'money')
  return money < 0 ? all : all.toSpliced(money + 1, 0, currency)
}
