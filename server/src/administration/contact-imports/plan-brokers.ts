import type {
  BrokerImportField,
  BrokerImportPreview,
  ContactImportOptions,
} from '@storey/api/administration/contact-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Decided, Import, Problem, Row } from '../../imports/kind.ts'
import { BROKER_COLUMNS, brokersAlike, brokersById, type ExistingBroker, holdCompanies } from './broker-queries.ts'
import { isRefused, readerOf } from './cells.ts'
import { type AlikeCompany, companiesAlike } from './company-queries.ts'
import { type BrokerRow, parseBroker } from './parse-broker.ts'
import { earlierLine, remember } from './seen.ts'

type Column = (typeof BROKER_COLUMNS)[number]
type Facts = Pick<ExistingBroker, Column>

/** The company of a broker: an existing one, or one that a line of this batch creates. */
export type CompanyOfBroker = { readonly id: number; readonly name: string } | { readonly of_line: number }

export interface PlannedBroker extends Decided<BrokerImportField, BrokerImportPreview> {
  readonly parsed: BrokerRow
  readonly company: CompanyOfBroker | undefined
  /** The values after an update, and which of them are new. */
  readonly after: Facts | undefined
  readonly changed: readonly Column[]
}

/**
 * Plans the changes of some lines, for the check and the import alike.
 *
 * @param seen the line that first used each key; imported lines are added
 * @param hold locks the brokers that lines repeat and their companies, so that the plan still holds when it is applied
 */
export async function planBrokers(
  db: Database,
  scope: Scope,
  one: Import<ContactImportOptions>,
  lines: readonly Row[],
  { seen, hold }: { seen: Map<string, number>; hold: boolean },
): Promise<{ planned: PlannedBroker[]; existing: Map<number, ExistingBroker> }> {
  const { options } = one
  const reader = readerOf<BrokerImportField>(one)
  const read = lines.map(({ line, cells }) => ({ line, ...parseBroker(cells, reader) }))
  const good = read.filter(({ problems }) => !isRefused(problems))
  const alike = await companiesAlike(
    db,
    good.map(({ line, parsed }) => askedOf(line, parsed)),
  )
  const ids = [...alike.values()].flatMap(({ id, same }) => (same && id !== null ? [id] : []))
  const known = new Map((await holdCompanies(db, scope, [...new Set(ids)], hold)).map((one) => [one.id, one]))
  const duplicates = await brokersAlike(
    db,
    good.map(({ line, parsed }) => ({
      line,
      company_id: idOf(alike.get(line)),
      full_name: parsed.full_name ?? '',
      email: parsed.email,
      phones: phonesOf(parsed),
      brn: parsed.brn,
    })),
  )
  const found = (await brokersById(db, scope, [...new Set(duplicates.values())], hold)).filter(
    ({ deleted_at }) => deleted_at === null,
  )
  const existing = new Map(found.map((broker) => [broker.id, broker]))
  const byId = new Map<number, Facts>(existing)
  const byLine = new Map<number, Facts>()
  const companies = new Map<string, number>()
  const now = new Date().toISOString()

  const planned = read.map(({ line, parsed, problems }): PlannedBroker => {
    const nothing = { after: undefined, changed: [], company: undefined, duplicate_id: null, duplicate_line: null }
    const base = { line, parsed, problems, ...nothing }
    const keys = alike.get(line)
    const refused = (...more: Problem<BrokerImportField>[]): PlannedBroker => ({
      ...base,
      problems: [...problems, ...more],
      plan: 'refuse',
      preview: null,
    })
    if (isRefused(problems) || !keys) return refused()
    const standingCompany = known.get(idOf(keys) ?? 0)
    const problem = standingCompany
      ? ambiguous(parsed, keys)
      : parsed.company === undefined
        ? NO_COMPANY
        : options.companies === 'refuse'
          ? `No company is called ${parsed.company}.`
          : undefined
    if (problem !== undefined) return refused({ field: 'company', message: problem })
    const of_line = standingCompany ? undefined : (earlierLine(companies, keys, parsed.country) ?? line)
    const company = standingCompany ?? { of_line: of_line ?? line }
    const own = keysOf(parsed, standingCompany ? `${standingCompany.id}` : `line ${of_line}`)
    const alikeId = duplicates.get(line)
    const duplicate_id = alikeId !== undefined && existing.has(alikeId) ? alikeId : null
    const duplicate_line =
      duplicate_id === null ? (own.map((key) => seen.get(key)).find((one) => one !== undefined) ?? null) : null
    const duplicate = { duplicate_id, duplicate_line, company }
    const preview = previewOf(parsed, standingCompany?.name)
    const create = (duplicate_id === null && duplicate_line === null) || options.duplicates === 'add'
    if (create) {
      for (const key of own) if (!seen.has(key)) seen.set(key, line)
      if (!standingCompany) remember(companies, line, keys, parsed.country)
      byLine.set(line, factsOf(parsed, now))
      return { ...base, ...duplicate, plan: 'create', preview }
    }
    if (options.duplicates === 'skip') return { ...base, ...duplicate, plan: 'skip', preview }
    const before = duplicate_id === null ? byLine.get(duplicate_line ?? 0) : byId.get(duplicate_id)
    // The repeated line is in an earlier batch, whose values are not available during the check.
    if (!before) return { ...base, ...duplicate, plan: 'update', preview }
    const after = merged(before, parsed, options.duplicates === 'fill', now)
    const changed = BROKER_COLUMNS.filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]))
    if (duplicate_id === null) byLine.set(duplicate_line ?? 0, after)
    else byId.set(duplicate_id, after)
    const changes = changed.map((column) => (column === 'opted_out_at' ? ('opted_out' as const) : column))
    const plan = changed.length > 0 ? 'update' : 'skip'
    return { ...base, ...duplicate, after, changed, plan, preview: { ...preview, changes } }
  })
  return { planned, existing }
}

const NO_COMPANY = 'The company is missing.'

/** A company is looked up by name and license; if both are empty, by the domain of the e-mail address. */
const askedOf = (line: number, parsed: BrokerRow) => {
  const named = parsed.company !== undefined || parsed.license_number !== undefined
  return {
    line,
    name: parsed.company ?? '',
    country: parsed.country,
    license: parsed.license_number,
    addresses: named || parsed.email === undefined ? [] : [parsed.email],
    phones: [],
  }
}

const idOf = (keys: AlikeCompany | undefined) => (keys?.same ? keys.id : null)
const phonesOf = (parsed: BrokerRow) => [parsed.phone, parsed.whatsapp].filter((one) => one !== undefined)

/** Reports that a line matches several companies, so that the right one is unknown. */
function ambiguous(parsed: BrokerRow, { sames, reasons }: AlikeCompany): string | undefined {
  if (sames < 2 || reasons?.includes('license')) return undefined
  return parsed.country === undefined
    ? `${sames} companies are called ${parsed.company ?? parsed.email}. Add a column with the country of the company.`
    : `${sames} companies are called ${parsed.company ?? parsed.email}. Add a column with the license number of the company.`
}

/** Keys of a broker in the file; an equal name means the same person only with an equal phone or company. */
function keysOf(parsed: BrokerRow, company: string): string[] {
  const name = parsed.full_name?.toLowerCase()
  return [
    ...(parsed.brn === undefined ? [] : [`brn ${parsed.brn.toUpperCase()}`]),
    ...(parsed.email === undefined ? [] : [`email ${parsed.email.toLowerCase()}`]),
    ...phonesOf(parsed).map((phone) => `phone ${phone} ${name}`),
    `company ${company} ${name}`,
  ]
}

/** The values of a new broker from their line. */
export const factsOf = (parsed: BrokerRow, now: string): Facts => ({
  full_name: parsed.full_name ?? '',
  email: parsed.email ?? null,
  phone: parsed.phone ?? null,
  whatsapp: parsed.whatsapp ?? null,
  position: parsed.position ?? null,
  brn: parsed.brn ?? null,
  languages: parsed.languages ?? [],
  opted_out_at: parsed.opted_out === true ? now : null,
})

/** Merges a line's values into a broker; an earlier opt-out is kept. */
function merged(before: Facts, parsed: BrokerRow, onlyEmpty: boolean, now: string): Facts {
  const values = factsOf(parsed, now)
  const isEmpty = (value: Facts[Column]) => value === null || value === '' || value.length === 0
  const one = Object.fromEntries(
    BROKER_COLUMNS.map((column) => {
      const [old, value] = [before[column], values[column]]
      return [column, isEmpty(value) || (onlyEmpty && !isEmpty(old)) ? old : value]
    }),
  ) as Facts
  return { ...one, opted_out_at: before.opted_out_at ?? values.opted_out_at }
}

const previewOf = (parsed: BrokerRow, company: string | undefined): BrokerImportPreview => ({
  full_name: parsed.full_name ?? '',
  company: company ?? parsed.company ?? '',
  new_company: company === undefined,
  email: parsed.email ?? null,
  phone: parsed.phone ?? parsed.whatsapp ?? null,
  position: parsed.position ?? null,
  status: parsed.status ?? 'new',
  changes: [],
})
