import * as z from 'zod'
import { instant, person, recordId } from '../conventions.ts'
import { note } from './notes.ts'

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

/** Filters of a lead's history; `all` leaves out minor events, such as views. */
export const streamPart = z.enum(['all', 'notes', 'activities', 'changes', 'documents'])
export type StreamPart = z.output<typeof streamPart>
export const partsOfStream: Readonly<Record<Exclude<StreamPart, 'all'>, readonly HistoryKind[]>> = {
  notes: ['note_added', 'note_deleted'],
  activities: ['activity_created', 'activity_changed', 'activity_completed', 'activity_reopened', 'activity_deleted'],
  changes: [
    'created',
    'imported',
    'field_changed',
    'owner_changed',
    'status_changed',
    'stage_changed',
    'tags_changed',
    'deal_created',
    'deal_changed',
    'deal_deleted',
    'merged',
    'merge_undone',
    'deleted',
    'restored',
  ],
  documents: ['document_added', 'document_changed', 'document_deleted'],
}

/** An event of a lead. `old` and `new` are the field's values, readable without another look-up. */
export const historyItem = z.object({
  id: recordId,
  kind: historyKind,
  /** Null for the system, or when the person is unknown. */
  actor: person.extend({ id: recordId.nullable() }).nullable(),
  /** Followed by itself from what the actor did. */
  automatic: z.boolean(),
  field: z.string().nullable(),
  old: z.unknown(),
  new: z.unknown(),
  subject: z.object({ id: recordId, name: z.string() }).nullable(),
  /** The note that was written, as it reads now; null where it is no note, or deleted since. */
  note: note.nullable(),
  at: instant,
})
export type HistoryItem = z.output<typeof historyItem>
