import { exportedUnits } from '@storey/api/inventory/unit-export.ts'
import { type LongWork, longWork } from '../../../jobs/long-work.ts'
import { CSV, csvOf } from '../../../sheets/csv.ts'
import { XLSX, xlsxOf } from '../../../sheets/xlsx.ts'
import { sheetColumns } from './columns.ts'
import { countUnits, type ExportedUnit, unitsOfExport } from './queries.ts'

/** Units as the list shows them, all from one moment: what changes meanwhile neither goes missing nor comes twice. */
export const unitExportWork: LongWork = longWork('units.export', exportedUnits, ({ services, scope, asked, ...work }) =>
  work.within(
    async (db) => {
      const total = await countUnits(db, scope, asked)
      await work.progress(0, total)
      const counted = counting(unitsOfExport(db, scope, asked), (done) => work.progress(done, total))
      const columns = sheetColumns(asked.columns, asked.area_unit)
      const name = exportName(asked.format, services.clock.now())
      if (asked.format === 'csv') await work.keep({ name, type: CSV }, csvOf(columns, counted))
      else await work.keep({ name, type: XLSX }, xlsxOf('Units', columns, counted))
    },
    { read_only: true },
  ),
)

/** `Units 2026-11-21.xlsx` */
export const exportName = (format: 'xlsx' | 'csv', now: Date) => `Units ${now.toISOString().slice(0, 10)}.${format}`

async function* counting(batches: AsyncIterable<ExportedUnit[]>, tell: (done: number) => Promise<void>) {
  let done = 0
  for await (const rows of batches) {
    yield rows
    done += rows.length
    await tell(done)
  }
}
