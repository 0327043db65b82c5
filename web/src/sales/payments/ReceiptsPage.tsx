import { Box, Button } from '@mantine/core'
import { bookings, payments } from '@storey/api/client-endpoints.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import {
  type ReceiptColumn,
  receiptFlagLabels,
  receiptFlags,
  receiptColumns as titles,
} from '@storey/api/sales/payment-columns.ts'
import type { ListedReceipt } from '@storey/api/sales/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useAction } from '../../ui/act.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { columnsOf } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { buyersText } from '../parts/buyers-text.ts'
import { DownloadVoucher } from './parts/DownloadVoucher.tsx'
import { methodLabels } from './parts/labels.ts'
import sums from './parts/SumTable.module.css'
import { FoldedSums, SumTable } from './parts/SumTable.tsx'
import { useAccountOptions, usePlaceFilters } from './parts/usePlaceFilters.ts'

const home = ({ building, unit }: ListedReceipt) => unitName(building, unit.number)
const address = ({ booking }: ListedReceipt) => `/inventory/units/booked-units/${booking.id}`

const columns = columnsOf<ListedReceipt, ReceiptColumn>({
  booking: {
    title: titles.booking,
    width: 164,
    cell: (row) => (
      <Link to={address(row)} data-whole>
        {row.booking.number}
      </Link>
    ),
  },
  number: { title: titles.number, width: 84, align: 'right', hidden: true, cell: ({ number }) => number },
  voucher: {
    title: titles.voucher,
    width: 136,
    cell: (row) => (
      <Box component="span" ms={-8} display="inline-flex" style={{ verticalAlign: 'middle' }}>
        <DownloadVoucher receipt={row} text={row.voucher ?? 'PDF'}>
          <span data-whole>{row.voucher ?? 'PDF'}</span>
        </DownloadVoucher>
      </Box>
    ),
  },
  received_on: {
    title: titles.received_on,
    sort: 'received_on',
    downFirst: true,
    width: 116,
    cell: ({ received_on }) => <Day value={received_on} plain />,
  },
  amount: { title: titles.amount, width: 140, ...moneyCells(({ amount }) => amount) },
  kind: { title: titles.kind, width: 112, cell: (row) => <Kind row={row} /> },
  flags: {
    title: titles.flags,
    width: 136,
    gives: 1,
    cell: ({ payer, cash_over_limit }) => (
      <>
        {payer && <Status tone="warn">{receiptFlagLabels.third_party}</Status>}
        {cash_over_limit && <Status tone="bad">{receiptFlagLabels.cash}</Status>}
      </>
    ),
  },
  payer: { title: titles.payer, width: 140, hidden: true, cell: ({ payer }) => payer?.name },
  method: { title: titles.method, width: 116, gives: 2, cell: ({ method }) => methodLabels[method] },
  reference: { title: titles.reference, width: 130, gives: 4, cell: ({ reference }) => reference },
  account: { title: titles.account, width: 150, hidden: true, cell: ({ account }) => account?.name },
  pays: { title: titles.pays, width: 140, hidden: true, cell: ({ pays }) => pays?.name },
  unit: { title: titles.unit, width: 108, cell: home },
  buyers: { title: titles.buyers, width: 140, gives: 1, cell: ({ buyers }) => buyersText(buyers) },
  project: { title: titles.project, width: 140, gives: 3, cell: ({ project }) => project.name },
  builder: { title: titles.builder, width: 150, hidden: true, cell: ({ organization }) => organization.name },
  manager: {
    title: titles.manager,
    width: 150,
    gives: 1,
    cell: ({ sales_manager }) => <Person person={sales_manager} none="Unassigned" />,
  },
  recorded_by: {
    title: titles.recorded_by,
    width: 156,
    gives: 2,
    cell: ({ recorded_by }) => <Person person={recorded_by} />,
  },
  recorded_at: {
    title: titles.recorded_at,
    sort: 'recorded_at',
    downFirst: true,
    width: 120,
    hidden: true,
    cell: ({ recorded_at }) => <Instant value={recorded_at} />,
  },
  reversal: { title: titles.reversal, width: 160, hidden: true, cell: ({ reversal }) => reversal?.reason },
})

function Kind({ row: { refund, reversal } }: { row: ListedReceipt }) {
  if (reversal) return <Status tone="outline">Reversed</Status>
  return refund ? <Status tone="warn">Refund</Status> : <Status tone="good">Receipt</Status>
}

type ListQuery = NonNullable<RequestOf<typeof payments.receipts>['query']>

/** Starts the journal of the receipts that the list is filtered by: the days of the list are the days of the postings. */
function JournalButton({ asked }: { asked: Omit<ListQuery, 'page' | 'per_page' | 'cursor' | 'sort'> }) {
  const { run, running } = useAction()
  const {
    method: _method,
    refund: _refund,
    reversed: _reversed,
    flag: _flag,
    received_from: from,
    received_to: to,
    ...places
  } = asked
  const body = { ...places, ...(from && { from }), ...(to && { to }), format: 'csv' as const }
  return (
    <Button
      variant="default"
      loading={running}
      title="Double entries of the filtered days as CSV, for accounting"
      onClick={() => void run(() => call(payments.exportJournal, { body }))}
    >
      Export journal
    </Button>
  )
}

/** Receipts and refunds of all bookings, the newest first, with their totals. */
export function ReceiptsPage() {
  const list = useListState(listQueries.payments.receipts)
  const answer = useQuery(keepPrevious(query(payments.receipts, { query: list.query })))
  const { page: _page, per_page: _size, cursor: _cursor, sort: _sort, ...asked } = list.query
  const totals = useQuery(keepPrevious(query(payments.receiptTotals, { query: asked }))).data?.data ?? []
  const places = usePlaceFilters()
  const accounts = useAccountOptions()
  const byAccount = totals.flatMap(({ currency, accounts }) =>
    accounts.map(({ account, received, refunded }) => ({
      name: account?.name ?? 'No account',
      currency,
      amounts: [received.amount, refunded.amount],
    })),
  )
  return (
    <Page title="Receipts" count={answer.data?.meta} flush actions={<JournalButton asked={asked} />}>
      <div className={sums.totals}>
        {totals.length > 0 && (
          <SumTable
            label="Totals of receipts"
            heads={['Received', 'Refunded', 'Reversed']}
            rows={totals.map(({ currency, received, refunded, reversed }) => ({
              currency,
              amounts: [received.amount, refunded.amount, reversed.amount],
            }))}
          />
        )}
        {byAccount.some(({ name }) => name !== 'No account') && (
          <FoldedSums
            title={`By bank account (${byAccount.length})`}
            label="Totals by account"
            heads={['Received', 'Refunded']}
            rows={byAccount}
            first="Account"
          />
        )}
      </div>
      <DataTable
        name="receipts"
        usualSort="-received_on"
        label="Receipts"
        state={list}
        answer={answer}
        usual={[
          { id: 'all', title: 'All', query: {} },
          { id: 'receipts', title: 'Receipts', query: { refund: 'false', reversed: 'false' } },
          { id: 'refunds', title: 'Refunds', query: { refund: 'true', reversed: 'false' } },
          { id: 'reversed', title: 'Reversed', query: { reversed: 'true' } },
        ]}
        search="Number, unit or buyer"
        filters={[
          ...places,
          { kind: 'days', from: 'received_from', to: 'received_to', label: titles.received_on },
          {
            kind: 'choice',
            key: 'method',
            label: titles.method,
            options: Object.entries(methodLabels).map(([value, label]) => ({ value, label })),
          },
          { kind: 'choice', key: 'bank_account_id', label: titles.account, options: accounts },
          {
            kind: 'choice',
            key: 'flag',
            label: titles.flags,
            single: true,
            options: receiptFlags.map((value) => ({ value, label: receiptFlagLabels[value] })),
          },
          { kind: 'yes', key: 'refund', label: titles.kind, yes: 'Refunds', no: 'Receipts' },
          { kind: 'yes', key: 'reversed', label: titles.reversal, yes: 'Reversed', no: 'Not reversed' },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(payments.exportReceipts, { body: exported(list.query, namesOf(titles), shown, format) })
            }
          />
        )}
        rowName={({ booking, number }) => `${booking.number}, receipt ${number}`}
        rowTone={({ reversal }) => ({ dim: reversal !== null })}
        columns={columns}
        card={(row) => (
          <RowCard
            title={<Link to={address(row)}>{home(row)}</Link>}
            aside={<Kind row={row} />}
            lines={[
              [buyersText(row.buyers), <Money key="amount" value={row.amount} />],
              [methodLabels[row.method], <Day key="received" value={row.received_on} />],
            ]}
          />
        )}
        empty={{
          scene: 'receipt',
          title: 'No receipts yet',
          text: 'Receipts and refunds of bookings appear here when they are recorded.',
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
