// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const invites = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    status: anyOf(word(['pending', 'accepted', 'declined', 'revoked', 'expired'])),
  } satisfies ListReads<'invites', 'list'>,
}
