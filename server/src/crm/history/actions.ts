import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { HistoryEntry } from './history-entry.ts'
import { insertItem, insertItems } from './queries.ts'

export type { HistoryEntry } from './history-entry.ts'
export { historyOf, statusChanges } from './queries.ts'

/** Records entries in the history of a lead, by the caller and in their transaction. */
export const record = (db: Database, scope: Scope, lead_id: number, ...entries: readonly HistoryEntry[]) =>
  recordFor(
    db,
    scope,
    entries.map((entry) => ({ ...entry, lead_id })),
  )

/** Does the same as `record` for one entry, and returns its id. */
export const recordOne = (db: Database, scope: Scope, lead_id: number, entry: HistoryEntry): Promise<number> =>
  insertItem(db, scope, { ...entry, lead_id })

/** Does the same as `record` for several leads, in one statement. */
export async function recordFor(
  db: Database,
  scope: Scope,
  entries: readonly (HistoryEntry & { readonly lead_id: number })[],
): Promise<void> {
  if (entries.length > 0) await insertItems(db, scope, entries)
}

/** Returns one `field_changed` for each field whose value differs. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
  fields: readonly (keyof Fields & string)[],
): HistoryEntry[] {
  return fields
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ kind: 'field_changed', field, old: before[field] ?? null, new: after[field] ?? null }))
}
