// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const bin = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['deleted_at', '-deleted_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    kind: anyOf(oneOf(['lead', 'deal', 'activity', 'note', 'document'])),
    deleted_by: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'bin', 'list'>,
}
