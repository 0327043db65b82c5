// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const messageBatches = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    channel: anyOf(oneOf(['whatsapp', 'email'])),
    status: anyOf(oneOf(['sending', 'paused', 'completed', 'cancelled'])),
  } satisfies ListQuery<'messageBatches', 'list'>,
}
