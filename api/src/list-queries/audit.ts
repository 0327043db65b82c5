// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const audit = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['at', '-at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    organization: anyOf(integer(1, 9007199254740991)),
    about: integer(1, 9007199254740991),
    user: anyOf(integer(1, 9007199254740991)),
    action: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Za-z][\w.-]{0,79}$/)),
    result: anyOf(oneOf(['done', 'refused', 'failed'])),
    subject_kind: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Za-z][\w.-]{0,79}$/)),
    subject_id: integer(1, 9007199254740991),
    from: day,
    to: day,
  } satisfies ListQuery<'audit', 'list'>,
}
