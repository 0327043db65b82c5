import type {
  CompanyImportField,
  CompanyImportPreview,
  ContactImportOptions,
} from '@storey/api/administration/contact-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Decided, Import, Row } from '../../imports/kind.ts'
import { isRefused, readerOf } from './cells.ts'
import {
  type AlikeCompany,
  COMPANY_COLUMNS,
  companiesAlike,
  companiesById,
  type ExistingCompany,
} from './company-queries.ts'
import { type CompanyRow, parseCompany } from './parse-company.ts'
import { earlierLine, remember } from './seen.ts'

type Column = (typeof COMPANY_COLUMNS)[number]
/** A company's values after the lines so far. */
export type CompanyFacts = Pick<ExistingCompany, Column>

export interface PlannedCompany extends Decided<CompanyImportField, CompanyImportPreview> {
  readonly parsed: CompanyRow
  /** The values after an update, and which of them are new. */
  readonly after: CompanyFacts | undefined
  readonly changed: readonly Column[]
}

/**
 * Plans the changes of some lines, for the check and the import alike.
 *
 * @param seen the line that first used each key; imported lines are added
 * @param hold locks the companies that lines repeat, so that the plan still holds when it is applied
 */
export async function planCompanies(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  lines: readonly Row[],
  { seen, hold }: { seen: Map<string, number>; hold: boolean },
): Promise<{ planned: PlannedCompany[]; existing: Map<number, ExistingCompany> }> {
  const { options } = one
  const reader = readerOf<CompanyImportField>(one)
  const read = lines.map(({ line, cells }) => ({ line, ...parseCompany(cells, reader) }))
  const alike = await companiesAlike(
    db,
    read.flatMap(({ line, parsed, problems }) => (isRefused(problems) ? [] : [askedOf(line, parsed)])),
  )
  const duplicates = [...alike.values()].flatMap(({ id, same }) => (same && id !== null ? [id] : []))
  const found = (await companiesById(db, scope, [...new Set(duplicates)], hold)).filter(
    ({ deleted_at }) => deleted_at === null,
  )
  const existing = new Map(found.map((company) => [company.id, company]))
  const byId = new Map<number, CompanyFacts>(existing)
  const byLine = new Map<number, CompanyFacts>()
  const now = new Date().toISOString()

  const planned = read.map(({ line, parsed, problems }): PlannedCompany => {
    const keys = alike.get(line)
    const base = { line, parsed, problems, after: undefined, changed: [], duplicate_id: null, duplicate_line: null }
    if (isRefused(problems) || !keys) return { ...base, plan: 'refuse', preview: null }
    const duplicate_id = keys.same && keys.id !== null && existing.has(keys.id) ? keys.id : null
    const duplicate_line = duplicate_id === null ? earlierLine(seen, keys, parsed.country) : null
    const repeats = duplicate_id !== null || duplicate_line !== null
    const before = duplicate_id === null ? byLine.get(duplicate_line ?? 0) : byId.get(duplicate_id)
    const duplicate = { duplicate_id, duplicate_line }
    if (!repeats || options.duplicates === 'add') {
      remember(seen, line, keys, parsed.country)
      byLine.set(line, factsOf(parsed, now))
      return { ...base, ...duplicate, plan: 'create', preview: previewOf(parsed, options, keys, repeats) }
    }
    if (options.duplicates === 'skip')
      return { ...base, ...duplicate, plan: 'skip', preview: previewOf(parsed, options, keys, true) }
    // The repeated line is in an earlier batch, whose values are not available during the check.
    if (!before) return { ...base, ...duplicate, plan: 'update', preview: previewOf(parsed, options, keys, true) }
    const after = merged(before, parsed, options.duplicates === 'fill', now)
    const changed = COMPANY_COLUMNS.filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]))
    if (duplicate_id === null) byLine.set(duplicate_line ?? 0, after)
    else byId.set(duplicate_id, after)
    const preview = {
      ...previewOf(parsed, options, keys, true),
      changes: changed.map((column) => (column === 'opted_out_at' ? ('opted_out' as const) : column)),
    }
    return { ...base, ...duplicate, after, changed, plan: changed.length > 0 ? 'update' : 'skip', preview }
  })
  return { planned, existing }
}

const askedOf = (line: number, parsed: CompanyRow) => ({
  line,
  name: parsed.name ?? '',
  country: parsed.country,
  license: parsed.license_number,
  addresses: [parsed.email, parsed.website, ...(parsed.other_emails ?? [])].filter((one) => one !== undefined),
  phones: [parsed.phone, parsed.whatsapp, ...(parsed.other_phones ?? [])].filter((one) => one !== undefined),
})

/** The values of a new company from its line. */
export const factsOf = (parsed: CompanyRow, now: string): CompanyFacts => ({
  name: parsed.name ?? '',
  country: parsed.country ?? null,
  city: parsed.city ?? null,
  address: parsed.address ?? null,
  email: parsed.email ?? null,
  other_emails: parsed.other_emails ?? [],
  phone: parsed.phone ?? null,
  whatsapp: parsed.whatsapp ?? null,
  other_phones: parsed.other_phones ?? [],
  website: parsed.website ?? null,
  license_number: parsed.license_number ?? null,
  orn: parsed.orn ?? null,
  languages: parsed.languages ?? [],
  notes: parsed.notes ?? '',
  opted_out_at: parsed.opted_out === true ? now : null,
})

/** Merges a line's values into a company. New addresses and numbers are added; an earlier opt-out is kept. */
function merged(before: CompanyFacts, parsed: CompanyRow, onlyEmpty: boolean, now: string): CompanyFacts {
  const values = factsOf(parsed, now)
  const take = <Value>(old: Value, value: Value): Value => {
    const says = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    const has = old !== null && old !== '' && !(Array.isArray(old) && old.length === 0)
    return says && !(onlyEmpty && has) ? value : old
  }
  const together = (old: readonly string[], value: readonly string[]) => [...new Set([...old, ...value])].slice(0, 20)
  const one = Object.fromEntries(
    COMPANY_COLUMNS.map((column) => [column, take<CompanyFacts[Column]>(before[column], values[column])]),
  ) as CompanyFacts
  return {
    ...one,
    other_emails: together(before.other_emails, values.other_emails),
    other_phones: together(before.other_phones, values.other_phones),
    opted_out_at: before.opted_out_at ?? values.opted_out_at,
  }
}

function previewOf(
  parsed: CompanyRow,
  { source }: ContactImportOptions,
  { same, name, score, reasons }: AlikeCompany,
  repeats: boolean,
): CompanyImportPreview {
  return {
    name: parsed.name ?? '',
    country: parsed.country ?? null,
    city: parsed.city ?? null,
    email: parsed.email ?? null,
    phone: parsed.phone ?? parsed.whatsapp ?? null,
    license_number: parsed.license_number ?? null,
    status: parsed.status ?? 'new',
    source: parsed.source ?? source,
    reasons: same ? (reasons ?? []) : [],
    changes: [],
    like: !repeats && name !== null ? { name, score: score ?? 0, reasons: reasons ?? [] } : null,
  }
}
