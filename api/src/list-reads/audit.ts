// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const audit = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['at', '-at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    organization: anyOf(whole(1, 9007199254740991)),
    user: anyOf(whole(1, 9007199254740991)),
    action: anyOf(words(0, Number.POSITIVE_INFINITY, /^[A-Za-z][\w.-]{0,79}$/)),
    result: anyOf(word(['done', 'refused', 'failed'])),
    subject_kind: anyOf(words(0, Number.POSITIVE_INFINITY, /^[A-Za-z][\w.-]{0,79}$/)),
    subject_id: whole(1, 9007199254740991),
    from: day,
    to: day,
  } satisfies ListReads<'audit', 'list'>,
}
