import { bookings, payments, receipts } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { duePaymentColumns } from '@storey/api/sales/payment-columns.ts'
import type { OverdueInstallment } from '@storey/api/sales/receipts.ts'
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
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import { usePlaceFilters } from './parts/usePlaceFilters.ts'

const home = ({ building, unit }: OverdueInstallment) => unitName(building, unit.number)
const address = ({ booking }: OverdueInstallment) => `/inventory/units/booked-units/${booking.id}`

const columns: readonly Column<OverdueInstallment>[] = [
  {
    id: 'unit',
    title: 'Unit',
    width: 120,
    cell: (row) => (
      <Whole>
        <Link to={address(row)}>{home(row)}</Link>
      </Whole>
    ),
  },
  { id: 'booking', title: 'Booking', width: 158, cell: ({ booking }) => <Whole>{booking.number}</Whole> },
  { id: 'installment', title: 'Installment', width: 178, cell: ({ name }) => name },
  { id: 'due', title: 'Due', sort: 'due_on', width: 112, cell: ({ due_on }) => <Day value={due_on} plain /> },
  { id: 'late', title: 'Late', width: 96, cell: (row) => <Late row={row} /> },
  { id: 'left', title: 'Outstanding', width: 132, ...moneyCells(({ left }) => left) },
  { id: 'amount', title: 'Amount', width: 132, hidden: true, ...moneyCells(({ amount }) => amount) },
  { id: 'buyers', title: 'Buyers', width: 164, cell: ({ buyers }) => buyersText(buyers) },
  { id: 'project', title: 'Project', width: 140, gives: 3, cell: ({ project }) => project.name },
  {
    id: 'manager',
    title: 'Sales manager',
    width: 150,
    gives: 1,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="Unassigned" />,
  },
]

const Late = ({ row: { days } }: { row: OverdueInstallment }) => (
  <Status tone="bad">{days === 1 ? '1 day' : `${countText(days)} days`}</Status>
)

/** Overdue installments, the oldest first. */
export function OverduePage() {
  const list = useListState(listQueries.receipts.overdue)
  const answer = useQuery(keepPrevious(query(receipts.overdue, { query: list.query })))
  const places = usePlaceFilters()
  return (
    <Page title="Overdue payments" count={answer.data?.meta} flush>
      <DataTable
        name="overdue-installments"
        usualSort="due_on"
        label="Overdue payments"
        sum={({ left }) => left}
        state={list}
        answer={answer}
        search="Number, unit or buyer"
        filters={places}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(payments.exportDue, {
                body: { ...exported(list.query, namesOf(duePaymentColumns), shown, format), period: 'overdue' },
              })
            }
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
          title: 'Nothing is overdue',
          text: 'Unpaid installments of accepted bookings, from the day after the due date.',
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
