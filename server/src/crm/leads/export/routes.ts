import { leadExport } from '@storey/api/crm/lead-export.ts'
import { readWork } from '../../../account/tasks/actions.ts'
import { serve } from '../../../http/serve.ts'
import { exportName } from '../../../sheets/list-export.ts'
import { startTask } from '../../../tasks/task.ts'
import { NAME } from './jobs.ts'

export const leadExportRoutes = serve(leadExport, {
  begin: async ({ db, scope, body, services, emit }) => {
    const title = await exportName(db, scope, { name: NAME, format: body.format, now: services.clock.now() })
    const id = await startTask({ db, scope, services, emit }, { kind: 'leads.export', title, input: body })
    return { data: await readWork(db, scope, id) }
  },
})
