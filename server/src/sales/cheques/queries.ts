import type { Input } from '@storey/api/endpoint.ts'
import type { VatTreatment } from '@storey/api/inventory/vat-names.ts'
import type { ChequePeriod } from '@storey/api/sales/cheque-columns.ts'
import type { Cheque, ChequeTotals, cheques } from '@storey/api/sales/cheques.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf } from '../../database/json.ts'
import { containing, isLaterPage, paged, sortOf, textContains } from '../../database/paging.ts'
import type { ChequesTable } from '../../database/tables.ts'
import { readsOwnSales } from '../own-sales/rules.ts'
import { bookedPayment, todayOfBooking } from '../receipts/actions.ts'

type Query = Input<typeof cheques.list>['query']
type Filters = Input<typeof cheques.totals>['query']

/** The cheques of the developers in the caller's scope. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('cheques as c')
    .where(inReach(scope, 'c.organization_id'))
    // Each has a booking. With an inner join, all rows of a large developer are read and sorted for one page.
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'c.organization_id').onRef('bookings.id', '=', 'c.booking_id'),
    )

const other = (condition: RawBuilder<unknown>) =>
  sql<Cheque['replaces']>`(select jsonb_build_object('id', o.id, 'number', o.number) from cheques o
    where o.organization_id = c.organization_id and ${condition})`

/** The drawer was a buyer when the cheque was recorded. After a change of buyers, a cheque that clears asks who that is. */
const drawerLeft = sql<boolean>`(c.payer_relation is null and c.status in ('received', 'deposited', 'bounced')
  and not exists (select from booking_buyers y where y.organization_id = c.organization_id
    and y.booking_id = c.booking_id and fold_text(y.full_name) = fold_text(c.drawer)))`

const SHOWN = [
  ...bookedPayment,
  'c.id',
  'c.status',
  'c.number',
  'c.bank',
  'c.drawer',
  'c.payer_relation',
  drawerLeft.as('drawer_left'),
  moneyOf(sql.ref('c.amount'), sql.ref('c.currency')).as('amount'),
  'c.cheque_on',
  sql<number>`${todayOfBooking} - c.cheque_on`.as('days'),
  sql<Cheque['pays']>`c.pays`.as('pays'),
  'c.received_on',
  'c.deposited_on',
  'c.cleared_on',
  'c.bounced_on',
  sql<string | null>`coalesce(c.return_reason, c.bounce_reason)`.as('reason'),
  other(sql`o.id = c.replaced_by_id`).as('replaced_by'),
  other(sql`o.replaced_by_id = c.id`).as('replaces'),
  sql<Cheque['receipts']>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number)
      order by r.number), '[]') from booking_receipts r
    where r.organization_id = c.organization_id and r.cheque_id = c.id and r.reversed_at is null)`.as('receipts'),
  'c.version',
] as const

/** The cheques in the caller's scope, as responses show them. Documents of payers are no part of a developer's own sales. */
const shown = (scope: Scope) =>
  [
    ...SHOWN,
    sql<Cheque['payer_id_type']>`${readsOwnSales(scope) ? sql`null` : sql.ref('c.payer_id_type')}`.as('payer_id_type'),
  ] as const

const HELD = sql<boolean>`c.status = 'received'`
/** The first and the last day of each period, in days from today. */
const PERIODS: Readonly<Record<ChequePeriod, readonly [from: number | null, to: number]>> = {
  overdue: [null, -1],
  next_7: [0, 7],
  next_30: [0, 30],
  next_90: [0, 90],
}

function inPeriod(period: ChequePeriod): readonly RawBuilder<boolean>[] {
  const [from, to] = PERIODS[period]
  return [
    HELD,
    ...(from === null ? [] : [sql<boolean>`c.cheque_on >= ${todayOfBooking} + ${sql.lit(from)}`]),
    sql<boolean>`c.cheque_on <= ${todayOfBooking} + ${sql.lit(to)}`,
  ]
}

const matching = (db: Database, scope: Scope, params: Filters) =>
  visible(db, scope)
    .$if(params.status !== undefined, (all) => all.where('c.status', 'in', params.status ?? []))
    .$if(params.booking_id !== undefined, (all) => all.where('c.booking_id', 'in', params.booking_id ?? []))
    .$if(params.period !== undefined, (all) => all.where((is) => is.and(inPeriod(params.period ?? 'overdue'))))
    .$if(params.third_party !== undefined, (all) =>
      all.where('c.payer_relation', params.third_party ? 'is not' : 'is', null),
    )
    .$if(params.cheque_from !== undefined, (all) => all.where('c.cheque_on', '>=', params.cheque_from ?? ''))
    .$if(params.cheque_to !== undefined, (all) => all.where('c.cheque_on', '<=', params.cheque_to ?? ''))
    .$if(params.organizations !== undefined, (all) => all.where('c.organization_id', 'in', params.organizations ?? []))
    .$if(params.project_id !== undefined, (all) => all.where('bookings.project_id', 'in', params.project_id ?? []))
    .$if(params.building_id !== undefined, (all) => all.where('bookings.building_id', 'in', params.building_id ?? []))
    .$if(params.sales_manager_id !== undefined, (all) =>
      all.where('bookings.sales_manager_id', 'in', params.sales_manager_id ?? []),
    )
    .$if(params.brokerage_id !== undefined, (all) =>
      all.where('bookings.brokerage_id', 'in', params.brokerage_id ?? []),
    )
    .$if(params.currency !== undefined, (all) => all.where('c.currency', 'in', params.currency ?? []))
    .$if(Boolean(params.search), (all) =>
      all.where((is) =>
        is.or([
          is('bookings.search', 'like', containing(params.search ?? '')),
          textContains('c.number', params.search),
          textContains('c.drawer', params.search),
          textContains('c.bank', params.search),
        ]),
      ),
    )

export function listCheques(db: Database, scope: Scope, params: Query) {
  const { key, direction } = sortOf(params.sort ?? 'cheque_on')
  return paged(
    matching(db, scope, params).select(shown(scope)),
    params,
    [
      { by: sql.ref(`c.${key}`), direction, of: key === 'cheque_on' ? 'day' : 'instant' },
      { by: sql.ref('c.id'), direction, of: 'number' },
    ],
    undefined,
    { findFirst: isLaterPage(params) },
  )
}

export const findCheque = (db: Database, scope: Scope, id: number): Promise<Cheque | undefined> =>
  visible(db, scope).select(shown(scope)).where('c.id', '=', id).executeTakeFirst()

/** The booking of a cheque. */
export const findPlace = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['c.booking_id', 'c.id']).where('c.id', '=', id).executeTakeFirst()

/** A cheque before a change of it. Its booking is locked before. */
export const lockCheque = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('cheques as c')
    .where(inReach(scope, 'organization_id'))
    .select(['id', 'organization_id', 'booking_id', 'status', 'number', 'bank', 'drawer', 'payer_relation', 'version'])
    .select(['payer_id_type', 'payer_id_number', 'payer_country'])
    .select(['amount', 'currency', 'cheque_on', 'received_on', 'deposited_on', 'bounced_on'])
    .select([sql<Cheque['pays']>`pays`.as('pays'), drawerLeft.as('drawer_left')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type FoundCheque = NonNullable<Awaited<ReturnType<typeof lockCheque>>>

type NewCheque = Omit<Insertable<ChequesTable>, 'recorded_by' | 'recorded_by_name'>

export const insertCheque = (db: Database, scope: Scope, cheque: NewCheque) =>
  db
    .insertInto('cheques')
    .values({ ...cheque, recorded_by: scope.user_id, recorded_by_name: scope.user_name })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeCheque = (
  db: Database,
  _scope: Scope,
  { id, organization_id, version }: FoundCheque,
  change: Updateable<ChequesTable>,
) =>
  db
    .updateTable('cheques')
    .set({ ...change, version: version + 1, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

interface Of {
  readonly id: number
  readonly organization_id: number
}

export async function countCheques(db: Database, _scope: Scope, { id, organization_id }: Of): Promise<number> {
  const { count } = await db
    .selectFrom('cheques')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** By the rule of the day on which the cheque bounces; a plan that charges tax itself has none. */
const vatOfFee = <Value>(organization_id: number, booking_id: number, value: RawBuilder<Value>) =>
  sql<Value>`(select ${value} from bookings b, lateral (select case when jsonb_path_exists(b.terms, '$.plan.charges[*] ? (@.kind == "tax")')
      then null else vat_of_fees(b.unit_id)->'cheque' end as rule) r
    where b.organization_id = ${organization_id} and b.id = ${booking_id})`

/** Adds the fee of a bounced cheque to the charges of its booking, after all others. */
export const insertFee = (
  db: Database,
  _scope: Scope,
  { organization_id, booking_id, id, number }: FoundCheque,
  fee: Fee,
) =>
  db
    .insertInto('booking_installments')
    .values({
      organization_id,
      booking_id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from booking_installments
        where organization_id = ${organization_id} and booking_id = ${booking_id})`,
      name: `Fee for bounced cheque ${number}`,
      amount: fee.amount,
      due_on: fee.due_on,
      due_text: 'When the cheque bounced',
      is_charge: true,
      owed: true,
      cheque_id: id,
      vat_treatment: vatOfFee(organization_id, booking_id, sql<VatTreatment | null>`rule->>'treatment'`),
      vat_percent: vatOfFee(
        organization_id,
        booking_id,
        sql<string | null>`case rule->>'treatment' when 'rated' then (rule->>'percent')::numeric end`,
      ),
    })
    .execute()

interface Fee {
  readonly amount: number
  readonly due_on: string
}

export async function sumCheques(db: Database, scope: Scope, params: Filters): Promise<ChequeTotals[]> {
  const found = matching(db, scope, params)
    .select(['c.currency', 'c.amount', 'c.status', 'c.cheque_on'])
    .select(sql<number>`${todayOfBooking} - c.cheque_on`.as('days'))
  const { rows } = await sql<{ currency: string; part: string; cheques: number; amount: number }>`
    select currency, part, count(*)::integer as cheques, sum(amount)::bigint as amount from (
      select currency, amount, case when status <> 'received' then status when days > 0 then 'overdue'
        else to_char(cheque_on, 'YYYY-MM') end as part
      from (${found}) found) parts
    where part not in ('replaced', 'returned')
    group by currency, part order by currency, part`.execute(db)
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const part = (name: string) => {
      const { cheques = 0, amount = 0 } = own.find((row) => row.part === name) ?? {}
      return { cheques, amount }
    }
    const months = own
      .filter(({ part }) => /^\d/.test(part))
      .map(({ part, cheques, amount }) => ({ month: part, cheques, amount }))
    const held = [part('overdue'), ...months]
    return {
      currency,
      received: {
        cheques: held.reduce((total, { cheques }) => total + cheques, 0),
        amount: held.reduce((total, { amount }) => total + amount, 0),
      },
      deposited: part('deposited'),
      cleared: part('cleared'),
      bounced: part('bounced'),
      overdue: part('overdue'),
      months,
    }
  })
}
