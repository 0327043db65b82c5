import { contractStatus, type ListedContract } from '@storey/api/administration/contracts.ts'
import { contracts, organizations } from '@storey/api/client-endpoints.ts'
import { contractColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { percentText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { percentCells } from '../../ui/table/figure-cells.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { ContractStatus } from './ContractStatus.tsx'
import { emptyText, statusLabels } from './labels.ts'

const percentOf = ({ commission_percent: percent }: ListedContract) => (percent === null ? '–' : percentText(percent))

/** Agreements, the newest first. */
export function AgreementsTable() {
  const list = useListState(listQueries.contracts.list, { also: ['tab'] })
  const answer = useQuery(query(contracts.list, { query: list.query }))
  const own = useSession()?.organization_id
  const makes = useCan(contracts.create.access)
  const seesSeveral = useCan(organizations.list.access)
  const statusOf = (contract: ListedContract) =>
    contract.expiring ? (
      <Status tone="warn">Expires soon</Status>
    ) : (
      <ContractStatus status={contract.status} mine={contract.organization.id === own} />
    )
  const number = (contract: ListedContract) => (
    <Link to={`/auth/contracts/${contract.id}`} data-whole>
      {contract.number}
    </Link>
  )

  return (
    <DataTable
      name="contracts"
      label="Agreements"
      state={list}
      answer={answer}
      search="Number, title or organization"
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: 'Status',
          options: contractStatus.options.map((value) => ({ value, label: statusLabels[value] })),
        },
        ...(seesSeveral
          ? [
              {
                kind: 'record' as const,
                key: 'organizations' as const,
                label: 'Organization',
                load: (search: string) => query(organizations.options, { query: { search } }),
                known: (ids: number[]) => query(organizations.options, { query: { ids } }),
              },
            ]
          : []),
        { kind: 'days', from: 'ends_from', to: 'ends_to', label: 'Ends' },
      ]}
      bar={(shown) => (
        <ExportButton
          begin={(format) =>
            call(contracts.export, { body: exported(list.query, namesOf(contractColumns), shown, format) })
          }
        />
      )}
      rowName={({ number }) => `Agreement ${number}`}
      columns={[
        { id: 'number', title: 'Number', width: 140, sort: 'number', cell: number },
        { id: 'title', title: 'Title', width: 230, cell: ({ title }) => title },
        ...(seesSeveral
          ? [
              {
                id: 'organization',
                title: 'Organization',
                width: 190,
                cell: ({ organization }: ListedContract) => (
                  <Link to={`/auth/organizations/${organization.id}`} quiet>
                    {organization.name}
                  </Link>
                ),
              },
            ]
          : []),
        { id: 'status', title: 'Status', width: 150, cell: statusOf },
        {
          id: 'commission',
          title: 'Commission',
          width: 110,
          ...percentCells(({ commission_percent }: ListedContract) => commission_percent),
        },
        {
          id: 'starts',
          title: 'First day',
          width: 124,
          gives: 2,
          cell: ({ starts_on }) => <Day value={starts_on} plain />,
        },
        {
          id: 'ends',
          title: 'Last day',
          width: 124,
          sort: 'ends_on',
          cell: ({ ends_on }) => <Day value={ends_on} plain />,
        },
        {
          id: 'created',
          title: 'Sent',
          width: 124,
          gives: 1,
          sort: 'created_at',
          downFirst: true,
          cell: ({ sent_at }) => <Instant value={sent_at} none="–" />,
        },
      ]}
      card={(contract) => (
        <RowCard
          title={number(contract)}
          aside={statusOf(contract)}
          lines={[contract.title, [seesSeveral ? contract.organization.name : '', percentOf(contract)]]}
        />
      )}
      empty={{ title: 'No agreements yet', text: emptyText(makes) }}
    />
  )
}
