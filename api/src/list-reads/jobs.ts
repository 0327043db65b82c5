// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const jobs = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    status: anyOf(word(['queued', 'running', 'done', 'failed', 'cancelled'])),
    kind: anyOf(
      word(['units.export', 'leads.export', 'leads.bulk', 'leads.import.check', 'leads.import', 'leads.import.undo']),
    ),
  } satisfies ListReads<'jobs', 'list'>,
}
