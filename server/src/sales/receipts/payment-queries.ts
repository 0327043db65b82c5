import type { Person } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type DuePeriod, lateAges } from '@storey/api/sales/payment-columns.ts'
import type { DuePayment, DueTotals, payments, ReceiptTotals } from '@storey/api/sales/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { isLaterPage, paged, sortOf } from '../../database/paging.ts'
import { nameOfAccount } from '../../inventory/bank-accounts/actions.ts'
import { cashOverLimit, visible } from './queries.ts'

type DueQuery = Input<typeof payments.due>['query']
type DueFilters = Input<typeof payments.dueTotals>['query']
type ReceiptQuery = Input<typeof payments.receipts>['query']
type ReceiptFilters = Input<typeof payments.receiptTotals>['query']

/** The current day in the time zone of a booking's developer. */
export const today = sql<string>`(select (now() at time zone seller.timezone)::date from organizations seller
  where seller.id = bookings.organization_id)`

/** Looks up a place of a booking row by row, so that no query plan scans all of them. */
const placeOf = <Value>(table: 'units' | 'buildings' | 'projects', id: string, value: RawBuilder<unknown>) =>
  sql<Value>`(select ${value} from ${sql.table(table)} place
    where place.organization_id = bookings.organization_id and place.id = ${sql.ref(`bookings.${id}`)})`
const named = sql`jsonb_build_object('id', place.id, 'name', place.name)`

/** The booking of a row, its buyers and places. */
export const BOOKED = [
  sql<
    DuePayment['booking']
  >`jsonb_build_object('id', bookings.id, 'number', bookings.number, 'status', bookings.status)`.as('booking'),
  sql<string[]>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]') from booking_buyers b
    where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('buyers'),
  placeOf<DuePayment['unit']>('units', 'unit_id', sql`jsonb_build_object('id', place.id, 'number', place.number)`).as(
    'unit',
  ),
  placeOf<DuePayment['building']>('buildings', 'building_id', codedOf('place')).as('building'),
  placeOf<DuePayment['project']>('projects', 'project_id', named).as('project'),
  sql<
    DuePayment['organization']
  >`(select ${named} from organizations place where place.id = bookings.organization_id)`.as('organization'),
  sql<Person | null>`case when bookings.sales_manager_id is not null then jsonb_build_object(
    'id', bookings.sales_manager_id, 'full_name', bookings.sales_manager_name) end`.as('sales_manager'),
] as const

/** The first and the last day of each period, in days from today; null where it is open. */
const PERIODS: Readonly<Record<DuePeriod, readonly [from: number | null, to: number]>> = {
  overdue: [null, -1],
  late_1_30: [-30, -1],
  late_31_60: [-60, -31],
  late_61_90: [-90, -61],
  late_over_90: [null, -91],
  next_7: [0, 7],
  next_30: [0, 30],
  next_90: [0, 90],
}

/** The conditions of a period; dates of UTC with a day more on both sides bound the index scan. */
function inPeriod(period: DuePeriod): readonly RawBuilder<boolean>[] {
  const [from, to] = PERIODS[period]
  const utc = sql`(now() at time zone 'UTC')::date`
  return [
    ...(from === null
      ? []
      : [
          sql<boolean>`i.due_on >= ${utc} + ${sql.lit(from - 1)}`,
          sql<boolean>`i.due_on >= ${today} + ${sql.lit(from)}`,
        ]),
    sql<boolean>`i.due_on <= ${utc} + ${sql.lit(to + 1)}`,
    sql<boolean>`i.due_on <= ${today} + ${sql.lit(to)}`,
    // What waits for the construction is not late, whatever its date is.
    ...(to < 0 ? [sql<boolean>`i.estimated = false`] : []),
  ]
}

/** Unpaid installments with a date, by the filters of the list and of its totals. */
function due(db: Database, scope: Scope, params: DueFilters) {
  const { organizations, project_id, building_id, sales_manager_id, brokerage_id, currency, search } = params
  const { period, due_from, due_to, estimated } = params
  return (
    db
      .selectFrom('booking_installments as i')
      .where(inReach(scope, 'i.organization_id'))
      // Each has a booking. With an inner join, all payments of a large developer are read and sorted for one page.
      .leftJoin('bookings', (join) =>
        join.onRef('bookings.organization_id', '=', 'i.organization_id').onRef('bookings.id', '=', 'i.booking_id'),
      )
      // As in the indexes of unpaid installments.
      .where('i.owed', '=', sql.lit(true))
      .whereRef('i.paid', '<', 'i.amount')
      .where('i.due_on', 'is not', null)
      .$if(period !== undefined, (all) => all.where((is) => is.and(inPeriod(period ?? 'overdue'))))
      .$if(due_from !== undefined, (all) => all.where('i.due_on', '>=', due_from ?? ''))
      .$if(due_to !== undefined, (all) => all.where('i.due_on', '<=', due_to ?? ''))
      .$if(estimated !== undefined, (all) => all.where('i.estimated', '=', estimated ?? false))
      .$if(organizations !== undefined, (all) => all.where('bookings.organization_id', 'in', organizations ?? []))
      .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
      .$if(building_id !== undefined, (all) => all.where('bookings.building_id', 'in', building_id ?? []))
      .$if(sales_manager_id !== undefined, (all) =>
        all.where('bookings.sales_manager_id', 'in', sales_manager_id ?? []),
      )
      .$if(brokerage_id !== undefined, (all) => all.where('bookings.brokerage_id', 'in', brokerage_id ?? []))
      .$if(currency !== undefined, (all) => all.where('bookings.currency', 'in', currency ?? []))
      .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
  )
}

export function listDue(db: Database, scope: Scope, params: DueQuery) {
  const { direction } = sortOf(params.sort ?? 'due_on')
  const found = due(db, scope, params)
    .select([
      ...BOOKED,
      'i.position',
      'i.name',
      'i.due_on',
      'i.estimated',
      sql<number>`${today} - i.due_on`.as('days'),
      moneyOf(sql.ref('i.amount'), sql.ref('bookings.currency')).as('amount'),
      moneyOf(sql.ref('i.paid'), sql.ref('bookings.currency')).as('paid'),
      moneyOf(sql`i.amount - i.paid`, sql.ref('bookings.currency')).as('left'),
    ])
    .$narrowType<{ due_on: string }>()
  return paged(found, params, [
    { by: sql.ref('i.due_on'), direction, of: 'day' },
    { by: sql.ref('i.booking_id'), direction, of: 'number' },
    { by: sql.ref('i.position'), direction, of: 'number' },
  ])
}

export async function sumDue(db: Database, scope: Scope, params: DueFilters): Promise<DueTotals[]> {
  // The day of a developer is looked up for the payments of a day together, not for each payment.
  const ofDays = due(db, scope, params)
    .select(['bookings.organization_id', 'bookings.currency', 'i.due_on', 'i.estimated'])
    .select([sql`count(*)`.as('payments'), sql`sum(i.amount - i.paid)`.as('unpaid')])
    .groupBy(['bookings.organization_id', 'bookings.currency', 'i.due_on', 'i.estimated'])
  const { rows } = await sql<{
    currency: string
    part: 'awaiting' | `late_${DueTotals['overdue'][number]['age']}` | `month_${string}`
    payments: number
    amount: number
  }>`select currency, part, sum(payments)::integer as payments, sum(unpaid)::bigint as amount from (
      select currency, payments, unpaid, case
        when days > 0 and estimated then 'awaiting'
        when days > 90 then 'late_over_90'
        when days > 60 then 'late_61_90'
        when days > 30 then 'late_31_60'
        when days > 0 then 'late_1_30'
        else 'month_' || to_char(due_on, 'YYYY-MM') end as part
      from (select bookings.*, ${today} - due_on as days from (${ofDays}) bookings offset 0) aged) parts
    group by currency, part order by currency, part`.execute(db)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const part = (name: string) => {
      const { payments = 0, amount = 0 } = own.find((row) => row.part === name) ?? {}
      return { payments, amount }
    }
    return {
      currency,
      left: {
        payments: own.reduce((total, { payments }) => total + payments, 0),
        amount: own.reduce((total, { amount }) => total + amount, 0),
      },
      overdue: lateAges.map((age) => ({ age, ...part(`late_${age}`) })),
      awaiting_construction: part('awaiting'),
      months: own
        .filter(({ part }) => part.startsWith('month_'))
        .map(({ part, payments, amount }) => ({ month: part.slice('month_'.length), payments, amount })),
    }
  })
}

/** Receipts and refunds, by the filters of the list and of its totals. */
function received(db: Database, scope: Scope, params: ReceiptFilters) {
  const { organizations, project_id, building_id, sales_manager_id, brokerage_id, currency, search } = params
  const { method, bank_account_id, refund, reversed, flag, received_from, received_to } = params
  return visible(db, scope)
    .$if(method !== undefined, (all) => all.where('r.method', 'in', method ?? []))
    .$if(bank_account_id !== undefined, (all) => all.where('r.bank_account_id', 'in', bank_account_id ?? []))
    .$if(refund !== undefined, (all) => all.where('r.refund', '=', refund ?? false))
    .$if(reversed !== undefined, (all) => all.where('r.reversed_at', reversed ? 'is not' : 'is', null))
    .$if(received_from !== undefined, (all) => all.where('r.received_on', '>=', received_from ?? ''))
    .$if(received_to !== undefined, (all) => all.where('r.received_on', '<=', received_to ?? ''))
    .$if(organizations !== undefined, (all) => all.where('r.organization_id', 'in', organizations ?? []))
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
    .$if(building_id !== undefined, (all) => all.where('bookings.building_id', 'in', building_id ?? []))
    .$if(sales_manager_id !== undefined, (all) => all.where('bookings.sales_manager_id', 'in', sales_manager_id ?? []))
    .$if(brokerage_id !== undefined, (all) => all.where('bookings.brokerage_id', 'in', brokerage_id ?? []))
    .$if(flag === 'third_party', (all) => all.where('r.payer_name', 'is not', null))
    .$if(flag === 'cash', (all) => all.where(cashOverLimit))
    .$if(currency !== undefined, (all) => all.where('bookings.currency', 'in', currency ?? []))
    .$if(Boolean(search), (all) => all.where('r.id', 'in', idsMatching('search_receipt_ids', search ?? '')))
}

export function listReceived(db: Database, scope: Scope, params: ReceiptQuery) {
  const { key, direction } = sortOf(params.sort ?? '-received_on')
  return paged(
    received(db, scope, params).select([...BOOKED]),
    params,
    [
      { by: sql.ref(`r.${key}`), direction, of: key === 'received_on' ? 'day' : 'instant' },
      { by: sql.ref('r.id'), direction, of: 'number' },
    ],
    undefined,
    { findFirst: isLaterPage(params) },
  )
}

const sumOf = (condition: RawBuilder<boolean>) =>
  sql<{ payments: number; amount: number }>`jsonb_build_object('payments', count(*) filter (where ${condition}),
    'amount', coalesce(sum(r.amount) filter (where ${condition}), 0))`
const RECEIVED = sql<boolean>`r.reversed_at is null and not r.refund`
const REFUNDED = sql<boolean>`r.reversed_at is null and r.refund`

/** One scan: the totals of a currency are those of its accounts together. */
export async function sumReceived(db: Database, scope: Scope, params: ReceiptFilters): Promise<ReceiptTotals[]> {
  const ofAccounts = received(db, scope, params)
    .clearSelect()
    .select(['bookings.currency', 'r.organization_id', 'r.bank_account_id'])
    .select([
      sumOf(RECEIVED).as('received'),
      sumOf(REFUNDED).as('refunded'),
      sumOf(sql`r.reversed_at is not null`).as('reversed'),
    ])
    .groupBy(['bookings.currency', 'r.organization_id', 'r.bank_account_id'])
  const rows = await db
    .selectFrom(ofAccounts.as('r'))
    .leftJoin('bank_accounts as a', (join) =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.id', '=', 'r.bank_account_id'),
    )
    .select(['r.currency', 'a.id', nameOfAccount('a').as('name'), 'r.received', 'r.refunded', 'r.reversed'])
    .orderBy('r.currency')
    .orderBy('a.id', (order) => order.asc().nullsLast())
    .$narrowType<{ currency: string }>()
    .execute()
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    received: added(own, 'received'),
    refunded: added(own, 'refunded'),
    reversed: added(own, 'reversed'),
    accounts: [...Map.groupBy(own, ({ id }) => id)]
      .map(([id, parts]) => ({
        account: id === null ? null : { id, name: parts[0]?.name ?? '' },
        received: added(parts, 'received'),
        refunded: added(parts, 'refunded'),
      }))
      .filter(({ received, refunded }) => received.payments + refunded.payments > 0),
  }))
}

type Sum = ReceiptTotals['received']

/** The sums of several groups as one. */
const added = <Name extends string>(rows: readonly Readonly<Record<Name, Sum>>[], name: Name): Sum =>
  rows.reduce((sum, row) => ({ payments: sum.payments + row[name].payments, amount: sum.amount + row[name].amount }), {
    payments: 0,
    amount: 0,
  })
