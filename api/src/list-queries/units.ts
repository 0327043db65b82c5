// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const units = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf([
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
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    project_id: anyOf(integer(1, 9007199254740991)),
    building_id: anyOf(integer(1, 9007199254740991)),
    type: anyOf(oneOf(['studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail'])),
    bedrooms: anyOf(integer(0, 20)),
    price_from: integer(0, 10000000000000),
    price_to: integer(0, 10000000000000),
    area_from: textOf(0, Number.POSITIVE_INFINITY, /^\d{1,8}(\.\d{1,4})?$/),
    area_to: textOf(0, Number.POSITIVE_INFINITY, /^\d{1,8}(\.\d{1,4})?$/),
    floor_from: integer(-20, 200),
    floor_to: integer(-20, 200),
    view: anyOf(textOf(0, 60)),
    orientation: anyOf(oneOf(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])),
    unit_type_id: anyOf(integer(1, 9007199254740991)),
    status: anyOf(
      oneOf(['unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked']),
    ),
    amenity_id: anyOf(integer(1, 9007199254740991)),
    organizations: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'units', 'list'>,
}
