import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import { type ChoiceField, choiceField, type leadImports } from '@storey/api/crm/lead-imports.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { isBlank } from '../../imports/blank.ts'
import { keyOf, unitTypeOf } from '../../imports/labels.ts'
import { valuesOf } from '../../imports/line-queries.ts'
import { purposeOf, ratingOf, sourceOf, statusOf, timeframeOf } from './labels.ts'
import { each } from './labels-in.ts'
import { membersToOwn } from './queries.ts'

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
    for (const { value, count } of await valuesOf(db, scope, id, column, LOOKED_AT))
      if (!isBlank(value) && !isKnown(field, value, members))
        found.push({ field, value, count, suggested: field === 'owner' ? likely(value, members) : null })
  }
  return found.sort((one, other) => other.count - one.count).slice(0, LISTED)
}

function isKnown(field: ChoiceField, value: string, members: readonly Member[]): boolean {
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
