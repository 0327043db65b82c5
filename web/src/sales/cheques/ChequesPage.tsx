import { bookings, cheques } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import {
  chequePeriodLabels,
  chequePeriods,
  chequeStatuses,
  chequeStatusLabels,
  chequeColumns as titles,
} from '@storey/api/sales/cheque-columns.ts'
import type { Cheque } from '@storey/api/sales/cheques.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { FoldedSums, SumTable } from '../payments/parts/SumTable.tsx'
import { usePlaceFilters } from '../payments/parts/usePlaceFilters.ts'
import { chequeTable } from './cheque-table.tsx'
import { type Change, ChangeCheque } from './parts/ChangeCheque.tsx'
import { ChequeStatus } from './parts/ChequeStatus.tsx'
import { changesOf } from './parts/changes-of.ts'

const monthText = (month: string) =>
  new Date(`${month}-01`).toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Cheques of all bookings by the date on them, with what can be deposited by month. */
export function ChequesPage() {
  const list = useListState(listQueries.cheques.list)
  const answer = useQuery(keepPrevious(query(cheques.list, { query: list.query })))
  const { page: _page, per_page: _size, cursor: _cursor, sort: _sort, ...asked } = list.query
  const totals = useQuery(keepPrevious(query(cheques.totals, { query: asked }))).data?.data ?? []
  const places = usePlaceFilters()
  const manages = useCan(cheques.deposit.access)
  const [open, setOpen] = useState<{ change: Change; cheque: Cheque }>()
  const months = [...new Set(totals.flatMap(({ months }) => months.map(({ month }) => month)))].sort().slice(0, 6)
  return (
    <Page title="Cheques" count={answer.data?.meta} flush>
      {totals.length > 0 && (
        <SumTable
          label="Totals of cheques"
          heads={['Received', 'Deposited', 'Cleared', 'Bounced']}
          rows={totals.map(({ currency, received, deposited, cleared, bounced }) => ({
            currency,
            amounts: [received, deposited, cleared, bounced].map(({ amount }) => amount),
          }))}
        />
      )}
      {totals.some(({ received }) => received.cheques > 0) && (
        <FoldedSums
          title="To deposit by month"
          label="Cheques to deposit by month"
          first="To deposit"
          heads={['Date has passed', ...months.map(monthText)]}
          rows={totals.map(({ currency, overdue, months: own }) => ({
            currency,
            amounts: [overdue.amount, ...months.map((month) => own.find((one) => one.month === month)?.amount ?? 0)],
          }))}
        />
      )}
      <DataTable
        name="cheques"
        usualSort="cheque_on"
        label="Cheques"
        state={list}
        answer={answer}
        usual={[
          { id: 'all', title: 'All', query: {} },
          { id: 'overdue', title: 'To deposit', query: { period: 'overdue' } },
          { id: 'next_7', title: chequePeriodLabels.next_7, query: { period: 'next_7' } },
          { id: 'next_30', title: chequePeriodLabels.next_30, query: { period: 'next_30' } },
          { id: 'next_90', title: chequePeriodLabels.next_90, query: { period: 'next_90' } },
          { id: 'bounced', title: 'Bounced', query: { status: 'bounced' } },
        ]}
        search="Cheque, drawer or unit"
        filters={[
          {
            kind: 'choice',
            key: 'period',
            label: 'To deposit',
            single: true,
            options: chequePeriods.map((value) => ({ value, label: chequePeriodLabels[value] })),
          },
          {
            kind: 'choice',
            key: 'status',
            label: titles.status,
            options: chequeStatuses.map((value) => ({ value, label: chequeStatusLabels[value] })),
          },
          ...places,
          { kind: 'days', from: 'cheque_from', to: 'cheque_to', label: titles.cheque_on },
          { kind: 'yes', key: 'third_party', label: titles.payer, yes: 'Third party', no: 'Buyers' },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(cheques.export, { body: exported(list.query, namesOf(titles), shown, format) })}
          />
        )}
        menu={(cheque) =>
          manages
            ? changesOf(cheque).map(({ change, label }) => ({ label, onSelect: () => setOpen({ change, cheque }) }))
            : []
        }
        rowName={({ number, bank }) => `${number}, ${bank}`}
        rowTone={({ status }) => ({ dim: status === 'replaced' || status === 'returned' })}
        columns={chequeTable}
        card={(row) => (
          <RowCard
            title={`${row.number}, ${row.bank}`}
            aside={<ChequeStatus status={row.status} />}
            lines={[
              [<Day key="day" value={row.cheque_on} plain />, <Money key="amount" value={row.amount} />],
              [`${unitName(row.building, row.unit.number)}, ${row.booking.number}`, row.drawer],
            ]}
          />
        )}
        empty={{
          scene: 'cheque',
          title: 'No cheques yet',
          text: 'Cheques are recorded on their bookings and appear here.',
          action: (
            <StepTo to="/inventory/units/booked-units" access={bookings.list.access}>
              Open bookings
            </StepTo>
          ),
        }}
      />
      {open && <ChangeCheque change={open.change} cheque={open.cheque} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
