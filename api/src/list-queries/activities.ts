// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, flag, instant, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const activities = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['due_at', '-due_at', 'created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    state: oneOf(['open', 'overdue', 'completed']),
    type: anyOf(oneOf(['call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up'])),
    priority: anyOf(oneOf(['low', 'normal', 'high', 'urgent'])),
    owner_id: anyOf(integer(1, 9007199254740991)),
    mine: flag,
    unowned: flag,
    lead_id: integer(1, 9007199254740991),
    deal_id: integer(1, 9007199254740991),
    due_from: instant,
    due_before: instant,
  } satisfies ListQuery<'activities', 'list'>,
}
