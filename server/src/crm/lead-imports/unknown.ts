import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import { type ChoiceField, choiceField, type leadImports } from '@storey/api/crm/lead-imports.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { isBlank } from '../../imports/blank.ts'
import { keyOf, unitTypeOf } from '../../imports/labels.ts'
import { valuesOf } from '../../imports/line-queries.ts'
import { purposeOf, ratingOf, sourceOf, statusOf, timeframeOf } from './labels.ts'
import { each, labelsOf } from './labels-in.ts'
import { byName } from './plan.ts'
import { allTags, membersToOwn, ownProjects } from './queries.ts'

/** Maximum distinct values of one column that are checked. */
const LOOKED_AT = 2_000
const LISTED = 200

type Member = Awaited<ReturnType<typeof membersToOwn>>[number]
type Unknown = ResponseOf<typeof leadImports.unknown>['data'][number]

/** Values of a file's choice columns that match no member or known choice, each with its most likely meaning. */
export async function unknownValues(
  db: Database,
  scope: Scope,
  { id, mapping }: { readonly id: number; readonly mapping: readonly string[] },
): Promise<Unknown[]> {
  const members = await membersToOwn(db, scope)
  const found: Unknown[] = []
  for (const field of choiceField.options) {
    const column = mapping.indexOf(field satisfies ImportField)
    if (column < 0) continue
    const values = await valuesOf(db, scope, id, column, LOOKED_AT)
    if (field === 'tags' || field === 'projects') {
      found.push(...unknownNames(field, values, await NAMED[field](db, scope)))
      continue
    }
    for (const { value, count } of values)
      if (!isBlank(value) && !isKnown(field, value, members))
        found.push({ field, value, count, suggested: field === 'owner' ? likely(value, members) : null })
  }
  return found.sort((one, other) => other.count - one.count).slice(0, LISTED)
}

const NAMED = { tags: allTags, projects: ownProjects } as const
type NamedField = keyof typeof NAMED
type Named = Awaited<ReturnType<typeof allTags>>[number]

/** A cell may name several tags or projects: each unknown one is listed by itself, with the number of its rows. */
function unknownNames(
  field: NamedField,
  values: Awaited<ReturnType<typeof valuesOf>>,
  records: readonly Named[],
): Unknown[] {
  const ids = byName(records)
  const idOf = (label: string) => ids.get(keyOf(label)) ?? undefined
  const found = new Map<string, Unknown>()
  for (const { value, count } of values) {
    if (isBlank(value)) continue
    const labels = new Map(labelsOf(value, idOf).map((label) => [keyOf(label), label.trim()]))
    for (const [key, label] of labels)
      if (idOf(label) === undefined && label.length <= MAX_LABEL)
        found.set(key, {
          field,
          value: found.get(key)?.value ?? label,
          count: (found.get(key)?.count ?? 0) + count,
          suggested: likelyName(key, records),
        })
  }
  return [...found.values()]
}

/** As the mapping takes it. */
const MAX_LABEL = 200
const MIN_PART = 4

/** "Marina Heights Tower 2" suggests Marina Heights, if only one name is a part of it, or it of one name. */
function likelyName(key: string, records: readonly Named[]): string | null {
  const meant = records.filter(({ name }) => {
    const [short, long] = [key, keyOf(name)].sort((one, other) => one.length - other.length)
    return short !== undefined && short.length >= MIN_PART && long?.includes(short)
  })
  return meant.length === 1 && meant[0] ? String(meant[0].id) : null
}

function isKnown(field: Exclude<ChoiceField, NamedField>, value: string, members: readonly Member[]): boolean {
  if (field === 'source') return sourceOf(value) !== undefined
  if (field === 'rating') return ratingOf(value) !== undefined
  if (field === 'status') return statusOf(value) !== undefined
  if (field === 'purpose') return purposeOf(value) !== undefined
  if (field === 'timeframe') return timeframeOf(value) !== undefined
  if (field === 'property_types_wanted') return each(value, unitTypeOf) !== undefined
  const key = keyOf(value)
  return members.filter(({ full_name, email }) => keyOf(full_name) === key || keyOf(email) === key).length === 1
}

/** "lucas" matches Lucas Ferreira, if only one colleague has that as first or last name or before the @. */
function likely(value: string, members: readonly Member[]): string | null {
  const key = keyOf(value)
  const meant = members.filter(
    ({ full_name, email }) =>
      full_name.split(/\s+/).some((part) => keyOf(part) === key) || keyOf(email.split('@')[0] ?? '') === key,
  )
  return meant.length === 1 && meant[0] ? String(meant[0].id) : null
}
