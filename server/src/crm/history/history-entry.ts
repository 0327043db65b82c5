import type { LeadHistoryItemsTable } from '../../database/tables.ts'

export type HistoryKind = LeadHistoryItemsTable['kind']

/** An entry in a lead's history. `old` and `new` are JSON; `subject` is the note, deal, document or activity. */
export interface HistoryEntry {
  readonly kind: HistoryKind
  readonly field?: string
  readonly old?: unknown
  readonly new?: unknown
  readonly subject?: { readonly id: number; readonly name: string }
  /** The system did it as a result of another action of the user. */
  readonly automatic?: boolean
}
