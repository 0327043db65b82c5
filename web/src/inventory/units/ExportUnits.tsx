import { unitExport } from '@storey/api/client-endpoints.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { unitColumn } from '@storey/api/inventory/unit-export.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { call } from '../../http/call.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'

interface Props {
  asked: Partial<Input<typeof units.list>['query']>
  /** Ids of the visible columns, in order. */
  columns: readonly string[]
  where: 'bar' | 'actions'
}

/** Exports the list as shown: its filters, order, columns and unit of area. */
export function ExportUnits({
  asked: { page: _page, per_page: _size, cursor: _cursor, ...asked },
  columns,
  where,
}: Props) {
  const [area_unit] = useAreaUnit()
  const visible = columns.flatMap((id) => unitColumn.safeParse(id).data ?? [])
  return (
    <ExportButton
      where={where}
      begin={(format) => call(unitExport.begin, { body: { ...asked, format, area_unit, columns: visible } })}
    />
  )
}
