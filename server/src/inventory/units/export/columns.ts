import type { UnitColumn } from '@storey/api/inventory/unit-export.ts'
import { furnishingWords, orientationWords, unitStatusWords, unitTypeWords } from '@storey/api/inventory/unit-names.ts'
import { placesOf, type SheetColumn } from '../../../sheets/column.ts'
import type { ExportedUnit } from './queries.ts'

type Column = SheetColumn<ExportedUnit>

const text = (title: string, width: number, of: (unit: ExportedUnit) => string | null): Column => ({
  title,
  width,
  kind: 'text',
  of,
})
const whole = (title: string, of: (unit: ExportedUnit) => number | null): Column => ({
  title,
  width: 9,
  kind: 'whole',
  of,
})

const SQUARE_FEET_IN_A_SQUARE_METRE = 10.763910417

/** In square feet as the list shows them: whole feet, and prices in whole units of the currency. */
const inFeet = {
  total_area: {
    title: 'Area (sq ft)',
    width: 12,
    kind: 'whole',
    of: (unit) => Math.round(Number(unit.total_area) * SQUARE_FEET_IN_A_SQUARE_METRE),
  },
  per_area: {
    title: 'Price per sq ft',
    width: 15,
    kind: 'money',
    of: ({ per_area: { amount, currency } }) => {
      const whole = 10 ** placesOf(currency)
      return { amount: Math.round(amount / SQUARE_FEET_IN_A_SQUARE_METRE / whole) * whole, currency }
    },
  },
} as const satisfies Partial<Record<UnitColumn, Column>>

/** The list's columns as a sheet has them: bedrooms as a number to count with, areas and money with their unit said once. */
const columns: Readonly<Record<UnitColumn, Column>> = {
  number: text('Unit', 12, (unit) => `${unit.building.code}-${unit.number}`),
  status: text('Status', 13, (unit) => unitStatusWords[unit.status]),
  project: text('Project', 24, (unit) => unit.project.name),
  building: text('Building', 24, (unit) => unit.building.name),
  floor: whole('Floor', (unit) => unit.floor),
  type: text('Type', 13, (unit) => unitTypeWords[unit.type]),
  beds: whole('Bedrooms', (unit) => unit.bedrooms),
  baths: whole('Bathrooms', (unit) => unit.bathrooms),
  total_area: { title: 'Area (m²)', width: 11, kind: 'decimal', of: (unit) => unit.total_area },
  view: text('View', 14, (unit) => unit.view),
  orientation: text('Orientation', 12, (unit) => unit.orientation && orientationWords[unit.orientation]),
  parking: whole('Parking', (unit) => unit.parking),
  furnishing: text('Furnishing', 17, (unit) => furnishingWords[unit.furnishing]),
  price: { title: 'Price', width: 16, kind: 'money', of: (unit) => unit.price },
  per_area: { title: 'Price per m²', width: 14, kind: 'money', of: (unit) => unit.per_area },
  holder: text('Held by', 22, (unit) => unit.claim?.holder.full_name ?? null),
  builder: text('Developer', 24, (unit) => unit.organization.name),
  updated_at: { title: 'Updated (UTC)', width: 17, kind: 'instant', of: (unit) => unit.updated_at },
}

const currency = text('Currency', 9, (unit) => unit.price.currency)

/** The chosen columns in their order; the currency follows the first one of money. */
export function sheetColumns(chosen: readonly UnitColumn[], area_unit: 'm2' | 'sq_ft'): readonly Column[] {
  const all = area_unit === 'sq_ft' ? { ...columns, ...inFeet } : columns
  const money = chosen.findIndex((id) => all[id].kind === 'money')
  return chosen.flatMap((id, index) => (index === money ? [all[id], currency] : [all[id]]))
}
