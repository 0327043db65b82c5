import type { crmReports } from '@storey/api/crm/reports.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { reportDays } from '../../access/report-days.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { type Contacts, dealsOf } from './condition-queries.ts'

type Filters = Input<typeof crmReports.show>['query']

/** What a report is about, with the defaults filled in. */
export interface Period extends Contacts {
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
  const counted = (of: 'made' | 'closed') =>
    dealsOf(db, scope, days, of)
      .groupBy('deals.currency')
      .select(['deals.currency', sql<number>`count(*)`.as('deals')])
  const [found, kept] = await Promise.all([
    db
      .selectFrom(counted('made').unionAll(counted('closed')).as('deals'))
      .groupBy('currency')
      .select('currency')
      .orderBy(sql`sum(deals.deals)`, 'desc')
      .orderBy('currency')
      .execute(),
    db.selectNoFrom(sql<boolean>`first_contacts_filled()`.as('contacts_kept')).executeTakeFirstOrThrow(),
  ])
  const currencies = found.map(({ currency }) => currency)
  const currency = filters.currency ?? currencies[0] ?? scope.currency
  return { ...days, ...kept, currency, currencies: [...new Set([...currencies, currency])] }
}
