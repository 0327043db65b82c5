import type { ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Import, Outcome, Row, Undone } from '../../imports/kind.ts'
import { partsOf } from '../../imports/undo-queries.ts'
import {
  binCompanies,
  companiesById,
  type ExistingCompany,
  insertCompanies,
  inTurn,
  messaged,
  withBrokers,
  writeCompanies,
} from './company-queries.ts'
import { factsOf, planCompanies } from './plan-companies.ts'

/** Applies the plan of some lines in one transaction, and returns the result of each. */
export async function applyCompanies(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  lines: readonly Row[],
): Promise<Outcome[]> {
  await inTurn(db)
  const { planned, existing } = await planCompanies(db, scope, one, lines, { seen: new Map(), hold: true })
  const now = new Date().toISOString()
  const news = planned.filter(({ plan }) => plan === 'create')
  const ids = await insertCompanies(
    db,
    scope,
    news.map(({ parsed }) => ({
      ...factsOf(parsed, now),
      status: parsed.status ?? 'new',
      source: parsed.source ?? one.options.source,
    })),
  )
  const made = new Map(news.map(({ line }, at) => [line, ids[at] ?? 0]))
  const fresh = await companiesById(db, scope, ids, false)
  const companies = new Map([...existing, ...fresh.map((company) => [company.id, company] as const)])
  const touched = new Set<number>()
  const outcomes = planned.map((row): Outcome => {
    const { parsed: _said, after, changed, ...decided } = row
    const nothing = { record_id: null, before: null, record_version: null }
    const id = made.get(row.line)
    if (id !== undefined) return { ...decided, outcome: 'created', record_id: id, before: null, record_version: 1 }
    const company = companies.get(row.duplicate_id ?? made.get(row.duplicate_line ?? 0) ?? 0)
    if (row.plan === 'update' && company && after) {
      const before = Object.fromEntries(changed.map((column) => [column, company[column]]))
      const next = { ...company, ...after, version: company.version + 1 }
      companies.set(company.id, next)
      touched.add(company.id)
      return { ...decided, outcome: 'updated', record_id: company.id, before, record_version: next.version }
    }
    return { ...decided, ...nothing, outcome: row.plan === 'refuse' ? 'refused' : 'skipped' }
  })
  await writeCompanies(
    db,
    scope,
    [...companies.values()].filter(({ id }) => touched.has(id)),
  )
  return outcomes
}

/**
 * Undoes an import for some companies: created ones are deleted, changed ones get their old values back. Companies that were
 * changed, moved, converted, contacted or messaged since, or have brokers, are kept.
 */
export async function undoCompanies(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  ids: readonly number[],
  at: string,
): Promise<Undone[]> {
  const companies = new Map((await companiesById(db, scope, ids, true)).map((company) => [company.id, company]))
  const busy = await withBrokers(db, scope, ids)
  const reached = await messaged(db, scope, 'company', ids)
  const parts = Map.groupBy(
    await partsOf<Partial<ExistingCompany>>(db, scope, one.id, ids),
    ({ record_id }) => record_id,
  )
  const back: ExistingCompany[] = []
  const removed: number[] = []
  const marks = ids.map((id): Undone => {
    const company = companies.get(id)
    const own = parts.get(id) ?? []
    if (!company || company.deleted_at !== null) return { record_id: id, undone: 'gone' }
    const left = Math.max(...own.map(({ record_version }) => record_version))
    if (company.version !== left) return { record_id: id, undone: 'kept' }
    if (own.some(({ outcome }) => outcome === 'created')) {
      if (busy.has(id) || reached.has(id) || isUsed(company)) return { record_id: id, undone: 'kept' }
      removed.push(id)
      return { record_id: id, undone: 'removed' }
    }
    // If several lines changed a field, the first one has its original value.
    const was = Object.assign({}, ...own.toReversed().map(({ before }) => before)) as Partial<ExistingCompany>
    back.push({ ...company, ...was, version: company.version + 1 })
    return { record_id: id, undone: 'put_back' }
  })
  await writeCompanies(db, scope, back)
  if (removed.length > 0) await binCompanies(db, scope, removed, at)
  return marks
}

/** Whether it was moved or contacted since the import. */
export const isUsed = ({
  move_id,
  last_contacted_at,
}: {
  readonly move_id: string | null
  readonly last_contacted_at: string | null
}) => move_id !== null || last_contacted_at !== null
