import { commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { ownZone } from '../../access/own-days.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { exactFigure } from '../../inventory/units/rules.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import type { StatementDocument } from '../../pdf/statement.ts'
import { listCommissions, sumCommissions } from './queries.ts'

/** More rows are exported as a file. */
const MAX_ROWS = 100

interface Query {
  readonly brokerage_id: number
  readonly currency: string
  readonly earned_from?: string | undefined
  readonly earned_to?: string | undefined
}

/** The data of the statement of a brokerage. @throws 404 without a commission, 409 if there are too many for a PDF */
export async function makeStatement(
  db: Database,
  scope: Scope,
  { brokerage_id, currency, earned_from, earned_to }: Query,
) {
  const filters = { brokerage_id: [brokerage_id], currency: [currency], earned_from, earned_to }
  const { data, meta } = await listCommissions(db, scope, {
    ...filters,
    page: 1,
    per_page: MAX_ROWS,
    sort: 'created_at',
  })
  const [totals] = await sumCommissions(db, scope, filters)
  const [first] = data
  if (!first) throw notFound()
  if (meta.total > MAX_ROWS)
    throw conflict(
      'too_many',
      `A statement has at most ${MAX_ROWS} commissions. Choose a shorter period, or export the list.`,
    )
  const { brokerage } = first
  const { timezone } = await db.selectNoFrom(ownZone(scope).as('timezone')).executeTakeFirstOrThrow()
  return {
    name: `${brokerage.name} commissions ${currency}.pdf`,
    data: statementOf(data, totals, { currency, earned_from, earned_to, timezone }),
    names: { brokerage: brokerage.name },
  }
}

/** Earlier sales may name one invoice in several payments. */
const paidTogether = ({ id, invoice, payment }: Pick<Commission, 'id' | 'invoice'> & { payment: Payment }) =>
  invoice ? [invoice.number, payment.paid_on, payment.reference].join(' ') : id

type Payment = NonNullable<Commission['payment']>

/** The payments of commissions; one payment pays all commissions of an invoice. */
export function paymentsOf(rows: readonly Commission[]) {
  const paid = rows.flatMap(({ id, payment, invoice, booking, total }) =>
    payment ? [{ id, payment, invoice, booking, amount: total?.amount ?? 0 }] : [],
  )
  return [...Map.groupBy(paid, paidTogether).values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            paid_on: first.payment.paid_on,
            reference: first.payment.reference,
            of: first.invoice?.number ?? first.booking.number,
            amount: more.reduce((sum, { amount }) => sum + amount, first.amount),
          },
        ]
      : [],
  )
}

type Totals = Awaited<ReturnType<typeof sumCommissions>>[number]
interface Period extends Omit<Query, 'brokerage_id'> {
  /** Of the caller, whose days bound the period. */
  readonly timezone: string
}

export function statementOf(
  rows: readonly Commission[],
  totals: Totals | undefined,
  { currency, earned_from, earned_to, timezone }: Period,
): StatementDocument {
  const bare = (amount: number) => exactFigure({ amount, currency })
  const money = (amount: number) => `${currency} ${bare(amount)}`
  const dayOf = (instant: string | null) => (instant === null ? '' : plainDayText(dayInZone(instant, timezone)))
  const brokerage = rows[0]?.brokerage.name ?? ''
  const total = (label: string, of: Totals['net'] | undefined, strong = false) => ({
    label,
    value: money(of?.amount ?? 0),
    strong,
  })
  return {
    title: 'Statement of commissions',
    language: 'en',
    number: brokerage,
    from: [...new Set(rows.map(({ organization }) => organization.name))].join(', '),
    facts: [
      { label: 'Brokerage', value: brokerage },
      {
        label: 'Earned',
        value:
          [earned_from && `from ${plainDayText(earned_from)}`, earned_to && `to ${plainDayText(earned_to)}`]
            .filter(Boolean)
            .join(' ') || 'All',
      },
      { label: 'Currency', value: currency },
    ],
    totals: [
      total('Earned, to be invoiced', totals?.earned),
      total('Invoiced', totals?.invoiced),
      total('Approved for payment', totals?.approved),
      total('Paid', totals?.paid),
      total('To be recovered', totals?.to_recover),
      total('Net of clawbacks', totals?.net, true),
    ],
    installments: {
      title: 'Commissions and clawbacks',
      heads: ['Sale', 'Earned on', 'Status', `Commission, ${currency}`, 'VAT', 'Total'],
      rows: rows.map((row) => ({
        name: `${row.booking.number}, ${row.unit}`,
        due: dayOf(row.earned_at),
        state:
          row.kind === 'clawback' ? `Clawback, ${row.status.replace('_', ' ')}` : commissionStatusLabels[row.status],
        amount: row.amount ? bare(row.amount.amount) : '',
        paid: row.vat ? bare(row.vat.amount) : '',
        left: row.total ? bare(row.total.amount) : '',
      })),
    },
    receipts: {
      title: 'Payments',
      heads: ['No.', 'Paid on', 'Invoice', 'Reference', `Amount, ${currency}`],
      none: 'No payments in this period.',
      rows: paymentsOf(rows).map(({ paid_on, of, reference, amount }, index) => ({
        number: String(index + 1),
        day: plainDayText(paid_on),
        method: of,
        reference,
        amount: bare(amount),
        reversed: null,
      })),
    },
  }
}
