import type { crmReports } from '@storey/api/crm/reports.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { reportDays } from '../../access/report-days.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { dealsOf } from './condition-queries.ts'

type Filters = Input<typeof crmReports.show>['query']

/** What a report is about, with the defaults filled in. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly owner_id: readonly number[] | undefined
  readonly currency: string
  readonly currencies: readonly string[]
}

/** @throws 422 if the period ends before it begins, or is too long */
export async function periodOf(db: Database, scope: Scope, filters: Filters): Promise<Period> {
  const { from, to } = await reportDays(db, scope, filters)
  const days = { from, to, owner_id: filters.owner_id }
  const made = dealsOf(db, scope, days, 'made').select('deals.currency')
  const closed = dealsOf(db, scope, days, 'closed').select('deals.currency')
  const found = await db
    .selectFrom(made.unionAll(closed).as('deals'))
    .groupBy('currency')
    .select('currency')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('currency')
    .execute()
  const currencies = found.map(({ currency }) => currency)
  const currency = filters.currency ?? currencies[0] ?? scope.currency
  return { ...days, currency, currencies: [...new Set([...currencies, currency])] }
}
