import { type UnitChoiceField, unitChoiceField } from '@storey/api/inventory/unit-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { isBlank } from '../../imports/blank.ts'
import type { Unknown } from '../../imports/kind.ts'
import { valuesOf } from '../../imports/line-queries.ts'
import { statusOf } from '../status-words.ts'
import { furnishingOf, orientationOf } from './parse-row.ts'
import { baysIn, bedroomsIn, countIn, floorOf, typeIn } from './trade-words.ts'

/** Maximum distinct values of one column that are checked. */
const LOOKED_AT = 2_000
const LISTED = 200

/** Any floor will do here: whether the building has it is a question of each row. */
const ANYWHERE = { top: 1, number: undefined }

const KNOWN: Readonly<Record<UnitChoiceField, (text: string) => unknown>> = {
  type: typeIn,
  floor: (text) => floorOf(text, ANYWHERE),
  bedrooms: (text) => bedroomsIn(text).bedrooms,
  bathrooms: countIn,
  parking: baysIn,
  orientation: orientationOf,
  furnishing: furnishingOf,
  status: statusOf,
}

/** Values of a file's columns that are no words of the trade; each can be given a meaning for all rows. */
export async function unknownValues(
  db: Database,
  scope: Scope,
  { id, mapping }: { readonly id: number; readonly mapping: readonly string[] },
): Promise<Unknown<UnitChoiceField>[]> {
  const found: Unknown<UnitChoiceField>[] = []
  for (const field of unitChoiceField.options) {
    const column = mapping.indexOf(field)
    if (column < 0) continue
    for (const { value, count } of await valuesOf(db, scope, id, column, LOOKED_AT))
      if (KNOWN[field](value) === undefined && !isBlank(value)) found.push({ field, value, count, suggested: null })
  }
  return found.sort((one, other) => other.count - one.count).slice(0, LISTED)
}
