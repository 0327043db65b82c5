import { salesReportEmails, salesReports } from '@storey/api/sales/reports.ts'
import { getReportByEmail, type NamesOf, reportEmailsOf, stopReportEmail } from '../../account/report-emails/actions.ts'
import { allNamed } from '../../errors/named.ts'
import { serve } from '../../http/serve.ts'
import { periodOf, projectNames } from './period-queries.ts'
import { readReport } from './read-report.ts'
import { rowsOf } from './row-queries.ts'

const reportRoutes = serve(salesReports, {
  show: async ({ db, scope, query }) => ({ data: await readReport(db, scope, query) }),
  rows: async ({ db, scope, query }) => rowsOf(db, scope, await periodOf(db, scope, query), query),
})

const emailRoutes = serve(salesReportEmails, {
  list: async ({ db, scope }) => ({
    data: await reportEmailsOf(db, scope, 'sales', (ids) => projectNames(db, scope, ids)),
  }),
  create: async ({ db, scope, body: { every, project_id: ids, currency } }) => {
    const namesOf: NamesOf = (some) => projectNames(db, scope, some)
    await allNamed('project_id', ids ?? [], (some) => projectNames(db, scope, some), 'Choose a project in your reach.')
    const data = await getReportByEmail(db, scope, 'sales', { every, filters: { ids, currency } }, namesOf)
    return { data }
  },
  remove: async ({ db, scope, params: { id } }) => stopReportEmail(db, scope, 'sales', id),
})

export const salesReportRoutes = [...reportRoutes, ...emailRoutes]
