import type { Input } from '@storey/api/endpoint.ts'
import type { payments } from '@storey/api/sales/payments.ts'
import type { Receipt } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged } from '../../database/paging.ts'
import { nameOfAccount } from '../../inventory/bank-accounts/actions.ts'
import { voucher } from './queries.ts'

export type JournalQuery = Omit<Input<typeof payments.exportJournal>['body'], 'format'>

/** What was posted: a receipt or refund on its day, and its reversal on the day of the reversal, in the developer's time zone. */
const postings = sql<{
  organization_id: number
  receipt_id: number
  posted_on: string
  reversal: number
}>`(select organization_id, id as receipt_id, received_on as posted_on, 0 as reversal from booking_receipts
  union all
  select r.organization_id, r.id, (r.reversed_at at time zone seller.timezone)::date, 1 from booking_receipts r
    join organizations seller on seller.id = r.organization_id
    where r.reversed_at is not null)`

/** A page of the postings of a period, in the order of their days. */
export function listPostings(
  db: Database,
  scope: Scope,
  {
    organizations,
    project_id,
    building_id,
    sales_manager_id,
    brokerage_id,
    bank_account_id,
    currency,
    search,
    from,
    to,
    ...page
  }: JournalQuery & {
    readonly page: number
    readonly per_page: number
    readonly cursor?: string
  },
) {
  const found = db
    .selectFrom(postings.as('e'))
    .innerJoin('booking_receipts as r', (join) =>
      join.onRef('r.organization_id', '=', 'e.organization_id').onRef('r.id', '=', 'e.receipt_id'),
    )
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'r.organization_id').onRef('bookings.id', '=', 'r.booking_id'),
    )
    .where(inReach(scope, 'r.organization_id'))
    .$if(from !== undefined, (all) => all.where('e.posted_on', '>=', from ?? ''))
    .$if(to !== undefined, (all) => all.where('e.posted_on', '<=', to ?? ''))
    .$if(organizations !== undefined, (all) => all.where('r.organization_id', 'in', organizations ?? []))
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
    .$if(building_id !== undefined, (all) => all.where('bookings.building_id', 'in', building_id ?? []))
    .$if(sales_manager_id !== undefined, (all) => all.where('bookings.sales_manager_id', 'in', sales_manager_id ?? []))
    .$if(bank_account_id !== undefined, (all) => all.where('r.bank_account_id', 'in', bank_account_id ?? []))
    .$if(brokerage_id !== undefined, (all) => all.where('bookings.brokerage_id', 'in', brokerage_id ?? []))
    .$if(currency !== undefined, (all) => all.where('bookings.currency', 'in', currency ?? []))
    .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
    .select([
      'e.posted_on',
      sql<boolean>`e.reversal = 1`.as('reversal'),
      'r.id',
      'r.number',
      voucher.as('voucher'),
      moneyOf(sql.ref('r.amount'), sql.ref('bookings.currency')).as('amount'),
      sql<number>`coalesce(r.vat, 0)`.as('vat'),
      'r.refund',
      'r.pays_charge',
      'r.method',
      'r.reference',
      'r.payer_name as payer',
      'bookings.number as booking',
      sql<string | null>`(select ${nameOfAccount('a')} from bank_accounts a
        where a.organization_id = r.organization_id and a.id = r.bank_account_id)`.as('account'),
      sql<string>`(select name from organizations where organizations.id = r.organization_id)`.as('seller'),
      sql<string>`(select name from projects where projects.organization_id = bookings.organization_id
        and projects.id = bookings.project_id)`.as('project'),
      sql<string[]>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]') from booking_buyers b
        where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('buyers'),
    ])
  return paged(found, page, [
    { by: sql.ref('e.posted_on'), direction: 'asc', of: 'day' },
    { by: sql.ref('e.receipt_id'), direction: 'asc', of: 'number' },
    { by: sql.ref('e.reversal'), direction: 'asc', of: 'number' },
  ])
}

export type Posting = Awaited<ReturnType<typeof listPostings>>['data'][number] & { readonly method: Receipt['method'] }
