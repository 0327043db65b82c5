import * as z from 'zod'
import { instant, recordId } from '../conventions.ts'

export const historyKind = z.enum([
  'created',
  'field_changed',
  'owner_changed',
  'status_changed',
  'stage_changed',
  'tags_changed',
  'note_added',
  'note_changed',
  'note_deleted',
  'activity_created',
  'activity_changed',
  'activity_completed',
  'activity_reopened',
  'activity_deleted',
  'document_added',
  'document_changed',
  'document_deleted',
  'deal_created',
  'deal_changed',
  'deal_deleted',
  'deleted',
  'restored',
  'seen',
  'imported',
  'merged',
  'merge_undone',
])
export type HistoryKind = z.output<typeof historyKind>

/** What happened to a lead. `old` and `new` are the field's values, readable without another look-up. */
export const historyItem = z.object({
  id: recordId,
  kind: historyKind,
  /** Null where the system did it, or nobody is known. */
  actor: z.object({ id: recordId.nullable(), full_name: z.string() }).nullable(),
  /** Followed by itself from what the actor did. */
  automatic: z.boolean(),
  field: z.string().nullable(),
  old: z.unknown(),
  new: z.unknown(),
  subject: z.object({ id: recordId, name: z.string() }).nullable(),
  at: instant,
})
export type HistoryItem = z.output<typeof historyItem>
