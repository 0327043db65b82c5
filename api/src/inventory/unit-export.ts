import * as z from 'zod'
import { job } from '../account/tasks.ts'
import { one } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { exportShape, PAGES } from '../list-export.ts'
import { unitColumnNames } from './unit-fields.ts'
import { units } from './units.ts'

export const unitColumn = z.enum(unitColumnNames)

/** The filters of the list, without pages. */
export const exportedUnits = units.list.query.omit(PAGES).extend({
  ...exportShape(unitColumn),
  /** The unit that areas and prices by area are written in. */
  area_unit: z.enum(['m2', 'sq_ft'], 'Choose m2 or sq_ft.').default('m2'),
})
export type ExportedUnits = z.output<typeof exportedUnits>

export const unitExport = {
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
