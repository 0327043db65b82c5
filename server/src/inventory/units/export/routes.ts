import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { readWork } from '../../../account/work/actions.ts'
import { serve } from '../../../http/serve.ts'
import { beginWork } from '../../../jobs/long-work.ts'
import { exportName } from '../../../sheets/list-export.ts'
import { NAME } from './works.ts'

export const unitExportRoutes = serve(unitExport, {
  begin: async ({ db, scope, body, services, tell }) => {
    const title = exportName(NAME, body.format, services.clock.now())
    const id = await beginWork(db, scope, services, tell, { kind: 'units.export', title, asked: body })
    return { data: await readWork(db, scope, id) }
  },
})
