import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { readWork } from '../../../account/work/actions.ts'
import { serve } from '../../../http/serve.ts'
import { beginWork } from '../../../jobs/long-work.ts'
import { exportName } from './works.ts'

export const unitExportRoutes = serve(unitExport, {
  begin: async ({ db, scope, body, services, tell }) => {
    const title = exportName(body.format, services.clock.now())
    const id = await beginWork(db, scope, services, tell, { kind: 'units.export', title, asked: body })
    return { data: await readWork(db, scope, id) }
  },
})
