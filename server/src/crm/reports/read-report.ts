import type { CrmReport, crmReports } from '@storey/api/crm/reports.ts'
import type { Input } from '@storey/api/endpoint.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { figuresOf } from './figure-queries.ts'
import { periodOf } from './period-queries.ts'

/** The figures of the CRM reports. */
export async function readReport(
  db: Database,
  scope: Scope,
  query: Input<typeof crmReports.show>['query'],
): Promise<CrmReport> {
  const period = await periodOf(db, scope, query)
  const { from, to, currency, currencies } = period
  return { period: { from, to, currency, currencies: [...currencies] }, ...(await figuresOf(db, scope, period)) }
}
