import { daysBefore, type WriteReport, type WrittenReport } from '../../account/report-emails/rules.ts'
import { projectNames } from './period-queries.ts'
import { readReport } from './read-report.ts'
import { sheetsOf, tablesOf } from './written.ts'

/** Writes the sales reports of a period for an e-mail. */
export const writeSalesReport: WriteReport = async (db, scope, { from, to, filters: { ids, currency } }) => {
  const projects = ids === undefined ? {} : { project_id: [...ids] }
  const report = await readReport(db, scope, { from, to, currency, ...projects })
  const before = await readReport(db, scope, {
    ...daysBefore({ from, to }),
    currency: report.period.currency,
    ...projects,
  })
  const only = ids === undefined ? [] : await projectNames(db, scope, ids)
  const query = new URLSearchParams({ from, to, currency: report.period.currency })
  if (ids !== undefined) query.set('project_id', ids.join(','))
  return {
    title: 'Sales report',
    currency: report.period.currency,
    only: only.map(({ name }) => name),
    tables: tablesOf(report, before),
    sheets: sheetsOf(report),
    path: `/inventory/reports?${query}`,
  } satisfies WrittenReport
}
