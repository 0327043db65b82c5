// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const bookings = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['created_at', '-created_at', 'number', '-number', 'price', '-price']),
    search: words(0, 100),
    cursor: words(0, 2000),
    status: anyOf(word(['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed'])),
    project_id: anyOf(whole(1, 9007199254740991)),
    building_id: anyOf(whole(1, 9007199254740991)),
    sales_manager_id: anyOf(whole(1, 9007199254740991)),
  } satisfies ListReads<'bookings', 'list'>,
}
