import type { Input } from '@storey/api/endpoint.ts'
import type { Commission, CommissionTotals, commissions } from '@storey/api/sales/commissions.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { ownZone, startOfOwnDay } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf, moneyOrNull } from '../../database/json.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { CommissionsTable } from '../../database/tables.ts'

type Query = Input<typeof commissions.list>['query']
type Filters = Input<typeof commissions.totals>['query']

/** Commissions of the sales in reach; a brokerage has its own. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('commissions as c')
    .where(
      scope.role === 'broker_admin'
        ? sql<boolean>`c.brokerage_id = ${scope.organization_id}`
        : inReach(scope, 'c.organization_id'),
    )

const currency = sql.ref('c.currency')
const pair = (id: string, name: string) =>
  sql<{ id: number; name: string }>`jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)})`
const percent = (column: string) => sql<string | null>`trim_scale(${sql.ref(column)})::text`
const TOTAL = sql<number | null>`c.amount + c.vat`

/** The commissions of the invoice of one, which a brokerage sends with one file. */
const ON_INVOICE = sql`commissions i where i.id = c.id and c.invoice_file_id is null
  or i.brokerage_id = c.brokerage_id and i.invoice_file_id = c.invoice_file_id`

const SHOWN = [
  'c.id',
  'c.kind',
  'c.status',
  sql<Commission['booking']>`jsonb_build_object('id', c.booking_id, 'number', c.booking_number)`.as('booking'),
  pair('c.organization_id', 'c.developer_name').as('organization'),
  pair('c.project_id', 'c.project_name').as('project'),
  'c.unit_name as unit',
  pair('c.brokerage_id', 'c.brokerage_name').as('brokerage'),
  sql<
    Commission['broker']
  >`case when c.broker_name is not null then jsonb_build_object('id', c.broker_id, 'name', c.broker_name) end`.as(
    'broker',
  ),
  'c.rate_of',
  percent('c.percent').as('percent'),
  moneyOrNull(sql.ref('c.base'), currency).as('base'),
  moneyOrNull(sql.ref('c.amount'), currency).as('amount'),
  percent('c.vat_percent').as('vat_percent'),
  moneyOrNull(sql.ref('c.vat'), currency).as('vat'),
  moneyOrNull(TOTAL, currency).as('total'),
  moneyOrNull(sql.ref('c.broker_amount'), currency).as('broker_amount'),
  sql<Commission['expected']>`case when c.status = 'pending' then (select ${moneyOf(sql.ref('e.total'), currency)}
    from expected_commission(c.organization_id, c.booking_id) as e (total) where e.total is not null) end`.as(
    'expected',
  ),
  'c.earned_at',
  sql<Commission['invoice']>`case when c.invoice_number is not null then (select jsonb_build_object(
    'number', c.invoice_number, 'invoiced_on', c.invoice_on, 'has_file', c.invoice_file_id is not null,
    'commissions', count(*),
    'total', ${moneyOf(sql`sum(i.amount + i.vat)`, currency)},
    'payable', ${moneyOf(sql`coalesce(sum(i.amount + i.vat) filter (where i.status <> 'clawed_back' or i.paid_on is not null), 0)`, currency)})
    from ${ON_INVOICE}) end`.as('invoice'),
  'c.return_reason',
  'c.approved_by_name as approved_by',
  'c.approved_at',
  sql<Commission['payment']>`case when c.paid_on is not null then jsonb_build_object('paid_on', c.paid_on,
    'reference', c.payment_reference, 'recorded_by', c.paid_by_name) end`.as('payment'),
  // Row-level security hides checks from brokerages.
  sql<Commission['protected_for']>`(select jsonb_build_object('brokerage', k.brokerage_name, 'reason', k.reason,
    'by', k.checked_by_name) from client_checks k
    where k.organization_id = c.organization_id and k.booking_id = c.booking_id and k.reason is not null)`.as(
    'protected_for',
  ),
  sql<number>`case when c.invoice_number is null then c.version
    else (select sum(i.version)::integer from ${ON_INVOICE}) end`.as('version'),
] as const

const matching = (db: Database, scope: Scope, params: Filters) =>
  visible(db, scope)
    .$if(params.status !== undefined, (all) => all.where('c.status', 'in', params.status ?? []))
    .$if(params.brokerage_id !== undefined, (all) => all.where('c.brokerage_id', 'in', params.brokerage_id ?? []))
    .$if(params.organizations !== undefined, (all) => all.where('c.organization_id', 'in', params.organizations ?? []))
    .$if(params.project_id !== undefined, (all) => all.where('c.project_id', 'in', params.project_id ?? []))
    .$if(params.booking_id !== undefined, (all) => all.where('c.booking_id', 'in', params.booking_id ?? []))
    .$if(params.currency !== undefined, (all) => all.where('c.currency', 'in', params.currency ?? []))
    .$if(params.earned_from !== undefined, (all) =>
      all.where('c.earned_at', '>=', startOfOwnDay(scope, params.earned_from ?? '')),
    )
    .$if(params.earned_to !== undefined, (all) =>
      all.where('c.earned_at', '<', startOfOwnDay(scope, params.earned_to ?? '', 1)),
    )
    .$if(Boolean(params.search), (all) =>
      all.where('c.id', 'in', idsMatching('search_commission_ids', params.search ?? '')),
    )

export function listCommissions(db: Database, scope: Scope, params: Query) {
  const { direction } = sortOf(params.sort ?? '-created_at')
  return paged(matching(db, scope, params).select(SHOWN), params, [{ by: sql.ref('c.id'), direction, of: 'number' }])
}

export const findCommission = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(SHOWN).where('c.id', '=', id).executeTakeFirst()

/**
 * A commission before a change of it, with all that are on its invoice, in one order. A super admin locks them; a brokerage may lock what
 * it can invoice only, so it does not.
 */
export async function findToChange(db: Database, scope: Scope, id: number) {
  const all = await visible(db, scope)
    .select(CHANGEABLE)
    .select(sql<string>`(now() at time zone ${ownZone(scope)})::date`.as('today'))
    .where((c) =>
      c.or([
        c('c.id', '=', id),
        sql<boolean>`(c.brokerage_id, c.invoice_file_id) in (select brokerage_id, invoice_file_id from commissions where id = ${id})`,
      ]),
    )
    .orderBy('c.id')
    .$if(scope.everything, (some) => some.forUpdate())
    .execute()
  const found = all.find((one) => one.id === id)
  return found && { ...found, all, version: all.reduce((sum, { version }) => sum + version, 0) }
}

const CHANGEABLE = [
  'c.id',
  'c.status',
  'c.version',
  'c.organization_id',
  'c.brokerage_id',
  'c.booking_number',
  'c.currency',
  TOTAL.as('total'),
] as const

/** Other commissions for the invoice of one, in one order. */
export const findOthers = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope).select(CHANGEABLE).where('c.id', 'in', ids).orderBy('c.id').execute()

/** The file of the invoice of a commission. */
export const findInvoice = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select('c.invoice_file_id').where('c.id', '=', id).executeTakeFirst()

export type FoundCommission = NonNullable<Awaited<ReturnType<typeof findToChange>>>

/** Changes commissions as they were found, in one order; false if another call has changed one since. */
export async function changeCommissions(
  db: Database,
  _scope: Scope,
  all: readonly Pick<FoundCommission, 'id' | 'organization_id' | 'version' | 'status'>[],
  change: Updateable<CommissionsTable>,
): Promise<boolean> {
  for (const { id, organization_id, version, status } of all) {
    const { numUpdatedRows } = await db
      .updateTable('commissions')
      .set({ ...change, version: version + 1, updated_at: sql<string>`now()` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', status)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
  }
  return true
}

export async function sumCommissions(db: Database, scope: Scope, params: Filters): Promise<CommissionTotals[]> {
  const sumOf = (condition: RawBuilder<boolean>) =>
    sql<{ commissions: number; amount: number }>`jsonb_build_object('commissions', count(*) filter (where ${condition}),
      'amount', coalesce(sum(${TOTAL}) filter (where ${condition}), 0))`
  const status = (name: Commission['status']) => sumOf(sql`c.status = ${sql.lit(name)}`)
  return matching(db, scope, params)
    .where('c.amount', 'is not', null)
    .select([
      'c.currency',
      status('earned').as('earned'),
      status('invoiced').as('invoiced'),
      status('approved').as('approved'),
      status('paid').as('paid'),
      status('to_recover').as('to_recover'),
      sumOf(sql`true`).as('net'),
    ])
    .groupBy('c.currency')
    .orderBy('c.currency')
    .execute()
}

/** The brokerages, projects and currencies that occur, by one scan. */
export async function listChoices(db: Database, scope: Scope) {
  const rows = await visible(db, scope)
    .select(['c.brokerage_id', 'c.project_id', 'c.currency'])
    .select((max) => [
      max.fn.max('c.brokerage_name').as('brokerage_name'),
      max.fn.max('c.project_name').as('project_name'),
    ])
    .groupBy(['c.brokerage_id', 'c.project_id', 'c.currency'])
    .execute()
  const named = (pairs: readonly { readonly id: number; readonly name: string }[]) =>
    [...Map.groupBy(pairs, ({ id }) => id)]
      .map(([id, same]) => ({
        id,
        name:
          same
            .map(({ name }) => name)
            .sort(inOrder)
            .at(-1) ?? '',
      }))
      .sort((one, other) => inOrder(one.name, other.name) || one.id - other.id)
  return {
    brokerages: named(rows.map(({ brokerage_id: id, brokerage_name: name }) => ({ id, name }))),
    projects: named(rows.map(({ project_id: id, project_name: name }) => ({ id, name }))),
    currencies: [...new Set(rows.map(({ currency }) => currency))].sort(inOrder),
  }
}

/** As the database sorts texts. */
const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Takes changes that brokerages are notified of, each once, with their admins. Runs as `storey_worker`. */
export async function takeNews(db: Database, max: number) {
  const { rows } = await sql<{
    id: number
    brokerage_id: number
    user_id: number | null
    status: 'earned' | 'approved' | 'paid' | 'clawed_back'
    booking_number: string
    unit_name: string
    amount: number
    currency: string
    invoice_number: string | null
  }>`select * from take_commission_news(${max})`.execute(db)
  return rows
}
