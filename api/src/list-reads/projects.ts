// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const projects = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word([
      'name',
      '-name',
      'completion_on',
      '-completion_on',
      'updated_at',
      '-updated_at',
      'created_at',
      '-created_at',
    ]),
    search: words(0, 100),
    cursor: words(0, 2000),
    status: anyOf(word(['draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived'])),
    city: anyOf(words(0, 100)),
    organizations: anyOf(whole(1, 9007199254740991)),
    completion_from: day,
    completion_to: day,
  } satisfies ListReads<'projects', 'list'>,
}
