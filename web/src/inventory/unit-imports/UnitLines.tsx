import { unitImports } from '@storey/api/client-endpoints.ts'
import { unitFields, unitImportLabel } from '@storey/api/inventory/unit-fields.ts'
import type { UnitImport, UnitImportLine } from '@storey/api/inventory/unit-imports.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { LineTable, linesOf } from '../../imports/LineTable.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import type { Column } from '../../ui/table/column.ts'
import { UnitStatus } from '../parts/units/UnitStatus.tsx'
import { unitImport } from './unit-import.ts'

/** The lines of a unit import: the unit that each creates or changes, with old and new values. */
export function UnitLines({ one }: { one: UnitImport }) {
  const list = useListState(listQueries.unitImports.lines)
  const answer = useQuery(keepPrevious(query(unitImports.lines, linesOf(one, list.query))))
  const column = one.columns.findIndex(({ field }) => field === 'number')
  return (
    <LineTable<UnitImportLine, typeof list.query>
      one={one}
      kind={unitImport}
      state={list}
      answer={answer}
      nameOf={({ unit, preview, cells }) => unit?.name ?? preview?.number ?? cells[column] ?? ''}
      pageOf={({ unit }) => (unit ? `/inventory/units/${unit.id}` : undefined)}
      reason={(line) => <span title={aboutOf(line)}>{aboutOf(line)}</span>}
      about={aboutOf}
      columns={columns}
    />
  )
}

/** Why a line fails, otherwise its effect on the unit. */
function aboutOf({ problems, preview, plan }: UnitImportLine): string {
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ')
  if (!preview) return ''
  if (preview.changes.length === 0) return 'Nothing changes.'
  return preview.changes
    .map(({ field, old, new: now }) =>
      plan === 'create'
        ? `${unitImportLabel(field)}: ${now ?? 'nothing'}`
        : `${unitImportLabel(field)}: ${old ?? 'nothing'} → ${now ?? 'nothing'}`,
    )
    .join(', ')
}

const columns: readonly Column<UnitImportLine>[] = [
  {
    id: 'status',
    title: unitFields.status.label,
    cell: ({ unit }) => unit && <UnitStatus status={unit.status} reason={unit.block_reason} />,
    width: 130,
  },
]
