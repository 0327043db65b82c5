// Generated from the declarations by `npm run generate`. Change those, not this file.
import { integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const contractTemplates = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['name', '-name']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    active: oneOf(['yes', 'no']),
  } satisfies ListQuery<'contractTemplates', 'list'>,
}
