// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, flag, instant, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const activities = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['due_at', '-due_at', 'created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    state: word(['open', 'overdue', 'completed']),
    type: anyOf(word(['call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up'])),
    priority: anyOf(word(['low', 'normal', 'high', 'urgent'])),
    owner_id: anyOf(whole(1, 9007199254740991)),
    mine: flag,
    unowned: flag,
    lead_id: whole(1, 9007199254740991),
    deal_id: whole(1, 9007199254740991),
    due_from: instant,
    due_before: instant,
  } satisfies ListReads<'activities', 'list'>,
}
