import { bookings, salesReports, units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { bookingStatus } from '@storey/api/sales/booking.ts'
import { LOST, type ReportFigure } from '@storey/api/sales/report-figures.ts'
import type { ReportRow } from '@storey/api/sales/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { ListMemoryContext, LocalListMemory } from '../../ui/list/list-memory.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { BookingStatus } from '../parts/BookingStatus.tsx'
import { bookingStatusLabels } from '../parts/labels.ts'

const titles: Readonly<Record<ReportFigure, string>> = {
  sold: 'Live bookings',
  discounted: 'Discounted bookings',
  made: 'Bookings made',
  accepted: 'Accepted bookings',
  signed: 'Bookings with a signed contract',
  lost: 'Lost bookings',
  held: 'Holds',
  converted: 'Holds that were booked',
  due: 'Installments due',
  overdue: 'Overdue installments',
}

const home = ({ building, unit }: ReportRow) => unitName(building, unit.number)
const keyOf = ({ id, installment }: ReportRow) => `${id}-${installment?.position ?? 0}`

/** The unit of a row: a link to its booking, or to the unit, for those who may open it. */
function Home({ row }: { row: ReportRow }) {
  const opensBookings = useCan(bookings.one.access)
  const opensUnits = useCan(units.one.access)
  if (row.booking && opensBookings)
    return <Link to={`/inventory/units/booked-units/${row.booking.id}`}>{home(row)}</Link>
  return opensUnits ? <Link to={`/inventory/units/${row.unit.id}`}>{home(row)}</Link> : home(row)
}

const amountOf = ({ amount }: ReportRow) => amount
const money = (row: ReportRow, amount: number | null) =>
  amount === null ? null : { amount, currency: row.amount.currency }

const unit: Column<ReportRow> = { id: 'unit', title: 'Unit', width: 112, cell: (row) => <Home row={row} /> }
const project: Column<ReportRow> = {
  id: 'project',
  title: 'Project',
  width: 150,
  gives: 3,
  cell: (row) => row.project.name,
}
const booking: Column<ReportRow> = {
  id: 'booking',
  title: 'Booking',
  width: 164,
  cell: (row) => <Whole>{row.booking?.number ?? ''}</Whole>,
}
const seller: Column<ReportRow> = { id: 'seller', title: 'By', width: 140, gives: 4, cell: (row) => row.seller }

const bookingColumns: readonly Column<ReportRow>[] = [
  unit,
  booking,
  { id: 'at', title: 'Booked', sort: 'at', downFirst: true, width: 132, cell: ({ at }) => <Instant value={at} /> },
  { id: 'price', title: 'Price', width: 128, ...moneyCells(amountOf) },
  { id: 'list', title: 'List price', width: 136, gives: 2, ...moneyCells((row) => money(row, row.list_price)) },
  {
    id: 'discount',
    title: 'Discount',
    gives: 1,
    width: 112,
    ...moneyCells((row) => money(row, row.discount || null), { none: 'None' }),
  },
  {
    id: 'status',
    title: 'Status',
    width: 112,
    cell: ({ status }) => {
      const known = bookingStatus.options.find((one) => one === status)
      return known && <BookingStatus status={known} />
    },
  },
  seller,
  {
    id: 'brokerage',
    title: 'Brokerage',
    width: 176,
    cell: ({ brokerage }) => brokerage ?? <NoValue>Own team</NoValue>,
  },
  project,
]
const holdColumns: readonly Column<ReportRow>[] = [
  unit,
  { id: 'at', title: 'Held', sort: 'at', downFirst: true, width: 140, cell: ({ at }) => <Instant value={at} /> },
  { id: 'price', title: 'List price', width: 140, ...moneyCells(amountOf) },
  seller,
  project,
]
const installmentColumns: readonly Column<ReportRow>[] = [
  unit,
  booking,
  { id: 'installment', title: 'Installment', width: 160, cell: ({ installment }) => installment?.name },
  {
    id: 'due',
    title: 'Due',
    width: 120,
    cell: ({ installment }) => installment && <Day value={installment.due_on} plain />,
  },
  {
    id: 'estimated',
    title: 'Day',
    width: 130,
    cell: ({ installment }) => (installment?.estimated ? 'By construction' : 'Fixed'),
  },
  { id: 'left', title: 'Outstanding', width: 140, ...moneyCells(amountOf) },
  project,
]

const columnsOf = (figure: ReportFigure) =>
  figure === 'held' || figure === 'converted'
    ? holdColumns
    : figure === 'due' || figure === 'overdue'
      ? installmentColumns
      : bookingColumns

const nounOf = (figure: ReportFigure) =>
  figure === 'held' || figure === 'converted'
    ? (['hold', 'holds'] as const)
    : figure === 'due' || figure === 'overdue'
      ? (['installment', 'installments'] as const)
      : (['booking', 'bookings'] as const)

/** The rows that a figure of the reports counts, with the same filters. */
export function ReportRowsPage() {
  const list = useListState(listQueries.salesReports.rows)
  const figure = list.query.figure ?? 'sold'
  const answer = useQuery(keepPrevious(query(salesReports.rows, { query: list.query })))
  const { currency, brokerage_id, own_team } = list.query
  const brokerage =
    brokerage_id === undefined ? list.query.brokerage : (answer.data?.data[0]?.brokerage ?? 'One brokerage')
  const note = [currency, own_team ? 'Own team' : brokerage].filter(Boolean).join(', ')
  return (
    <Page
      title={titles[figure]}
      count={answer.data?.meta}
      note={note || undefined}
      crumbs={[{ title: 'Reports', to: '/inventory/reports' }]}
      flush
    >
      {/* Views of it are not stored on the server; its columns are kept in this browser. */}
      <ListMemoryContext value={LocalListMemory}>
        <DataTable
          key={figure}
          name="report-rows"
          label={titles[figure]}
          noun={nounOf(figure)}
          sum={amountOf}
          state={list}
          answer={answer}
          usualSort="-at"
          filters={[
            { kind: 'days', from: 'from', to: 'to', label: 'Period' },
            ...(figure === 'lost'
              ? [
                  {
                    kind: 'choice' as const,
                    key: 'status' as const,
                    label: 'Status',
                    single: true as const,
                    options: LOST.map((value) => ({ value, label: bookingStatusLabels[value].label })),
                  },
                ]
              : []),
          ]}
          rowKey={keyOf}
          rowName={home}
          columns={columnsOf(figure)}
          card={(row) => (
            <RowCard
              title={<Home row={row} />}
              aside={<Money value={row.amount} />}
              lines={[
                [row.project.name, row.installment ? row.installment.name : row.seller],
                [
                  row.booking?.number ?? '',
                  row.installment ? (
                    <Day key="due" value={row.installment.due_on} plain />
                  ) : (
                    <Instant key="at" value={row.at} />
                  ),
                ],
              ]}
            />
          )}
          empty={{ scene: 'telescope', title: 'Nothing in this period', text: 'Choose another period.' }}
        />
      </ListMemoryContext>
    </Page>
  )
}
