// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const bin = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['deleted_at', '-deleted_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    kind: anyOf(word(['lead', 'deal', 'activity', 'note', 'document'])),
    deleted_by: anyOf(whole(1, 9007199254740991)),
  } satisfies ListReads<'bin', 'list'>,
}
