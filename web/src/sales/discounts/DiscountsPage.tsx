import { Anchor } from '@mantine/core'
import { bookings, discounts } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { discountColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { type DiscountRow, discountStatus } from '@storey/api/sales/discounts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { percentText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells, percentCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { discountKindLabels, discountStatusLabels } from '../parts/discount-labels.ts'
import { DiscountBulk } from './DiscountBulk.tsx'

const { Late: DiscountPanel } = late(async () => (await import('../parts/DiscountPanel.tsx')).DiscountPanel)

const home = ({ building, unit }: DiscountRow) => unitName(building, unit.number)

const columnsOf = (show: (id: number) => void): readonly Column<DiscountRow>[] => [
  {
    id: 'unit',
    title: 'Unit',
    width: 100,
    cell: (row) => (
      <Anchor component="button" type="button" inherit c="inherit" onClick={() => show(row.booking.id)}>
        {home(row)}
      </Anchor>
    ),
  },
  { id: 'project', title: 'Project', width: 136, gives: 2, cell: ({ project }) => project.name },
  {
    id: 'kind',
    title: 'Request',
    width: 116,
    hidden: true,
    cell: ({ kind }) => discountKindLabels[kind],
  },
  { id: 'booking', title: 'Booking', width: 158, cell: ({ booking }) => <Whole>{booking.number}</Whole> },
  { id: 'status', title: 'Status', width: 164, cell: (row) => <State row={row} /> },
  {
    id: 'asked_by',
    title: 'Requested by',
    width: 144,
    gives: 1,
    cell: ({ requested_by }) => <Person person={requested_by} />,
  },
  {
    id: 'percent',
    title: 'Percent',
    width: 72,
    ...percentCells(({ percent, kind }) => (kind === 'schedule' ? null : percent)),
  },
  {
    id: 'amount',
    title: 'Discount',
    sort: 'amount',
    width: 120,
    ...moneyCells(({ amount, kind }) => (kind === 'schedule' ? null : amount), { none: discountKindLabels.schedule }),
  },
  {
    id: 'manager',
    title: 'Sales manager',
    width: 140,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="–" />,
  },
  {
    id: 'waiting',
    title: 'Requested',
    sort: 'requested_at',
    width: 124,
    cell: ({ requested_at }) => <Instant value={requested_at} />,
  },
]

const State = ({ row: { status } }: { row: DiscountRow }) => {
  const { label, tone } = discountStatusLabels[status]
  return <Status tone={tone}>{label}</Status>
}

/** Discount requests, the newest first; pending ones, the oldest first. */
export function DiscountsPage() {
  const list = useListState(listQueries.discounts.list)
  const answer = useQuery(keepPrevious(query(discounts.list, { query: list.query })))
  const choices = useQuery(query(bookings.filters, {})).data?.data
  const options = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))
  const openId = Number(list.shown)
  const assigns = useCan(discounts.assignMany.access)
  return (
    <Page title="Discounts" count={answer.data?.meta} flush>
      <DataTable
        name="discounts"
        usualSort="-requested_at"
        label="Discounts"
        state={list}
        answer={answer}
        usual={[
          { id: 'all', title: 'All', query: {} },
          // The records that the badge of the navigation counts.
          { id: 'waiting', title: 'To decide', query: { status: 'pending,assigned', sort: 'requested_at' } },
          { id: 'returned', title: 'Changes requested', query: { status: 'changes_requested' } },
          { id: 'decided', title: 'Decided', query: { status: 'approved,rejected' } },
        ]}
        search="Unit, booking or buyer"
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: 'Status',
            options: discountStatus.options.map((value) => ({ value, label: discountStatusLabels[value].label })),
          },
          { kind: 'choice', key: 'project_id', label: 'Project', options: options(choices?.projects) },
          {
            kind: 'choice',
            key: 'sales_manager_id',
            label: 'Sales manager',
            options: options(choices?.sales_managers),
          },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(discounts.export, { body: exported(list.query, namesOf(discountColumns), shown, format) })
            }
          />
        )}
        rowName={home}
        columns={columnsOf(list.show)}
        {...(assigns ? { bulk: (chosen: Chosen<DiscountRow>) => <DiscountBulk chosen={chosen} /> } : {})}
        onPreview={({ booking }) => list.show(booking.id)}
        card={(row) => (
          <RowCard
            title={
              <Anchor component="button" type="button" inherit onClick={() => list.show(row.booking.id)}>
                {home(row)}
              </Anchor>
            }
            aside={<State row={row} />}
            lines={[
              row.kind === 'schedule'
                ? [`Own schedule, ${row.requested_by.full_name}`, '']
                : [
                    `${percentText(row.percent)}, ${row.requested_by.full_name}`,
                    <Money key="amount" value={row.amount} />,
                  ],
              [row.booking.number, <Instant key="since" value={row.requested_at} />],
            ]}
          />
        )}
        empty={{
          title: 'No discounts yet',
          text: 'Requests above a seller’s limit wait here for a decision.',
          action: (
            <StepTo to="/inventory/units/booked-units" access={bookings.list.access}>
              Open bookings
            </StepTo>
          ),
        }}
      />
      {openId > 0 && <DiscountPanel key={openId} booking_id={openId} onClose={() => list.show(undefined)} />}
    </Page>
  )
}
