// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const leadPage = {
  historyItems: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['at', '-at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    kind: anyOf(
      oneOf([
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
    part: oneOf(['all', 'notes', 'activities', 'changes', 'documents']),
  } satisfies ListQuery<'leadPage', 'historyItems'>,
  activities: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['due_at', '-due_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    state: oneOf(['open', 'overdue', 'completed']),
  } satisfies ListQuery<'leadPage', 'activities'>,
  deals: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
  } satisfies ListQuery<'leadPage', 'deals'>,
}
