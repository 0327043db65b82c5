// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const buildings = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf([
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
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    project_id: anyOf(integer(1, 9007199254740991)),
    city: anyOf(textOf(0, 100)),
    type: anyOf(oneOf(['apartments', 'villas', 'townhouses', 'offices', 'retail', 'mixed'])),
    organizations: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'buildings', 'list'>,
}
