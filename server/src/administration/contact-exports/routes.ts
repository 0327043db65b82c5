import { brokerExport, companyExport } from '@storey/api/administration/contact-exports.ts'
import { readWork } from '../../account/tasks/actions.ts'
import { serve } from '../../http/serve.ts'
import { exportName } from '../../sheets/list-export.ts'
import { startTask } from '../../tasks/task.ts'
import { NAMES } from './jobs.ts'

export const companyExportRoutes = serve(companyExport, {
  begin: async ({ db, scope, body, services, emit }) => {
    const title = await exportName(db, scope, { name: NAMES.companies, format: body.format, now: services.clock.now() })
    const id = await startTask({ db, scope, services, emit }, { kind: 'companies.export', title, input: body })
    return { data: await readWork(db, scope, id) }
  },
})

export const brokerExportRoutes = serve(brokerExport, {
  begin: async ({ db, scope, body, services, emit }) => {
    const title = await exportName(db, scope, { name: NAMES.brokers, format: body.format, now: services.clock.now() })
    const id = await startTask({ db, scope, services, emit }, { kind: 'brokers.export', title, input: body })
    return { data: await readWork(db, scope, id) }
  },
})
