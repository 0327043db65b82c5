import { areaUnitOf } from '@storey/api/area.ts'
import { capabilities } from '@storey/api/capabilities.ts'
import { unitType } from '@storey/api/inventory/availability.ts'
import { furnishing, orientation } from '@storey/api/inventory/unit.ts'
import {
  importedStatusLabels,
  type UnitImportField,
  unitField,
  unitImportHeadings,
} from '@storey/api/inventory/unit-fields.ts'
import type {
  UnitChoiceField,
  UnitImport,
  UnitImportLine,
  UnitImportOptions,
  UnitImportPreview,
} from '@storey/api/inventory/unit-imports.ts'
import { invalid } from '../../errors/problems.ts'
import { decimalsOf, isByArea } from '../../imports/figure-columns.ts'
import { headingsOf, mapColumns } from '../../imports/headings.ts'
import type { ImportAdapter } from '../../imports/kind.ts'
import { publish } from '../../live/events.ts'
import { applyRows, undoRows } from './apply-rows.ts'
import { areaUnitIn, orientationOf } from './parse-row.ts'
import { planLines } from './plan.ts'
import { countryHere, findPlace, namesOfUnits, namesType } from './queries.ts'
import { unknownValues } from './unknown.ts'

const unitHeadings = headingsOf<UnitImportField>(unitImportHeadings)

const TOTAL_AREA =
  /^\W*(?:total|gross|sale?able|sellable|overall)\s+(?:\S+\s+)?(?:area|size)\b|^\W*gfa\b|المساحة الإجمالية|إجمالي المساحة/i

/** A column named only Plot may be that of plot numbers. */
const isPlotArea = (heading: string, values: readonly string[]) =>
  !/^\W*(?:plot|land)\W*$/i.test(heading) ||
  (values.length > 0 && values.every((value) => Number.parseFloat(value.replaceAll(',', '')) >= 50))

/** Columns called No. or # that count the rows, where another one has the numbers of the units. */
function countersIn(headings: readonly string[], samples: readonly (readonly string[])[]): ReadonlySet<number> {
  const named = headings.flatMap((heading, at) => (NAMES_UNIT.test(heading) && !SAYS_OF_UNIT.test(heading) ? [at] : []))
  return new Set(
    headings.flatMap((heading, at) => {
      const values = samples[at] ?? []
      const isCounter = values.length > 1 && values.every((value, row) => Number(value) === row + 1)
      return isCounter &&
        /^\W*(?:s(?:r|l|erial)?\.?\s*)?(?:no|number|nr|id)?\W*$/i.test(heading) &&
        named.some((one) => one !== at)
        ? [at]
        : []
    }),
  )
}
const NAMES_UNIT = /\b(?:unit|apartment|apt|flat|villa|townhouse|office|shop|plot)\b|الوحدة|الشقة|الفيلا/i
/** Unit type, Plot area, Villa model: no numbers of units. */
const SAYS_OF_UNIT = /type|area|size|price|status|model|نوع|مساحة|سعر|حالة/i

function fits(field: UnitImportField, heading: string, values: readonly string[], isCounter: boolean): boolean {
  if (field === 'number') return !isCounter
  return field === 'original_price' || unitField(field).kind === 'money'
    ? !isByArea(heading)
    : field !== 'plot_area' || isPlotArea(heading, values)
}

/** Whether a column of this field has prices or areas. */
const isFigures = (field: string | undefined) => field !== undefined && /price$|_area$/.test(field)

/** A list is in square meters, wherever it is from, if half of its homes are smaller than any home in square feet. */
const SMALLEST_SQ_FT = 200
/** No home has so many: 88,125 is 88 and an eighth then. */
const LARGEST = 20_000
function areMostlySmall(areas: readonly string[]): boolean {
  const sizes = areas
    .map((area) => {
      const grouped = Number.parseFloat(area.replace(/[,.](?=\d{3}(?:\D|$))/g, '').replace(',', '.'))
      return grouped > LARGEST ? Number.parseFloat(area.replace(',', '.')) : grouped
    })
    .filter((size) => !Number.isNaN(size))
    .sort((one, other) => one - other)
  return (sizes[Math.floor(sizes.length / 2)] ?? 0) < SMALLEST_SQ_FT
}

const isCount = (min: number, max: number) => (to: string) =>
  /^-?\d{1,3}$/.test(to) && Number(to) >= min && Number(to) <= max
const MEANINGS: Readonly<Record<UnitChoiceField, (to: string) => boolean>> = {
  type: (to) => unitType.safeParse(to).success,
  floor: isCount(-20, 200),
  bedrooms: isCount(0, 20),
  bathrooms: isCount(0, 20),
  parking: isCount(0, 20),
  orientation: (to) => orientation.safeParse(to).success,
  furnishing: (to) => furnishing.safeParse(to).success,
  status: (to) => Object.hasOwn(importedStatusLabels, to),
}

type Line = Pick<UnitImportLine, 'unit'>
type Sent = { readonly building_id: number }
type About = Pick<UnitImport, 'building'>

/** Adapter for importing the units of a building. */
export const unitImport: ImportAdapter<
  UnitImportField,
  UnitChoiceField,
  UnitImportOptions,
  UnitImportPreview,
  Line,
  Sent,
  About
> = {
  name: 'units',
  at: '/inventory/units/import',
  seenBy: capabilities['units.manage'],
  tasks: { check: 'units.import.check', run: 'units.import', undo: 'units.import.undo' },
  place: async (db, scope, { building_id }) => {
    if (!(await findPlace(db, scope, building_id)))
      throw invalid({ building_id: ['Choose a building of your organization.'] })
    return { building_id }
  },
  about: async (db, scope, { building_id }) => {
    const found = await findPlace(db, scope, building_id)
    return { building: found ? { id: found.id, name: found.name, code: found.code } : null }
  },
  propose: async (db, scope, { headings, rows, sheet }, samples, before) => {
    const guessed = async () => {
      const counted = countersIn(headings, samples)
      const mapping: (UnitImportField | null)[] = mapColumns(
        headings,
        unitHeadings,
        () => undefined,
        [],
        [],
        (field, at) => fits(field, headings[at] ?? '', samples[at] ?? [], counted.has(at)),
      )
      const column = mapping.indexOf('unit_type')
      // In many files the column of the kind of home is called unit type.
      if (column >= 0 && !mapping.includes('type') && !(await namesType(db, scope, samples[column] ?? [])))
        mapping[column] = 'type'
      // "Facing" is as often what a unit looks at.
      const facing = mapping.indexOf('orientation')
      const seen = samples[facing] ?? []
      if (facing >= 0 && seen.length > 0 && !seen.some((value) => orientationOf(value) !== undefined))
        mapping[facing] = mapping.includes('view') ? null : 'view'
      // A list with one area says the total: there is no balcony to take off.
      const total = headings.findIndex((heading, at) => mapping[at] === null && TOTAL_AREA.test(heading))
      if (total >= 0 && !mapping.includes('internal_area') && !mapping.includes('outdoor_area'))
        mapping[total] = 'internal_area'
      return mapping.map((field) => field ?? '')
    }
    const mapping = before?.mapping ?? (await guessed())
    // The headings of areas first: a price may be per square foot next to areas in square meters.
    const named = [headings.filter((_, at) => mapping[at]?.endsWith('_area')), headings].map((some) =>
      some.map(areaUnitIn).find((unit) => unit !== undefined),
    )
    const areas = rows.flatMap(({ cells, aside }) =>
      aside ? [] : cells.filter((_, at) => mapping[at] === 'internal_area' || mapping[at] === 'total_area'),
    )
    const area_unit =
      named.find((unit) => unit !== undefined) ??
      (areMostlySmall(areas) ? 'm2' : areaUnitOf(await countryHere(db, scope)))
    // A file says it itself, whatever an earlier one with the same headings said.
    const decimals = decimalsOf(
      rows.flatMap(({ cells, aside }) => (aside ? [] : cells.filter((_, at) => isFigures(mapping[at])))),
      sheet,
    )
    return { mapping, options: { ...(before?.options ?? { existing: 'update', area_unit, values: [] }), decimals } }
  },
  // Defaults for fields that the previous release did not write.
  optionsOf: (stored) => ({
    values: [],
    decimals: null,
    ...(stored as Omit<UnitImportOptions, 'values' | 'decimals'>),
  }),
  chosen: async (_db, _scope, options) => {
    const invalidAt = options.values.findIndex(({ field, to }) => to !== null && !MEANINGS[field](to))
    if (invalidAt >= 0) throw invalid({ [`values.${invalidAt}.to`]: ['Choose what this value means.'] })
    return options
  },
  complete: (mapping) => {
    if (!mapping.includes('number')) throw invalid({ mapping: ['Choose the column with the unit number.'] })
  },
  unknown: unknownValues,
  plan: async (db, scope, one, lines) =>
    (await planLines(db, scope, one, lines, false)).planned.map(
      ({ parsed: _said, changed: _changed, unit: _unit, block: _block, ...decided }) => decided,
    ),
  apply: async (db, scope) => async (one, lines) => ({ outcomes: await applyRows(db, scope, one, lines) }),
  undo: undoRows,
  publish: async (db, { organization_id }, { building_id }) => {
    const of = building_id === null ? {} : { of: { building_id } }
    await publish(db, [{ type: 'unit.status', id: 0, ...of, organization_id }])
  },
  naming: async (db, scope, lines) => {
    const names = await namesOfUnits(
      db,
      scope,
      lines.flatMap(({ duplicate_id, record_id }) => record_id ?? duplicate_id ?? []),
    )
    return ({ duplicate_id, record_id }) => ({ unit: names.get(record_id ?? duplicate_id ?? 0) ?? null })
  },
}
