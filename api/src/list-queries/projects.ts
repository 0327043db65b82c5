// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const projects = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf([
      'name',
      '-name',
      'completion_on',
      '-completion_on',
      'updated_at',
      '-updated_at',
      'created_at',
      '-created_at',
    ]),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived'])),
    city: anyOf(textOf(0, 100)),
    organizations: anyOf(integer(1, 9007199254740991)),
    completion_from: day,
    completion_to: day,
  } satisfies ListQuery<'projects', 'list'>,
}
