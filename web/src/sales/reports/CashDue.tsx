import type { SalesReport } from '@storey/api/sales/reports.ts'
import { saveFile } from '../../http/save.ts'
import { axisEnd } from '../../ui/chart/axis-end.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { ColumnBars } from '../../ui/chart/ColumnBars.tsx'
import { exported } from '../../ui/chart/figure-text.ts'
import { moneyText } from '../../ui/format/money.ts'
import { type ReportOf, rowsOf } from './addresses.ts'
import { dueFinding } from './findings.ts'
import { monthsOf } from './months.ts'

interface Props {
  report: SalesReport
  of: ReportOf
}

/** Unpaid installments by month, after what is overdue. */
export function CashDue({ report: { due, period }, of }: Props) {
  const { currency } = period
  const { overdue } = due
  const money = (amount: number) => moneyText({ amount, currency })
  const short = (amount: number) => moneyText({ amount, currency }, { short: true, bare: true })
  const place = { currency, project_id: of.project_id }
  const late = {
    key: 'overdue',
    label: 'Late',
    name: 'Overdue',
    fixed: overdue.amount,
    estimated: 0,
    to: rowsOf(place, 'overdue'),
  }
  const months = [
    late,
    ...monthsOf(due.months, period.month).map(({ from, to, label, name, fixed, estimated }) => ({
      key: from,
      label,
      name,
      fixed,
      estimated,
      to: rowsOf({ ...place, from, to }, 'due'),
    })),
  ]
  const greatest = Math.max(...months.map(({ fixed, estimated }) => fixed + estimated))
  const end = axisEnd(greatest)
  return (
    <ChartCard
      title={dueFinding(due, currency)}
      note={`Unpaid installments by month, ${currency}; lighter parts depend on construction`}
      file="cash-due"
      onSave={saveFile}
      none={greatest === 0 ? 'Installments of accepted bookings are shown here.' : undefined}
      table={{
        columns: [
          { title: 'Month' },
          { title: `Fixed day, ${currency}`, end: true },
          { title: `Estimated day, ${currency}`, end: true },
          { title: `Total, ${currency}`, end: true },
        ],
        rows: months.map(({ name, fixed, estimated, to }) => [
          { text: name },
          { text: short(fixed), value: exported(fixed, currency) },
          { text: short(estimated), value: exported(estimated, currency) },
          { text: short(fixed + estimated), value: exported(fixed + estimated, currency), to },
        ]),
      }}
    >
      <ColumnBars
        label="Unpaid installments by month"
        end={end}
        ends={[short(end), short(end / 2)]}
        bars={months.map(({ key, label, name, fixed, estimated, to }) => ({
          key,
          label,
          parts: [fixed, estimated],
          text: fixed + estimated === greatest ? short(greatest) : undefined,
          words:
            fixed + estimated === 0
              ? `${name}: nothing`
              : `${name}: ${money(fixed + estimated)}${estimated > 0 ? `, of which ${money(estimated)} depends on construction` : ''}`,
          to,
          tone: key === 'overdue' ? 'bad' : fixed + estimated === greatest ? 'main' : undefined,
        }))}
      />
    </ChartCard>
  )
}
