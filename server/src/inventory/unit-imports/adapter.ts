import { capabilities } from '@storey/api/capabilities.ts'
import { type UnitImportField, unitImportHeadings } from '@storey/api/inventory/unit-fields.ts'
import type {
  UnitImport,
  UnitImportLine,
  UnitImportOptions,
  UnitImportPreview,
} from '@storey/api/inventory/unit-imports.ts'
import { invalid } from '../../errors/problems.ts'
import { headingsOf, mapColumns } from '../../imports/headings.ts'
import type { ImportAdapter } from '../../imports/kind.ts'
import { publish } from '../../live/events.ts'
import { applyRows, undoRows } from './apply-rows.ts'
import { planLines } from './plan.ts'
import { findPlace, namesOfUnits, namesType } from './queries.ts'

const unitHeadings = headingsOf<UnitImportField>(unitImportHeadings)

type Choice = 'type' | 'orientation' | 'furnishing'
type Line = Pick<UnitImportLine, 'unit'>
type Sent = { readonly building_id: number }
type About = Pick<UnitImport, 'building'>

/** Adapter for importing the units of a building. */
export const unitImport: ImportAdapter<
  UnitImportField,
  Choice,
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
  propose: async (db, scope, { headings }, samples, before) => {
    const feet = headings.some((heading) => /sq\.?\s*f|sqft|feet/i.test(heading))
    const guessed = async () => {
      const mapping: (UnitImportField | null)[] = mapColumns(headings, unitHeadings, () => undefined)
      const column = mapping.indexOf('unit_type')
      // In many files the column of the kind of home is called unit type.
      if (column >= 0 && !mapping.includes('type') && !(await namesType(db, scope, samples[column] ?? [])))
        mapping[column] = 'type'
      return mapping.map((field) => field ?? '')
    }
    return {
      mapping: before?.mapping ?? (await guessed()),
      options: before?.options ?? { existing: 'update', area_unit: feet ? 'sq_ft' : 'm2' },
    }
  },
  optionsOf: (stored) => stored as UnitImportOptions,
  chosen: async (_db, _scope, options) => options,
  complete: (mapping) => {
    if (!mapping.includes('number')) throw invalid({ mapping: ['Choose the column with the unit number.'] })
  },
  // A choice that cannot be read refuses its row, and the error quotes it.
  unknown: async () => [],
  plan: async (db, scope, one, lines) =>
    (await planLines(db, scope, one, lines, false)).planned.map(
      ({ parsed: _said, changed: _changed, unit: _unit, ...decided }) => decided,
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
