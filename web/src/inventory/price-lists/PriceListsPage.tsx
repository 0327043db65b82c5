import { priceLists, projects } from '@storey/api/client-endpoints.ts'
import { type ListedPriceList, priceListStatus } from '@storey/api/inventory/price-lists.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { ExportPrices } from './ExportPrices.tsx'
import { statusLabels, unitsText } from './labels.ts'
import { shareText, tones } from './parts.ts'

/** The price lists of the organization's projects, with their effect. */
export function PriceListsPage() {
  const list = useListState(listQueries.priceLists.list)
  const answer = useQuery(query(priceLists.list, { query: list.query }))
  const navigate = useNavigate()
  const [exporting, setExporting] = useState(false)
  const title = (one: ListedPriceList) => <Link to={`/inventory/price-lists/${one.id}`}>{one.name}</Link>
  const statusOf = ({ status }: ListedPriceList) => <Status tone={tones[status]}>{statusLabels[status]}</Status>
  const changesOf = ({ value_before, value_after }: ListedPriceList) => shareText(value_before, value_after)
  const whenOf = ({ status, planned_for, applied_at, undone_at }: ListedPriceList) => (
    <Instant value={undone_at ?? applied_at ?? (status === 'draft' ? null : planned_for)} none="–" />
  )

  return (
    <Page
      title="Price lists"
      area="Inventory"
      count={answer.data?.meta}
      actions={
        <>
          <PageMenu actions={[{ label: 'Export prices…', onSelect: () => setExporting(true) }]} />
          <CreateButton onClick={() => void navigate({ href: '/inventory/price-lists/new' })}>
            New price list
          </CreateButton>
        </>
      }
      flush
    >
      <DataTable
        name="price-lists"
        label="Price lists"
        state={list}
        answer={answer}
        search="Name"
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: 'Status',
            options: priceListStatus.options.map((value) => ({ value, label: statusLabels[value] })),
          },
          {
            kind: 'record',
            key: 'project_id',
            label: 'Project',
            load: (search: string) => query(projects.options, { query: { search } }),
            known: (ids: number[]) => query(projects.options, { query: { ids } }),
          },
        ]}
        rowName={({ name }) => name}
        columns={[
          { id: 'name', title: 'Name', width: 220, cell: title },
          { id: 'status', title: 'Status', width: 120, cell: statusOf },
          { id: 'when', title: 'When', width: 130, cell: whenOf },
          {
            id: 'project',
            title: 'Project',
            width: 190,
            cell: ({ project }) => (
              <Link to={`/inventory/projects/${project.id}`} quiet>
                {project.name}
              </Link>
            ),
          },
          {
            id: 'number',
            title: 'No.',
            width: 70,
            sort: 'number',
            cell: ({ number }) => `#${number}`,
          },
          {
            id: 'created_by',
            title: 'Created by',
            width: 160,
            gives: 1,
            cell: ({ created_by_name }) => created_by_name,
          },
          {
            id: 'created_at',
            title: 'Created',
            width: 130,
            gives: 2,
            sort: 'created_at',
            downFirst: true,
            cell: ({ created_at }) => <Instant value={created_at} />,
          },
          {
            id: 'units',
            title: 'Units',
            width: 90,
            align: 'right',
            cell: ({ changed }) => changed.toLocaleString('en-US'),
          },
          { id: 'changes', title: 'Changes', width: 100, align: 'right', cell: changesOf },
        ]}
        card={(one) => (
          <RowCard
            title={title(one)}
            aside={statusOf(one)}
            lines={[
              [one.project.name, changesOf(one)],
              [unitsText(one.changed), whenOf(one)],
            ]}
          />
        )}
        empty={{
          scene: 'crane',
          title: 'No price lists yet',
          text: 'Reprice many units at once, now or on a schedule.',
        }}
      />
      {exporting && <ExportPrices onClose={() => setExporting(false)} />}
    </Page>
  )
}
