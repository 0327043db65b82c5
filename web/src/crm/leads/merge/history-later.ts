import { late } from '../../../ui/late.tsx'

/** Loaded where the history of a lead has a merge. */
export const { Late: MergeHistoryEntry } = late(async () => (await import('./MergeHistoryEntry.tsx')).MergeHistoryEntry)
