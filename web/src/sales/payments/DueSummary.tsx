import { payments } from '@storey/api/client-endpoints.ts'
import { lateAgeLabels } from '@storey/api/sales/payment-columns.ts'
import type { DueTotals } from '@storey/api/sales/payments.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { SumTable } from './parts/SumTable.tsx'

/** Months with columns of their own, which small laptops have room for; the amounts of later ones are added up. */
const MONTHS = 4

interface Props {
  list: { readonly query: Record<string, unknown> }
}

/** What is overdue by age, and what falls due by month, of the payments that the list shows. */
export function DueSummary({ list }: Props) {
  const { page: _page, per_page: _size, cursor: _cursor, sort: _sort, ...asked } = list.query
  const { data } = useQuery(keepPrevious(query(payments.dueTotals, { query: asked })))
  const totals = data?.data ?? []
  if (totals.length === 0) return null
  const months = [...new Set(totals.flatMap((one) => one.months.map(({ month }) => month)))].sort()
  const shown = months.slice(0, MONTHS)
  const last = shown.at(-1)
  return (
    <SumTable
      label="Totals of payments due"
      heads={[
        'Total',
        ...Object.values(lateAgeLabels).map((age) => `${age} overdue`),
        'Waits for construction',
        ...shown.map(monthText),
        ...(months.length > shown.length ? ['Later'] : []),
      ]}
      rows={totals.map((one) => ({
        currency: one.currency,
        amounts: [
          one.left.amount,
          ...one.overdue.map(({ amount }) => amount),
          one.awaiting_construction.amount,
          ...shown.map((month) => amountOf(one, (other) => other === month)),
          ...(months.length > shown.length ? [amountOf(one, (month) => month > (last ?? ''))] : []),
        ],
      }))}
    />
  )
}

const amountOf = ({ months }: DueTotals, fits: (month: string) => boolean) =>
  months.reduce((total, { month, amount }) => (fits(month) ? total + amount : total), 0)

/** `Dec 2026` */
const monthText = (month: string) => plainDayText(`${month}-01`).replace(/^\d+ /, '')
