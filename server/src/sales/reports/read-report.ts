import type { Input } from '@storey/api/endpoint.ts'
import type { SalesReport, salesReports } from '@storey/api/sales/reports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { brokeragesOf, dueOf, lostOf, monthOf, projectsOf, sellersOf, stepsOf, weeksOf } from './figure-queries.ts'
import { periodOf } from './period-queries.ts'

/** The figures of the sales reports. The queries do not depend on each other, so they are sent together. */
export async function readReport(
  db: Database,
  scope: Scope,
  query: Input<typeof salesReports.show>['query'],
): Promise<SalesReport> {
  const period = await periodOf(db, scope, query)
  const [projects, sellers, brokerages, lost, steps, due] = await Promise.all([
    projectsOf(db, scope, period),
    sellersOf(db, scope, period),
    brokeragesOf(db, scope, period),
    lostOf(db, scope, period),
    stepsOf(db, scope, period),
    dueOf(db, scope, period),
  ])
  const { from, to, today, currency, currencies } = period
  const shown = { from, to, currency, currencies: [...currencies], weeks: weeksOf(period), month: monthOf(today, 0) }
  return { period: shown, projects, sellers, brokerages, lost, steps, due }
}
