// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const amenities = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['category', '-category', 'name', '-name', 'uses', '-uses', 'updated_at', '-updated_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    category: anyOf(
      oneOf([
        'outdoor',
        'wellness',
        'common_area',
        'family',
        'sports',
        'security',
        'services',
        'parking',
        'retail',
        'unit_feature',
      ]),
    ),
    used: flag,
  } satisfies ListQuery<'amenities', 'list'>,
}
