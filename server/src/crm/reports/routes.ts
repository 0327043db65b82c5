import { crmReportEmails, crmReports } from '@storey/api/crm/reports.ts'
import type { Scope } from '../../access/scope.ts'
import { getReportByEmail, type NamesOf, reportEmailsOf, stopReportEmail } from '../../account/report-emails/actions.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import { serve } from '../../http/serve.ts'
import { findMembers } from '../members/actions.ts'
import { periodOf } from './period-queries.ts'
import { readReport } from './read-report.ts'
import { rowsOf } from './row-queries.ts'

const reportRoutes = serve(crmReports, {
  show: async ({ db, scope, query }) => ({ data: await readReport(db, scope, query) }),
  rows: async ({ db, scope, query }) => rowsOf(db, scope, await periodOf(db, scope, query), query),
})

const emailRoutes = serve(crmReportEmails, {
  list: async ({ db, scope }) => ({ data: await reportEmailsOf(db, scope, 'crm', namesIn(db, scope)) }),
  create: async ({ db, scope, body: { every, owner_id: ids, currency } }) => {
    await allNamed(
      'owner_id',
      ids ?? [],
      (some) => findMembers(db, scope, some),
      'Choose a member of your organization.',
    )
    return { data: await getReportByEmail(db, scope, 'crm', { every, filters: { ids, currency } }, namesIn(db, scope)) }
  },
  remove: async ({ db, scope, params: { id } }) => stopReportEmail(db, scope, 'crm', id),
})

const namesIn =
  (db: Database, scope: Scope): NamesOf =>
  async (ids) =>
    (await findMembers(db, scope, ids)).map(({ id, full_name: name }) => ({ id, name }))

export const crmReportRoutes = [...reportRoutes, ...emailRoutes]
