import { Button } from '@mantine/core'
import { bookings, commissions, commissionTerms } from '@storey/api/client-endpoints.ts'
import { namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { commissionStatusLabels, commissionColumns as titles } from '@storey/api/sales/commission-columns.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { StepTo } from '../../shell/StepTo.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { act } from '../../ui/act.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { Money } from '../../ui/values/Money.tsx'
import { SumTable } from '../payments/parts/SumTable.tsx'
import { CommissionBulk } from './CommissionBulk.tsx'
import { commissionTable } from './commission-table.tsx'
import { CommissionStatus } from './parts/CommissionStatus.tsx'

const { Late: SendInvoice } = late(async () => (await import('./SendInvoice.tsx')).SendInvoice)
const { Late: PayCommission } = late(async () => (await import('./PayCommission.tsx')).PayCommission)
const { Late: ReturnInvoice } = late(async () => (await import('./ReturnInvoice.tsx')).ReturnInvoice)

interface Open {
  readonly panel: 'invoice' | 'pay' | 'return'
  readonly commission: Commission
  /** The other commissions of the invoice that is sent, and what follows its sending. */
  readonly others?: readonly Commission[]
  readonly sent?: () => void
}

/** Commissions of bookings and their clawbacks with their totals. A brokerage sees its own, and sends its invoices. */
export function CommissionsPage() {
  const list = useListState(listQueries.commissions.list)
  const answer = useQuery(keepPrevious(query(commissions.list, { query: list.query })))
  const { page: _page, per_page: _size, cursor: _cursor, sort: _sort, ...asked } = list.query
  const totals = useQuery(keepPrevious(query(commissions.totals, { query: asked }))).data?.data ?? []
  const choices = useQuery(query(commissions.filters, {})).data?.data
  const manages = useCan(commissions.approve.access)
  const invoices = useCan(commissions.invoice.access)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  // The form shows what has changed since it was opened.
  const latest = (of: Commission) => answer.data?.data.find(({ id }) => id === of.id) ?? of
  const opened = open && latest(open.commission)

  const options = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))
  const brokerages = choices?.brokerages ?? []
  const brokerage_id = asked.brokerage_id?.length === 1 ? asked.brokerage_id[0] : brokerages[0]?.id
  const statementOf = brokerages.length === 1 || asked.brokerage_id?.length === 1 ? brokerage_id : undefined
  const recovers = totals.some(({ earned, net }) => earned.amount !== net.amount)
  const currency = asked.currency?.[0] ?? totals[0]?.currency

  return (
    <Page
      title="Commissions"
      count={answer.data?.meta}
      flush
      actions={
        <>
          {statementOf !== undefined && currency && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() =>
                void act(async () =>
                  saveFile(
                    await call(commissions.statement, {
                      query: {
                        brokerage_id: statementOf,
                        currency,
                        earned_from: asked.earned_from,
                        earned_to: asked.earned_to,
                      },
                    }),
                  ),
                )
              }
            >
              Statement
            </Button>
          )}
          <Can access={commissionTerms.list.access}>
            <Button variant="default" onClick={() => void navigate({ href: '/inventory/commission-terms' })}>
              Terms
            </Button>
          </Can>
        </>
      }
    >
      {totals.length > 0 && (
        <SumTable
          label="Totals of commissions"
          // Until something is recovered the net is what was earned.
          heads={['Earned', 'Invoiced', 'Approved', 'Paid', 'To recover', ...(recovers ? ['Net'] : [])]}
          rows={totals.map(({ currency, earned, invoiced, approved, paid, to_recover, net }) => ({
            currency,
            amounts: [earned, invoiced, approved, paid, to_recover, net].map(({ amount }) => amount),
          }))}
        />
      )}
      <DataTable
        name="commissions"
        label="Commissions"
        state={list}
        answer={answer}
        usual={[
          { id: 'all', title: 'All', query: {} },
          { id: 'to_invoice', title: 'To invoice', query: { status: 'earned' } },
          { id: 'to_approve', title: 'To approve', query: { status: 'invoiced' } },
          { id: 'to_pay', title: 'To pay', query: { status: 'approved' } },
          { id: 'to_recover', title: 'To recover', query: { status: 'to_recover' } },
        ]}
        search="Booking, unit or brokerage"
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: titles.status,
            options: Object.entries(commissionStatusLabels).map(([value, label]) => ({ value, label })),
          },
          { kind: 'choice', key: 'brokerage_id', label: titles.brokerage, options: options(choices?.brokerages) },
          { kind: 'choice', key: 'project_id', label: titles.project, options: options(choices?.projects) },
          {
            kind: 'choice',
            key: 'currency',
            label: 'Currency',
            options: (choices?.currencies ?? []).map((value) => ({ value, label: value })),
          },
          { kind: 'days', from: 'earned_from', to: 'earned_to', label: titles.earned },
        ]}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(commissions.export, { body: exported(list.query, namesOf(titles), shown, format) })}
          />
        )}
        {...(invoices
          ? {
              bulk: (chosen: Chosen<Commission>) => (
                <CommissionBulk
                  chosen={chosen}
                  onInvoice={([commission, ...others]) =>
                    commission && setOpen({ panel: 'invoice', commission, others, sent: chosen.clear })
                  }
                />
              ),
            }
          : {})}
        menu={(row) => [
          ...(invoices && row.status === 'earned'
            ? [{ label: 'Send invoice', onSelect: () => setOpen({ panel: 'invoice', commission: row }) }]
            : []),
          ...(row.invoice?.has_file && (manages || invoices)
            ? [{ label: 'Download invoice', onSelect: () => void downloadInvoice(row) }]
            : []),
          ...(manages && row.status === 'invoiced'
            ? [
                { label: 'Approve for payment', onSelect: () => void approve(row) },
                { label: 'Return invoice', onSelect: () => setOpen({ panel: 'return', commission: row }) },
              ]
            : []),
          ...(manages && (row.status === 'approved' || row.status === 'to_recover')
            ? [{ label: 'Record payment', onSelect: () => setOpen({ panel: 'pay', commission: row }) }]
            : []),
        ]}
        rowName={({ booking, kind }) => `${booking.number}, ${kind}`}
        rowTone={({ status }) => ({ dim: status === 'canceled' || status === 'clawed_back' })}
        columns={commissionTable}
        card={(row) => (
          <RowCard
            title={`${row.booking.number}, ${row.unit}`}
            aside={<CommissionStatus status={row.status} />}
            lines={[
              [row.brokerage.name, <Money key="total" value={row.total ?? row.expected} none="Not agreed" />],
              [row.project.name, row.return_reason ? 'Invoice returned' : ''],
            ]}
          />
        )}
        empty={{
          scene: 'coins',
          title: 'No commissions yet',
          text: 'The commission of a booking appears here when the booking names a brokerage.',
          action: (
            <StepTo to="/inventory/units/booked-units" access={bookings.list.access}>
              Open bookings
            </StepTo>
          ),
        }}
      />
      {opened && open.panel === 'invoice' && (
        <SendInvoice
          commissions={[opened, ...(open.others ?? []).map(latest)]}
          onSent={() => {
            open.sent?.()
            close()
          }}
          onClose={close}
        />
      )}
      {opened && open.panel === 'pay' && <PayCommission commission={opened} onClose={close} />}
      {opened && open.panel === 'return' && <ReturnInvoice commission={opened} onClose={close} />}
    </Page>
  )
}

const downloadInvoice = ({ id }: Commission) =>
  act(async () => saveFile(await call(commissions.invoiceFile, { params: { id } })))

const approve = ({ id, version }: Commission) =>
  act(() => call(commissions.approve, { params: { id }, body: { version } }), {
    good: ({ data }) => `${(data.invoice?.commissions ?? 1) > 1 ? 'Invoice' : 'Commission'} approved for payment`,
  })
