import { leadExport } from '@storey/api/calls.ts'
import { leadColumnNames } from '@storey/api/crm/lead-column-names.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import type { Given } from '@storey/api/endpoint.ts'
import { word } from '@storey/api/reading.ts'
import { call } from '../../../http/call.ts'
import { ExportButton } from '../../../shell/work/ExportButton.tsx'

interface Props {
  asked: Partial<Given<typeof leads.list>['query']>
  /** Ids of the columns on show, in their order. */
  columns: readonly string[]
  /** Only these leads of the list. */
  ids?: readonly number[] | undefined
  where: 'bar' | 'actions' | 'chosen'
}

const known = word(leadColumnNames)

/** Exports the list as it is seen: its filters, order and columns; or what is chosen in it. */
export function ExportLeads({ asked: { page: _page, per_page: _size, cursor: _cursor, ...asked }, ...props }: Props) {
  const columns = props.columns.flatMap((id) => known.read(id) ?? [])
  const chosen = props.ids ? { ids: [...props.ids] } : {}
  return (
    <ExportButton
      where={props.where}
      begin={(format) => call(leadExport.begin, { body: { ...asked, ...chosen, format, columns } })}
    />
  )
}
