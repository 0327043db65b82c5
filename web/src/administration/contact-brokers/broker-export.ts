import { contactBrokersQuery } from '@storey/api/administration/contact-brokers.ts'
import { brokerColumnNames } from '@storey/api/administration/contact-names.ts'
import { brokerExport } from '@storey/api/client-endpoints.ts'
import type { ExportFormat } from '@storey/api/list-export.ts'
import { oneOf } from '@storey/api/query-parsers.ts'
import { call } from '../../http/call.ts'

interface Exported {
  asked: Readonly<Record<string, unknown>>
  /** Ids of the visible columns, in order. */
  columns: readonly string[]
  /** Exports only these brokers of the list. */
  ids?: readonly number[] | undefined
}

const question = contactBrokersQuery.omit({ page: true, per_page: true, cursor: true })
const known = oneOf(brokerColumnNames)

/** Starts the export of the list as shown: its filters, order and columns; or of the selected brokers. */
export function beginBrokerExport({ asked, columns, ids }: Exported, format: ExportFormat) {
  const { page: _page, per_page: _size, cursor: _cursor, ...rest } = asked
  const chosen = ids ? { ids: [...ids] } : {}
  const visible = columns.flatMap((id) => known.read(id) ?? [])
  return call(brokerExport.begin, { body: { ...question.parse(rest), ...chosen, format, columns: visible } })
}
