// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const priceLists = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at', 'number', '-number']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    project_id: anyOf(integer(1, 9007199254740991)),
    status: anyOf(oneOf(['draft', 'planned', 'applied', 'failed', 'undone'])),
  } satisfies ListQuery<'priceLists', 'list'>,
}
