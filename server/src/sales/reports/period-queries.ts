import type { Input } from '@storey/api/endpoint.ts'
import type { salesReports } from '@storey/api/sales/reports.ts'
import { sql } from 'kysely'
import { withinOwnDays } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import { reportDays } from '../../access/report-days.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { hidesDrafts } from '../../inventory/for-sale.ts'

type Filters = Input<typeof salesReports.show>['query']

/** What a report is about, with the defaults filled in. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly today: string
  readonly project_id: readonly number[] | undefined
  readonly currency: string
  readonly currencies: readonly string[]
}

/** @throws 422 if the period ends before it begins, or is too long for a chart of weeks */
export async function periodOf(db: Database, scope: Scope, filters: Filters): Promise<Period> {
  const { from, to, today } = await reportDays(db, scope, filters)
  const { project_id } = filters
  const found = await db
    .selectFrom('bookings')
    .where(inReach(scope, 'organization_id'))
    .where(withinOwnDays(scope, 'created_at', from, to))
    .$if(project_id !== undefined, (all) => all.where('project_id', 'in', project_id ?? []))
    .groupBy('currency')
    .select('currency')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('currency')
    .execute()
  const currencies = found.map(({ currency }) => currency)
  const currency = filters.currency ?? currencies[0] ?? scope.currency
  return { from, to, today, project_id, currency, currencies: [...new Set([...currencies, currency])] }
}

/** The projects of a filter that the caller sees. */
export const projectNames = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where(inReach(scope, 'organization_id'))
    .where('id', 'in', ids)
    .$if(hidesDrafts(scope), (all) => all.where('status', '<>', sql.lit('draft')))
    .orderBy('name')
    .execute()
