import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { anyOf, listOf, one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { exportShape, PAGES, sheetFormat } from '../list-export.ts'
import { unitColumnNames } from './unit-fields.ts'
import { units } from './units.ts'

/** Ids that fit into an address. */
const MAX_IDS = 500

export const unitColumn = z.enum(unitColumnNames)

/** The filters of the list, without pages. */
export const exportedUnits = units.list.query.omit(PAGES).extend({
  ...exportShape(unitColumn),
  /** The unit that areas and prices by area are written in. */
  area_unit: z.enum(['m2', 'sq_ft'], 'Choose m2 or sq_ft.').default('m2'),
})
export type ExportedUnits = z.output<typeof exportedUnits>

/** The same in an address, with defaults: all columns as Excel. */
const downloadedUnits = exportedUnits.extend({
  format: sheetFormat.default('xlsx'),
  columns: listOf(unitColumn)
    .refine((columns) => new Set(columns).size === columns.length, 'Name every column once.')
    .default([...unitColumnNames]),
  ids: anyOf(recordId, MAX_IDS),
})
/** Units of one download; more are exported by a job. */
export const MAX_DOWNLOADED = 10_000

export const unitExport = {
  download: endpoint({
    method: 'GET',
    path: '/inventory/units/export',
    summary: `The units of a list as an Excel or CSV file, at most ${MAX_DOWNLOADED} of them; POST exports more`,
    access: can('units.export'),
    audit: { label: 'Download units', subject: 'unit_export' },
    query: downloadedUnits,
    download: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/inventory/units/export',
    summary:
      'Export the units of a list as it is seen, or chosen ones of them; the job says how far it is and holds the file',
    access: can('units.export'),
    changes: ['job'],
    audit: { label: 'Export units', subject: 'unit_export' },
    status: 201,
    idempotent: true,
    body: exportedUnits,
    response: one(job),
  }),
}
