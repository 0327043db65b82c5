import type { Person } from '@storey/api/conventions.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { cashLimits } from '@storey/api/sales/cash-limits.ts'
import type { OverdueInstallment, Receipt, receipts } from '@storey/api/sales/receipts.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf, moneyOrNull } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { BookingReceiptsTable } from '../../database/tables.ts'
import { nameOfAccount } from '../../inventory/bank-accounts/actions.ts'
import { agreedVat, feeVatOf } from '../bookings/actions.ts'
import { readsOwnSales } from '../own-sales/rules.ts'

/** Looks up a record of a booking by its id, row by row, so that no query plan scans all of them. */
const placeOf = <Value>(table: 'units' | 'buildings' | 'projects', id: string, value: RawBuilder<unknown>) =>
  sql<Value>`(select ${value} from ${sql.table(table)} place
    where place.organization_id = bookings.organization_id and place.id = ${sql.ref(`bookings.${id}`)})`
const named = sql`jsonb_build_object('id', place.id, 'name', place.name)`

/** The current day in the time zone of a booking's builder. */
const today = sql<string>`(select (now() at time zone seller.timezone)::date from organizations seller
  where seller.id = bookings.organization_id)`

const booked = (db: Database, scope: Scope) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .select(['bookings.id', 'bookings.organization_id', 'bookings.number', 'bookings.status', 'bookings.currency'])
    .select([
      'bookings.unit_id',
      'bookings.building_id',
      'bookings.project_id',
      'bookings.brokerage_id',
      'bookings.version',
    ])
    .select(['bookings.refund_due', 'bookings.refund_note'])
    .select(agreedVat.as('vat'))
    .select(today.as('today'))

export const findPaid = (db: Database, scope: Scope, id: number) =>
  booked(db, scope).where('bookings.id', '=', id).executeTakeFirst()

/** Locks a booking before its receipts change: a receipt and a cancellation wait for each other. */
export const lockPaid = (db: Database, scope: Scope, id: number) =>
  booked(db, scope).where('bookings.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type PaidBooking = NonNullable<Awaited<ReturnType<typeof lockPaid>>>

/** The facts of a booking in a statement, in addition to its payments. */
export const findStatementFacts = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.id', '=', id)
    .select([
      placeOf<string>(
        'units',
        'unit_id',
        sql`(select unit_name(h.code, place.number) from buildings h
          where h.organization_id = place.organization_id and h.id = place.building_id)`,
      ).as('unit'),
      placeOf<string>('buildings', 'building_id', sql`place.name`).as('building'),
      placeOf<string>('projects', 'project_id', sql`place.name`).as('project'),
      sql<string>`(select name from organizations seller where seller.id = bookings.organization_id)`.as('seller'),
      sql<string | null>`(select legal_name from organizations seller where seller.id = bookings.organization_id)`.as(
        'seller_legal_name',
      ),
      sql<string | null>`(select tax_registration_number from organizations seller
        where seller.id = bookings.organization_id)`.as('seller_tax_number'),
      sql<string>`(select timezone from organizations seller where seller.id = bookings.organization_id)`.as(
        'timezone',
      ),
      sql<string[]>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]') from booking_buyers b
        where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('buyers'),
      'bookings.plan_name',
      'bookings.split_label',
    ])
    .executeTakeFirst()

type Of = Pick<PaidBooking, 'id' | 'organization_id'>

export const listInstallments = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('booking_installments as i')
    .select(['position', 'name', 'amount', 'paid', 'due_on', 'due_text', 'estimated', 'is_charge'])
    .select([sql<string | null>`trim_scale(percent)::text`.as('percent'), feeVatOf.as('vat')])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()

/** The accounts that a receipt of a booking may name, the escrow account first. */
export const listAccounts = (db: Database, _scope: Scope, { organization_id, project_id, currency }: PaidBooking) =>
  db
    .selectFrom('bank_accounts as a')
    .select(['a.id', nameOfAccount('a').as('name'), 'a.kind'])
    .where('a.organization_id', '=', organization_id)
    .where('a.project_id', '=', project_id)
    .where('a.currency', '=', currency)
    .where('a.archived_at', 'is', null)
    .orderBy(sql`a.kind <> 'escrow'`)
    .orderBy('a.id')
    .execute()

/** The account of a receipt as its voucher prints it. */
export const findAccountOfReceipt = (db: Database, _scope: Scope, id: number) =>
  db
    .selectFrom('booking_receipts as r')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.id', '=', 'r.bank_account_id'),
    )
    .select(['a.holder', 'a.bank', 'a.number', 'a.bic'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** The number of a voucher as it is printed. */
export const voucher = sql<string | null>`case when r.voucher_number is not null then
  case when r.refund then 'PV-' else 'RV-' end
  || lpad(r.voucher_number::text, greatest(5, length(r.voucher_number::text)), '0') end`

/** The account of a receipt as lists name it. */
export const account = sql<Receipt['account']>`(select jsonb_build_object('id', a.id, 'name', ${nameOfAccount('a')})
  from bank_accounts a where a.organization_id = r.organization_id and a.id = r.bank_account_id)`

/** Whether a receipt is in cash, and all cash of its booking reaches the limit of the country of the project. */
export const cashOverLimit = sql<boolean>`(r.method = 'cash' and not r.refund and r.reversed_at is null
  and exists (select from projects p join organizations o on o.id = p.organization_id
    join (values ${sql.join(cashLimits.map(({ country, currency, amount }) => sql`(${country}::text, ${currency}::text, ${amount}::bigint)`))})
      as most (country, currency, amount)
      on most.country = coalesce(p.country, o.country) and most.currency = bookings.currency
    where p.organization_id = bookings.organization_id and p.id = bookings.project_id
      and most.amount <= (select sum(c.amount) from booking_receipts c where c.organization_id = r.organization_id
        and c.booking_id = r.booking_id and c.method = 'cash' and not c.refund and c.reversed_at is null)))`

/** The receipts of the builders in the caller's scope, as responses show them. */
export const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_receipts as r')
    .where(inReach(scope, 'r.organization_id'))
    // Each has a booking. With an inner join, all rows of a large developer are read and sorted for one page.
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'r.organization_id').onRef('bookings.id', '=', 'r.booking_id'),
    )
    .select([
      'r.id',
      'r.number',
      voucher.as('voucher'),
      moneyOf(sql.ref('r.amount'), sql.ref('bookings.currency')).as('amount'),
      moneyOrNull(sql.ref('r.vat'), sql.ref('bookings.currency')).as('vat'),
      'r.refund',
      'r.received_on',
      'r.method',
      'r.reference',
      sql<Receipt['pays']>`case when r.pays_position is not null then jsonb_build_object(
        'position', r.pays_position, 'name', r.pays_name) end`.as('pays'),
      account.as('account'),
      sql<Receipt['payer']>`case when r.payer_name is not null then jsonb_build_object(
        'name', r.payer_name, 'relation', r.payer_relation, 'id_number', null,
        'id_type', ${readsOwnSales(scope) ? sql`null` : sql`r.payer_id_type`},
        'country', ${readsOwnSales(scope) ? sql`null` : sql`r.payer_country`}) end`.as('payer'),
      cashOverLimit.as('cash_over_limit'),
      // A document of the buyer, which the developer does not read.
      (readsOwnSales(scope)
        ? sql<null>`null`
        : sql<Receipt['proof']>`(select jsonb_build_object('name', f.name, 'size', f.size) from files f
            where f.organization_id = r.organization_id and f.id = r.file_id)`
      ).as('proof'),
      sql<Person>`person_of(r.recorded_by, r.recorded_by_name)`.as('recorded_by'),
      'r.recorded_at',
      sql<Receipt['reversal']>`case when r.reversed_at is not null then jsonb_build_object(
        'by', person_of(r.reversed_by, r.reversed_by_name),
        'at', to_char(r.reversed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', r.reversal_reason) end`.as('reversal'),
    ])

export const listReceipts = (db: Database, scope: Scope, { id, organization_id }: Of): Promise<Receipt[]> =>
  visible(db, scope)
    .where('r.organization_id', '=', organization_id)
    .where('r.booking_id', '=', id)
    .orderBy('r.number', 'desc')
    .execute()

/** The encrypted numbers of the payers of a booking's receipts. */
export const listPayerNumbers = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('booking_receipts')
    .where(inReach(scope, 'organization_id'))
    .where('booking_id', '=', booking_id)
    .where('payer_id_number', 'is not', null)
    .select(['id', 'payer_id_number'])
    .execute()

export const findReceipt = (db: Database, scope: Scope, id: number): Promise<Receipt | undefined> =>
  visible(db, scope).where('r.id', '=', id).executeTakeFirst()

/** The booking of a receipt, and the file that proves it. */
export const findPlace = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('booking_receipts')
    .where(inReach(scope, 'organization_id'))
    .select(['booking_id', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Totals of a booking: its receipts, what is left of all its installments, the amount received and the amount refunded. */
export const countReceipts = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*) from booking_receipts where organization_id = ${organization_id} and booking_id = ${id})`.as(
        'receipts',
      ),
      sql<number>`(select coalesce(sum(amount - paid), 0)::bigint from booking_installments
        where organization_id = ${organization_id} and booking_id = ${id})`.as('left'),
      sql<number>`sum_of_receipts(${organization_id}, ${id}, false)::bigint`.as('received'),
      sql<number>`sum_of_receipts(${organization_id}, ${id}, true)::bigint`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()

type NewReceipt = Pick<
  Insertable<BookingReceiptsTable>,
  | 'number'
  | 'amount'
  | 'received_on'
  | 'method'
  | 'reference'
  | 'file_id'
  | 'refund'
  | 'pays_position'
  | 'pays_name'
  | 'bank_account_id'
  | 'cheque_id'
  | 'payer_name'
  | 'payer_relation'
  | 'payer_id_type'
  | 'payer_id_number'
  | 'payer_country'
>

/** Records receipts of a locked booking, in this order. */
export const insertReceipts = (
  db: Database,
  scope: Scope,
  { id, organization_id }: Of,
  receipts: readonly NewReceipt[],
) =>
  db
    .insertInto('booking_receipts')
    .values(
      receipts.map((receipt) => ({
        ...receipt,
        organization_id,
        booking_id: id,
        recorded_by: scope.user_id,
        recorded_by_name: scope.user_name,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** The sum of the receipts that a reversal takes back: all of the cheque, if the receipt is of one. */
export async function sumReversed(db: Database, _scope: Scope, { id, organization_id }: Of, receipt: number) {
  const { sum } = await db
    .selectFrom('booking_receipts as r')
    .select(sql<number>`sum(r.amount)::bigint`.as('sum'))
    .where('r.organization_id', '=', organization_id)
    .where('r.booking_id', '=', id)
    .where('r.reversed_at', 'is', null)
    .where((is) =>
      is.or([
        is('r.id', '=', receipt),
        is('r.cheque_id', '=', is.selectFrom('booking_receipts').select('cheque_id').where('id', '=', receipt)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return sum
}

export const reverseReceipt = (
  db: Database,
  scope: Scope,
  { organization_id }: Pick<Of, 'organization_id'>,
  id: number,
  reason: string,
) =>
  db
    .updateTable('booking_receipts')
    .set({
      reversed_by: scope.user_id,
      reversed_by_name: scope.user_name,
      reversed_at: sql<string>`now()`,
      reversal_reason: reason,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const agreeRefund = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  refund: { readonly refund_due: number; readonly refund_note: string | null },
) =>
  db
    .updateTable('bookings')
    .set(({ eb }) => ({ ...refund, version: eb('version', '+', 1), updated_at: sql<string>`now()` }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export function listOverdue(db: Database, scope: Scope, params: Input<typeof receipts.overdue>['query']) {
  const { organizations, project_id, building_id, sales_manager_id, brokerage_id, currency, search } = params
  const { direction } = sortOf(params.sort ?? 'due_on')
  const found = db
    .selectFrom('booking_installments as i')
    .where(inReach(scope, 'i.organization_id'))
    // Each has a booking. With an inner join, all rows of a large developer are read and sorted for one page.
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'i.organization_id').onRef('bookings.id', '=', 'i.booking_id'),
    )
    .where('i.owed', '=', sql.lit(true))
    .whereRef('i.paid', '<', 'i.amount')
    .where('i.estimated', '=', sql.lit(false))
    // The latest date of any time zone bounds the index scan; the builder's own date decides.
    .where('i.due_on', '<', sql<string>`((now() at time zone 'UTC') + interval '14 hours')::date`)
    .where('i.due_on', '<', today)
    .$if(organizations !== undefined, (all) => all.where('bookings.organization_id', 'in', organizations ?? []))
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))
    .$if(building_id !== undefined, (all) => all.where('bookings.building_id', 'in', building_id ?? []))
    .$if(sales_manager_id !== undefined, (all) => all.where('bookings.sales_manager_id', 'in', sales_manager_id ?? []))
    .$if(brokerage_id !== undefined, (all) => all.where('bookings.brokerage_id', 'in', brokerage_id ?? []))
    .$if(currency !== undefined, (all) => all.where('bookings.currency', 'in', currency ?? []))
    .$if(Boolean(search), (all) => all.where('bookings.id', 'in', idsMatching('search_booking_ids', search ?? '')))
    .select([
      sql<OverdueInstallment['booking']>`jsonb_build_object('id', bookings.id, 'number', bookings.number)`.as(
        'booking',
      ),
      'i.position',
      'i.name',
      'i.due_on',
      sql<number>`${today} - i.due_on`.as('days'),
      moneyOf(sql.ref('i.amount'), sql.ref('bookings.currency')).as('amount'),
      moneyOf(sql`i.amount - i.paid`, sql.ref('bookings.currency')).as('left'),
      sql<string[]>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]') from booking_buyers b
        where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('buyers'),
      placeOf<OverdueInstallment['unit']>(
        'units',
        'unit_id',
        sql`jsonb_build_object('id', place.id, 'number', place.number)`,
      ).as('unit'),
      placeOf<OverdueInstallment['building']>('buildings', 'building_id', codedOf('place')).as('building'),
      placeOf<OverdueInstallment['project']>('projects', 'project_id', named).as('project'),
      sql<
        OverdueInstallment['organization']
      >`(select ${named} from organizations place where place.id = bookings.organization_id)`.as('organization'),
      sql<Person | null>`case when bookings.sales_manager_id is not null then jsonb_build_object(
        'id', bookings.sales_manager_id, 'full_name', bookings.sales_manager_name) end`.as('sales_manager'),
    ])
    .$narrowType<{ due_on: string }>()
  return paged(found, params, [
    { by: sql.ref('i.due_on'), direction, of: 'day' },
    { by: sql.ref('i.booking_id'), direction, of: 'number' },
    { by: sql.ref('i.position'), direction, of: 'number' },
  ])
}
