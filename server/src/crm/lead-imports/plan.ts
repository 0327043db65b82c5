import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import type { ChoiceField, ImportOptions, ImportPreview } from '@storey/api/crm/lead-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Decided, Import, Problem } from '../../imports/kind.ts'
import { keyOf } from '../../imports/labels.ts'
import { placeOf } from '../../imports/queries.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { leadsReachedBy } from './line-queries.ts'
import { linkLimits } from './links.ts'
import type { Reading } from './parse-row.ts'
import { contactPointsOf, type ParsedRow, parseRow, type Reader } from './parse-row.ts'
import { allTags, membersToOwn, ownProjects } from './queries.ts'

/** A line with its values and its plan. */
export interface Planned extends Decided<ImportField, ImportPreview> {
  readonly parsed: ParsedRow
  /** The owner of a new lead: a user, none, or the choice of the rules. */
  readonly owner_id: number | null | 'rules'
}

/** What the lines of any import may name: users, tags, the organization's day and zone, and projects. */
export const factsOf = (db: Database, scope: Scope) =>
  settleAll({
    members: membersToOwn(db, scope),
    tags: allTags(db, scope),
    place: placeOf(db, scope),
    projects: ownProjects(db, scope),
  })

export function readingOf(
  scope: Scope,
  of: Import<ImportOptions>,
  { members, tags, place: { today, timezone }, projects: ownOnes }: Awaited<ReturnType<typeof factsOf>>,
): Reading {
  const meant = meaningOf(of.options.values)
  /** By the user's mapping, else by name; null to leave it out. */
  const linked = (field: 'tags' | 'projects', records: readonly Named[]) => {
    const [ids, known] = [byName(records), new Set(records.map(({ id }) => String(id)))]
    return (label: string) => {
      const to = meant(field, label)
      if (to === undefined) return ids.get(keyOf(label)) ?? undefined
      return to === null ? null : known.has(to) ? Number(to) : undefined
    }
  }
  const people = byName(members.map(({ id, full_name }) => ({ id, name: full_name })))
  for (const { id, email } of members) people.set(keyOf(email), id)
  const names = new Map(members.map(({ id, full_name }) => [id, full_name]))
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]))
  return {
    scope,
    of,
    timezone,
    today,
    headings: of.headings,
    fields: of.mapping.map((field) => (field === '' ? null : (field as ImportField))),
    options: of.options,
    currency: scope.currency,
    meant,
    member: (label) => people.get(keyOf(label)) ?? (names.has(Number(label)) ? Number(label) : undefined),
    tag: linked('tags', tags),
    project: linked('projects', ownOnes),
    nameOf: (id) => names.get(id) ?? null,
    tagName: (id) => tagNames.get(id) ?? null,
  }
}

/** The key of a value of the file for comparison; a value without letters and digits is its own key. */
export const valueKey = (field: ChoiceField, label: string) => `${field} ${keyOf(label) || label.trim()}`

/** Returns the user's mapping of values of a file. */
function meaningOf(values: ImportOptions['values']): Reader['meant'] {
  const meanings = new Map(values.map(({ field, from, to }) => [valueKey(field, from), to]))
  return (field, label) => meanings.get(valueKey(field, label))
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Records by name; a name that two records share matches neither. */
export function byName(records: readonly Named[]): Map<string, number | null> {
  const ids = new Map<string, number | null>()
  for (const { id, name } of records) ids.set(keyOf(name), ids.has(keyOf(name)) ? null : id)
  return ids
}

/**
 * Plans what to do with some lines, for both the check and the import.
 *
 * @param seen the earlier line of each contact point; lines that will be imported are added
 */
export async function planLines(
  db: Database,
  reading: Reading,
  lines: readonly { line: number; cells: readonly string[] }[],
  seen: Map<string, number>,
): Promise<Planned[]> {
  const read = lines.map(({ line, cells }) => ({ line, ...parseRow(cells, reading) }))
  const all = read.flatMap(({ parsed, problems }) => (isRefused(problems) ? [] : contactPointsOf(parsed)))
  const unchanged = await leadsReachedBy(db, reading.scope, reading.of.id, [...new Set(all)])
  const { duplicates } = reading.of.options
  const twinOf = (parsed: ParsedRow) => {
    const twins = contactPointsOf(parsed).flatMap((reach) => unchanged.get(reach) ?? [])
    return twins.length === 0 ? null : Math.min(...twins)
  }
  const changed = duplicates === 'update' ? read.flatMap(({ parsed }) => twinOf(parsed) ?? []) : []
  const limit = await linkLimits(db, reading, [...new Set(changed)])
  return read.map(({ line, parsed, problems }) => {
    const base = { line, parsed, problems, owner_id: ownerOf(reading, parsed) }
    if (isRefused(problems))
      return { ...base, plan: 'refuse' as const, preview: null, duplicate_id: null, duplicate_line: null }
    const contactPoints = contactPointsOf(parsed)
    const before = contactPoints.flatMap((reach) => seen.get(reach) ?? [])
    const duplicate_id = twinOf(parsed)
    const duplicate_line = duplicate_id !== null || before.length === 0 ? null : Math.min(...before)
    const repeats = duplicate_id !== null || duplicate_line !== null
    const plan = !repeats || duplicates === 'add' ? 'create' : duplicates
    const tooMuch = plan === 'skip' ? undefined : limit(parsed, plan === 'update' ? duplicate_id : null)
    if (tooMuch) {
      const refused = { ...base, problems: [...problems, tooMuch], plan: 'refuse' as const }
      return { ...refused, preview: null, duplicate_id: null, duplicate_line: null }
    }
    if (plan !== 'skip') for (const reach of contactPoints) if (!seen.has(reach)) seen.set(reach, line)
    return { ...base, plan, preview: previewOf(reading, parsed, base.owner_id), duplicate_id, duplicate_line }
  })
}

const isRefused = (problems: readonly Problem[]) => problems.some(({ left_out }) => !left_out)

function ownerOf({ of: { options }, scope }: Reading, parsed: ParsedRow): Planned['owner_id'] {
  if (parsed.owner_id !== undefined) return parsed.owner_id
  if (options.owner === 'rules') return 'rules'
  return options.owner === 'me' ? scope.user_id : options.owner === 'member' ? options.owner_id : null
}

function previewOf(reading: Reading, parsed: ParsedRow, owner_id: Planned['owner_id']): ImportPreview {
  const tag_ids = [...new Set([...(parsed.tag_ids ?? []), ...reading.of.options.tag_ids])]
  return {
    full_name: parsed.full_name ?? parsed.phone ?? parsed.whatsapp ?? null,
    email: parsed.email ?? null,
    phone: parsed.phone ?? null,
    status: parsed.status ?? 'new',
    rating: parsed.rating ?? 'unrated',
    source: parsed.source ?? reading.of.options.source,
    owner: owner_id === 'rules' ? 'By the rules' : owner_id === null ? null : reading.nameOf(owner_id),
    budget_min: parsed.budget_min ?? null,
    budget_max: parsed.budget_max ?? null,
    currency: parsed.currency ?? reading.currency,
    tags: tag_ids.flatMap((id) => reading.tagName(id) ?? []),
  }
}
