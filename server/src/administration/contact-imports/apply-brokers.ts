import type { ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Import, Outcome, Row, Undone } from '../../imports/kind.ts'
import { partsOf } from '../../imports/undo-queries.ts'
import { isUsed } from './apply-companies.ts'
import { binBrokers, brokersById, type ExistingBroker, insertBrokers, madeBy, writeBrokers } from './broker-queries.ts'
import { binCompanies, companiesById, insertCompanies, inTurn, messaged, withBrokers } from './company-queries.ts'
import { type CompanyOfBroker, factsOf, type PlannedBroker, planBrokers } from './plan-brokers.ts'

/** Applies the plan of some lines in one transaction, and returns the result of each. */
export async function applyBrokers(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  lines: readonly Row[],
): Promise<Outcome[]> {
  await inTurn(db)
  const { planned, existing } = await planBrokers(db, scope, one, lines, { seen: new Map(), hold: true })
  const news = planned.filter(({ plan }) => plan === 'create')
  const madeCompanies = await createCompanies(db, scope, one, news)
  const companyOf = (company: CompanyOfBroker | undefined) =>
    company === undefined ? 0 : 'id' in company ? company.id : (madeCompanies.get(company.of_line) ?? 0)
  const now = new Date().toISOString()
  const ids = await insertBrokers(
    db,
    scope,
    news.map(({ parsed, company }) => ({
      ...factsOf(parsed, now),
      company_id: companyOf(company),
      status: parsed.status ?? 'new',
    })),
  )
  const made = new Map(news.map(({ line }, at) => [line, ids[at] ?? 0]))
  const fresh = await brokersById(db, scope, ids, false)
  const brokers = new Map([...existing, ...fresh.map((broker) => [broker.id, broker] as const)])
  const touched = new Set<number>()
  const outcomes = planned.map((row): Outcome => {
    const { parsed: _said, after, changed, company, ...decided } = row
    const nothing = { record_id: null, before: null, record_version: null }
    const id = made.get(row.line)
    if (id !== undefined) {
      const before = company && 'of_line' in company ? { made_company_id: companyOf(company) } : null
      return { ...decided, outcome: 'created', record_id: id, before, record_version: 1 }
    }
    const broker = brokers.get(row.duplicate_id ?? made.get(row.duplicate_line ?? 0) ?? 0)
    if (row.plan === 'update' && broker && after) {
      const before = Object.fromEntries(changed.map((column) => [column, broker[column]]))
      const next = { ...broker, ...after, version: broker.version + 1 }
      brokers.set(broker.id, next)
      touched.add(broker.id)
      return { ...decided, outcome: 'updated', record_id: broker.id, before, record_version: next.version }
    }
    return { ...decided, ...nothing, outcome: row.plan === 'refuse' ? 'refused' : 'skipped' }
  })
  await writeBrokers(
    db,
    scope,
    [...brokers.values()].filter(({ id }) => touched.has(id)),
  )
  return outcomes
}

/** Creates the companies of new brokers; returns them by the line that creates each. */
async function createCompanies(
  db: Database,
  scope: Scope,
  { options }: Import<ContactImportOptions>,
  news: readonly PlannedBroker[],
) {
  const first = news.filter(({ line, company }) => company && 'of_line' in company && company.of_line === line)
  const ids = await insertCompanies(
    db,
    scope,
    first.map(({ parsed }) => ({
      name: parsed.company ?? '',
      country: parsed.country ?? null,
      license_number: parsed.license_number ?? null,
      source: options.source,
    })),
  )
  return new Map(first.map(({ line }, at) => [line, ids[at] ?? 0]))
}

/**
 * Undoes an import for some brokers: created ones are deleted, with companies created for them that have no brokers any more;
 * changed ones get their old values back. Brokers changed, moved, contacted or messaged since are kept.
 */
export async function undoBrokers(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  ids: readonly number[],
  at: string,
): Promise<Undone[]> {
  const brokers = new Map((await brokersById(db, scope, ids, true)).map((broker) => [broker.id, broker]))
  const reached = await messaged(db, scope, 'broker', ids)
  const parts = Map.groupBy(
    await partsOf<Partial<ExistingBroker>>(db, scope, one.id, ids),
    ({ record_id }) => record_id,
  )
  const back: ExistingBroker[] = []
  const removed: ExistingBroker[] = []
  const marks = ids.map((id): Undone => {
    const broker = brokers.get(id)
    const own = parts.get(id) ?? []
    if (!broker || broker.deleted_at !== null) return { record_id: id, undone: 'gone' }
    const left = Math.max(...own.map(({ record_version }) => record_version))
    if (broker.version !== left) return { record_id: id, undone: 'kept' }
    if (own.some(({ outcome }) => outcome === 'created')) {
      if (isUsed(broker) || reached.has(id)) return { record_id: id, undone: 'kept' }
      removed.push(broker)
      return { record_id: id, undone: 'removed' }
    }
    // If several lines changed a field, the first one has its original value.
    const was = Object.assign({}, ...own.toReversed().map(({ before }) => before)) as Partial<ExistingBroker>
    back.push({ ...broker, ...was, version: broker.version + 1 })
    return { record_id: id, undone: 'put_back' }
  })
  await writeBrokers(db, scope, back)
  if (removed.length > 0) {
    await binBrokers(
      db,
      scope,
      removed.map(({ id }) => id),
      at,
    )
    await binEmpty(db, scope, one.id, [...new Set(removed.map(({ company_id }) => company_id))], at)
  }
  return marks
}

/** Deletes companies created by an import of brokers that have no brokers and were not used. */
async function binEmpty(db: Database, scope: Scope, import_id: number, company_ids: readonly number[], at: string) {
  const made = await madeBy(db, scope, import_id, company_ids)
  if (made.length === 0) return
  const companies = await companiesById(db, scope, made, true)
  const busy = await withBrokers(db, scope, made)
  const reached = await messaged(db, scope, 'company', made)
  const empty = companies.filter(
    ({ id, version, deleted_at, ...use }) =>
      version === 1 && deleted_at === null && !isUsed(use) && !busy.has(id) && !reached.has(id),
  )
  if (empty.length > 0)
    await binCompanies(
      db,
      scope,
      empty.map(({ id }) => id),
      at,
    )
}
