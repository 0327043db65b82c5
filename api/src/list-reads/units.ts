// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const units = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word([
      'number',
      '-number',
      'floor',
      '-floor',
      'bedrooms',
      '-bedrooms',
      'total_area',
      '-total_area',
      'price',
      '-price',
      'per_area',
      '-per_area',
      'status',
      '-status',
      'updated_at',
      '-updated_at',
    ]),
    search: words(0, 100),
    cursor: words(0, 2000),
    project_id: anyOf(whole(1, 9007199254740991)),
    building_id: anyOf(whole(1, 9007199254740991)),
    type: anyOf(word(['studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail'])),
    bedrooms: anyOf(whole(0, 20)),
    price_from: whole(0, 10000000000000),
    price_to: whole(0, 10000000000000),
    area_from: words(0, Number.POSITIVE_INFINITY, /^\d{1,8}(\.\d{1,4})?$/),
    area_to: words(0, Number.POSITIVE_INFINITY, /^\d{1,8}(\.\d{1,4})?$/),
    floor_from: whole(-20, 200),
    floor_to: whole(-20, 200),
    view: anyOf(words(0, 60)),
    orientation: anyOf(word(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])),
    status: anyOf(word(['unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked'])),
    organizations: anyOf(whole(1, 9007199254740991)),
  } satisfies ListReads<'units', 'list'>,
}
