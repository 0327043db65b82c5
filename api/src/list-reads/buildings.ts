// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const buildings = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word([
      'name',
      '-name',
      'position',
      '-position',
      'floors',
      '-floors',
      'completion_on',
      '-completion_on',
      'updated_at',
      '-updated_at',
    ]),
    search: words(0, 100),
    cursor: words(0, 2000),
    project_id: anyOf(whole(1, 9007199254740991)),
    city: anyOf(words(0, 100)),
    type: anyOf(word(['apartments', 'villas', 'townhouses', 'offices', 'retail', 'mixed'])),
    organizations: anyOf(whole(1, 9007199254740991)),
  } satisfies ListReads<'buildings', 'list'>,
}
