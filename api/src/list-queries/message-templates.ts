// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const messageTemplates = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['name', '-name', 'synced_at', '-synced_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['approved', 'pending', 'rejected', 'paused', 'disabled'])),
    category: anyOf(oneOf(['marketing', 'utility', 'authentication'])),
  } satisfies ListQuery<'messageTemplates', 'list'>,
}
