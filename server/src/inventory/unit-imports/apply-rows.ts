import type { UnitImportOptions } from '@storey/api/inventory/unit-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Import, Outcome, Row, Undone } from '../../imports/kind.ts'
import { partsOf } from '../../imports/undo-queries.ts'
import { findTypes } from '../unit-types/actions.ts'
import { changeUnit, logTransitions } from '../units/actions.ts'
import { type Planned, planLines } from './plan.ts'
import { blockUnit, deleteUnused, type ExistingUnit, insertNewUnits, lockUnits, type Place } from './queries.ts'

/** Applies some rows with the building and its units locked, and returns the result of each. */
export async function applyRows(
  db: Database,
  scope: Scope,
  one: Import<UnitImportOptions>,
  lines: readonly Row[],
): Promise<Outcome[]> {
  const { planned, place } = await planLines(db, scope, one, lines, true)
  const made = await create(db, scope, place, planned)
  const outcomes: Outcome[] = []
  for (const row of planned) {
    const { parsed, changed, unit, block, ...decided } = row
    const nothing = { record_id: null, before: null, record_version: null }
    if (row.plan === 'create') {
      const id = made.get(parsed.number?.toUpperCase() ?? '')
      const problem = { field: 'number' as const, message: `Someone else has just added ${parsed.number}.` }
      outcomes.push(
        id === undefined
          ? { ...decided, ...nothing, plan: 'refuse', preview: null, problems: [problem], outcome: 'refused' }
          : {
              ...decided,
              ...nothing,
              ...(block === null ? {} : { before: { status: 'blocked', fields: {} } satisfies Before }),
              outcome: 'created',
              record_id: id,
              record_version: 1,
            },
      )
    } else if (row.plan === 'update' && unit) {
      const write = Object.fromEntries(changed.map((field) => [field, parsed[field]]))
      const old = Object.fromEntries(changed.map((field) => [field, unit[field]]))
      const { organization_id } = scope
      if (changed.length > 0) await changeUnit(db, scope, { organization_id, id: unit.id }, columnsOf(write))
      if (block !== null) {
        await blockUnit(db, scope, { id: unit.id, status: 'blocked', reason: block })
        const moved = { organization_id, unit_id: unit.id, old_status: unit.status }
        await logTransitions(db, scope, [moved], { to: 'blocked', reason: block })
      }
      const before: Before = { status: unit.status, fields: old, ...(block === null ? {} : { blocked: true }) }
      const record_version = unit.version + (changed.length > 0 ? 1 : 0)
      outcomes.push({ ...decided, outcome: 'updated', record_id: unit.id, before, record_version })
    } else outcomes.push({ ...decided, ...nothing, outcome: row.plan === 'refuse' ? 'refused' : 'skipped' })
  }
  return outcomes
}

/** The values of a unit as columns of its row. */
const columnsOf = ({ unit_type, ...fields }: object & { readonly unit_type?: number | null }) => ({
  ...fields,
  ...(unit_type === undefined ? {} : { unit_type_id: unit_type }),
})

/** The new units by their numbers in upper case. */
async function create(db: Database, scope: Scope, place: Place, planned: readonly Planned[]) {
  const news = planned.flatMap(({ plan, parsed, block }) => {
    const { number, floor, type, internal_area, price, unit_type, ...more } = parsed
    if (plan !== 'create' || !number || floor === undefined || !type || !internal_area) return []
    const unit = { number, floor, type, internal_area, price: price ?? null, ...more, unit_type_id: unit_type ?? null }
    return [
      block === null
        ? { ...unit, status: 'unreleased' as const, block_reason: null }
        : { ...unit, status: 'blocked' as const, block_reason: block },
    ]
  })
  if (news.length === 0) return new Map<string, number>()
  const added = await insertNewUnits(db, scope, place, news)
  const { organization_id } = scope
  const blocked = new Map(news.map(({ number, block_reason }) => [number, block_reason]))
  for (const [reason, units] of Map.groupBy(added, ({ number }) => blocked.get(number) ?? null)) {
    const first = units.map(({ id }) => ({ organization_id, unit_id: id, old_status: null }))
    await logTransitions(db, scope, first, { to: reason === null ? 'unreleased' : 'blocked', reason })
  }
  return new Map(added.map(({ id, number }) => [number.toUpperCase(), id]))
}

interface Before {
  readonly status: ExistingUnit['status']
  readonly fields: Partial<ExistingUnit>
  /** The import blocked the unit, which had the status before. */
  readonly blocked?: true
}

/** Undoes an import for some units: those it made are deleted, those it changed get their earlier values. Units used since stay. */
export async function undoRows(
  db: Database,
  scope: Scope,
  one: Import<UnitImportOptions>,
  ids: readonly number[],
): Promise<Undone[]> {
  const units = new Map((await lockUnits(db, scope, one.building_id ?? 0, ids)).map((unit) => [unit.id, unit]))
  const parts = new Map((await partsOf<Before>(db, scope, one.id, ids)).map((part) => [part.record_id, part]))
  const marks: Undone[] = []
  for (const id of ids) marks.push({ record_id: id, undone: await undo(db, scope, units.get(id), parts.get(id)) })
  return marks
}

async function undo(
  db: Database,
  scope: Scope,
  unit: ExistingUnit | undefined,
  part: { readonly outcome: string; readonly before: Before | null; readonly record_version: number } | undefined,
): Promise<Undone['undone']> {
  if (!unit || !part) return 'gone'
  if (unit.version !== part.record_version) return 'kept'
  if (part.outcome === 'created') {
    const used = unit.status !== (part.before?.status ?? 'unreleased') || unit.released_at !== null
    return !used && (await deleteUnused(db, scope, unit.id)) ? 'removed' : 'kept'
  }
  // A price is never removed, so a unit that got its first one keeps what the import wrote.
  if (part.before?.fields.price === null) return 'kept'
  if (!part.before || unit.status !== (part.before.blocked ? 'blocked' : part.before.status)) return 'kept'
  const { unit_type } = part.before.fields
  const [type] = unit_type ? await findTypes(db, scope, unit.project_id, [unit_type]) : []
  const fields = columnsOf({
    ...part.before.fields,
    ...(unit_type === undefined ? {} : { unit_type: type?.id ?? null }),
  })
  const { organization_id } = scope
  if (Object.keys(fields).length > 0) await changeUnit(db, scope, { organization_id, id: unit.id }, fields)
  if (part.before.blocked) {
    const { status } = part.before
    await blockUnit(db, scope, { id: unit.id, status, reason: null })
    const moved = { organization_id, unit_id: unit.id, old_status: unit.status }
    await logTransitions(db, scope, [moved], { to: status, reason: 'Import undone' })
  }
  return 'put_back'
}
