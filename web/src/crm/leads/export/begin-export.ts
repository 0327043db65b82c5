import { leadExport } from '@storey/api/client-endpoints.ts'
import { leadColumnNames } from '@storey/api/crm/lead-column-names.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { ExportFormat } from '@storey/api/list-export.ts'
import { oneOf } from '@storey/api/query-parsers.ts'
import { call } from '../../../http/call.ts'

export interface Exported {
  asked: Partial<Input<typeof leads.list>['query']>
  /** Ids of the visible columns, in order. */
  columns: readonly string[]
  /** Exports only these leads of the list. */
  ids?: readonly number[] | undefined
}

const known = oneOf(leadColumnNames)

/** Starts the export of a list as shown: its filters, order and columns; or of the selected leads. */
export function beginExport(
  { asked: { page: _page, per_page: _size, cursor: _cursor, ...asked }, columns, ids }: Exported,
  format: ExportFormat,
) {
  const chosen = ids ? { ids: [...ids] } : {}
  const shown = columns.flatMap((id) => known.read(id) ?? [])
  return call(leadExport.begin, { body: { ...asked, ...chosen, format, columns: shown } })
}
