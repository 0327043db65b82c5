import type { ExportFormat } from '@storey/api/list-export.ts'
import { oneOf } from '@storey/api/query-parsers.ts'

/** What the export of a list sends: the list as it is seen, with its filters, order and columns. */
export function exported<Query extends object, Name extends string>(
  asked: Query,
  names: readonly Name[],
  shown: readonly { readonly id: string }[],
  format: ExportFormat,
) {
  const {
    page: _page,
    per_page: _size,
    cursor: _cursor,
    ...filters
  } = asked as Query & {
    page?: number
    per_page?: number
    cursor?: string
  }
  const known = oneOf(names)
  return { ...filters, format, columns: shown.flatMap(({ id }) => known.read(id) ?? []) }
}
