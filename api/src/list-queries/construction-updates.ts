// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const constructionUpdates = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['day', '-day']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    building_id: anyOf(integer(1, 9007199254740991)),
    project_id: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'constructionUpdates', 'list'>,
}
