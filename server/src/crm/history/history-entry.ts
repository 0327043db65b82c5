import type { LeadHistoryItemsTable } from '../../database/tables.ts'

export type HistoryKind = LeadHistoryItemsTable['kind']

/** What happened to a lead. `old` and `new` are JSON; `subject` names the note, deal, document or activity. */
export interface HistoryEntry {
  readonly kind: HistoryKind
  readonly field?: string
  readonly old?: unknown
  readonly new?: unknown
  readonly subject?: { readonly id: number; readonly name: string }
  /** The system did it because of something else that the person did. */
  readonly automatic?: boolean
}
