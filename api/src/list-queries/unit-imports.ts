// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const unitImports = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['draft', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone'])),
  } satisfies ListQuery<'unitImports', 'list'>,
  lines: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['line', '-line']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    plan: anyOf(oneOf(['create', 'update', 'skip', 'refuse'])),
    kept: oneOf(['true']),
  } satisfies ListQuery<'unitImports', 'lines'>,
}
