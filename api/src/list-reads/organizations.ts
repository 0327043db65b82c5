// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const organizations = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['name', '-name', 'created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    type: anyOf(word(['platform', 'developer', 'brokerage'])),
    status: anyOf(
      word(['draft', 'pending_review', 'changes_requested', 'rejected', 'active', 'restricted', 'suspended', 'closed']),
    ),
    country: anyOf(words(0, Number.POSITIVE_INFINITY, /^[A-Z]{2}$/)),
  } satisfies ListReads<'organizations', 'list'>,
}
