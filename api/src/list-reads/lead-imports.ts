// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const leadImports = {
  list: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['created_at', '-created_at']),
    search: words(0, 100),
    cursor: words(0, 2000),
    status: anyOf(word(['draft', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone'])),
  } satisfies ListReads<'leadImports', 'list'>,
  lines: {
    page: whole(1, 1000000, 1),
    per_page: whole(1, 100, 25),
    sort: word(['line', '-line']),
    search: words(0, 100),
    cursor: words(0, 2000),
    plan: anyOf(word(['create', 'update', 'skip', 'refuse'])),
    kept: word(['true']),
  } satisfies ListReads<'leadImports', 'lines'>,
}
