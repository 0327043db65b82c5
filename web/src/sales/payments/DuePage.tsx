import { bookings, payments } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import {
  type DuePaymentColumn,
  type DuePeriod,
  duePeriodLabels,
  duePeriods,
  duePaymentColumns as titles,
} from '@storey/api/sales/payment-columns.ts'
import type { DuePayment } from '@storey/api/sales/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import { DueSummary } from './DueSummary.tsx'
import { usePlaceFilters } from './parts/usePlaceFilters.ts'

const home = ({ building, unit }: DuePayment) => unitName(building, unit.number)
const address = ({ booking }: DuePayment) => `/inventory/units/booked-units/${booking.id}`

const columns = columnsOf<DuePayment, DuePaymentColumn>({
  unit: { title: titles.unit, width: 108, cell: (row) => <Link to={address(row)}>{home(row)}</Link> },
  booking: { title: titles.booking, width: 164, cell: ({ booking }) => <Whole>{booking.number}</Whole> },
  installment: { title: titles.installment, width: 190, cell: ({ name }) => name },
  due: { title: titles.due, sort: 'due_on', width: 116, cell: ({ due_on }) => <Day value={due_on} plain /> },
  late: { title: titles.late, width: 148, cell: (row) => <Late row={row} /> },
  left: { title: titles.left, width: 136, ...moneyCells(({ left }) => left) },
  paid: { title: titles.paid, width: 136, hidden: true, ...moneyCells(({ paid }) => paid) },
  amount: { title: titles.amount, width: 136, hidden: true, ...moneyCells(({ amount }) => amount) },
  buyers: { title: titles.buyers, width: 164, gives: 2, cell: ({ buyers }) => buyersText(buyers) },
  project: { title: titles.project, width: 140, gives: 3, cell: ({ project }) => project.name },
  builder: { title: titles.builder, width: 150, hidden: true, cell: ({ organization }) => organization.name },
  manager: {
    title: titles.manager,
    width: 150,
    gives: 1,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="Unassigned" />,
  },
})

function Late({ row: { days, estimated } }: { row: DuePayment }) {
  if (estimated) return <Status tone="outline">Estimated date</Status>
  if (days <= 0) return <Status tone={days === 0 ? 'warn' : 'outline'}>{days === 0 ? 'Due today' : 'Not due'}</Status>
  return <Status tone="bad">{days === 1 ? '1 day' : `${countText(days)} days`}</Status>
}

const periodView = (period: DuePeriod) => ({ id: period, title: duePeriodLabels[period], query: { period } })

/** Unpaid installments with a due date: overdue ones by age, and what falls due by month. */
export function DuePage() {
  const list = useListState(listQueries.payments.due)
  const answer = useQuery(keepPrevious(query(payments.due, { query: list.query })))
  const places = usePlaceFilters()
  return (
    <Page title="Payments due" count={answer.data?.meta} flush>
      <DueSummary list={list} />
      <DataTable
        name="payments-due"
        usualSort="due_on"
        label="Payments due"
        noun={['payment due', 'payments due']}
        state={list}
        answer={answer}
        usual={[
          { id: 'all', title: 'All', query: {} },
          periodView('overdue'),
          periodView('next_7'),
          periodView('next_30'),
          periodView('next_90'),
        ]}
        search="Number, unit or buyer"
        filters={[
          {
            kind: 'choice',
            key: 'period',
            label: 'Period',
            single: true,
            options: duePeriods.map((value) => ({ value, label: duePeriodLabels[value] })),
          },
          ...places,
          { kind: 'days', from: 'due_from', to: 'due_to', label: 'Due date' },
          { kind: 'yes', key: 'estimated', label: 'Date', yes: 'Estimated', no: 'Fixed' },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(payments.exportDue, { body: exported(list.query, namesOf(titles), shown, format) })}
          />
        )}
        rowKey={({ booking, position }) => `${booking.id}-${position}`}
        rowName={(row) => `${home(row)}, ${row.name}`}
        columns={columns}
        card={(row) => (
          <RowCard
            title={<Link to={address(row)}>{home(row)}</Link>}
            aside={<Late row={row} />}
            lines={[
              [row.name, <Money key="left" value={row.left} />],
              [buyersText(row.buyers), <Day key="due" value={row.due_on} />],
            ]}
          />
        )}
        empty={{
          title: 'No payments are due',
          text: 'Unpaid installments and fees of accepted bookings that have a due date.',
          action: (
            <StepTo to="/inventory/units/booked-units" access={bookings.list.access}>
              Open bookings
            </StepTo>
          ),
        }}
      />
    </Page>
  )
}
