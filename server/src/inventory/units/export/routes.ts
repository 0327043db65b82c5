import { buffer } from 'node:stream/consumers'
import { MAX_DOWNLOADED, unitExport } from '@storey/api/inventory/unit-export.ts'
import { readWork } from '../../../account/tasks/actions.ts'
import { conflict } from '../../../errors/problems.ts'
import { Download } from '../../../files/download.ts'
import { serve } from '../../../http/serve.ts'
import { exportName, sheetOf, timezoneOf } from '../../../sheets/list-export.ts'
import { zonedColumns } from '../../../sheets/zoned-columns.ts'
import { startTask } from '../../../tasks/task.ts'
import { sheetColumns } from './columns.ts'
import { NAME } from './jobs.ts'
import { countUnits, unitsOfExport } from './queries.ts'

export const unitExportRoutes = serve(unitExport, {
  download: async ({ db, scope, query, services }) => {
    if ((await countUnits(db, scope, query)) > MAX_DOWNLOADED)
      throw conflict('too_many', `A download has at most ${MAX_DOWNLOADED} units. Filter the list, or send a POST.`)
    const columns = zonedColumns(sheetColumns(query.columns, query.area_unit), await timezoneOf(db, scope))
    const { type, content } = sheetOf(NAME, query.format, columns, unitsOfExport(db, scope, query))
    // Read completely, because the rows can be read only as long as the transaction of this call is open.
    const name = await exportName(db, scope, { name: NAME, format: query.format, now: services.clock.now() })
    return new Download(name, type, await buffer(content))
  },

  begin: async ({ db, scope, body, services, emit }) => {
    const title = await exportName(db, scope, { name: NAME, format: body.format, now: services.clock.now() })
    const id = await startTask({ db, scope, services, emit }, { kind: 'units.export', title, input: body })
    return { data: await readWork(db, scope, id) }
  },
})
