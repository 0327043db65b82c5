import type { LeadHistoryItemsTable } from '../../database/tables.ts'

export type HistoryKind = LeadHistoryItemsTable['kind']

/** An event of a lead. `old` and `new` are JSON; `subject` names the note, deal, document or activity. */
export interface HistoryEntry {
  readonly kind: HistoryKind
  readonly field?: string
  readonly old?: unknown
  readonly new?: unknown
  readonly subject?: { readonly id: number; readonly name: string }
  /** Whether the system did it as a consequence of another change by the user. */
  readonly automatic?: boolean
}
