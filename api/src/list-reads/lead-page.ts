// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const leadPage = {
  historyItems: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['at', '-at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    kind: anyOf(
      word([
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
      ]),
    ),
    part: word(['all', 'notes', 'activities', 'changes', 'documents']),
  } satisfies ListReads<'leadPage', 'historyItems'>,
  activities: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['due_at', '-due_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    state: word(['open', 'overdue', 'completed']),
  } satisfies ListReads<'leadPage', 'activities'>,
  deals: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
  } satisfies ListReads<'leadPage', 'deals'>,
}
