import { exportedUnits } from '@storey/api/inventory/unit-export.ts'
import { listExport } from '../../../sheets/list-export.ts'
import { sheetColumns } from './columns.ts'
import { countUnits, unitsOfExport } from './queries.ts'

/** The name of units in export files. */
export const NAME = 'Units'

export const unitExportWork = listExport({
  kind: 'units.export',
  input: exportedUnits,
  name: NAME,
  columns: ({ columns, area_unit }) => sheetColumns(columns, area_unit),
  count: countUnits,
  rows: unitsOfExport,
})
