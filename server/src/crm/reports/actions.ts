import { daysBefore, type WriteReport, type WrittenReport } from '../../account/report-emails/rules.ts'
import { findMembers } from '../members/actions.ts'
import { readReport } from './read-report.ts'
import { sheetsOf, tablesOf } from './written.ts'

/** Writes the CRM reports of a period for an e-mail. */
export const writeCrmReport: WriteReport = async (db, scope, { from, to, filters: { ids, currency } }) => {
  const team = ids === undefined ? {} : { owner_id: [...ids] }
  const report = await readReport(db, scope, { from, to, currency, ...team })
  const before = await readReport(db, scope, { ...daysBefore({ from, to }), currency: report.period.currency, ...team })
  const only = ids === undefined ? [] : await findMembers(db, scope, ids)
  const query = new URLSearchParams({ from, to, currency: report.period.currency })
  if (ids !== undefined) query.set('owner_id', ids.join(','))
  return {
    title: 'CRM report',
    currency: report.period.currency,
    only: only.map(({ full_name }) => full_name),
    tables: tablesOf(report, before),
    sheets: sheetsOf(report),
    path: `/crm/reports?${query}`,
  } satisfies WrittenReport
}
