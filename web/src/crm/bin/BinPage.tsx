import { Button, Text } from '@mantine/core'
import { BIN_DAYS, type BinItem, bin } from '@storey/api/crm/bin.ts'
import { binColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { dayOf } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { knownPeople, loadPeople } from '../parts/pickers.ts'
import { binKey, restore, restoreChosen, restoreTogether } from './bin-actions.ts'
import { kindLabels } from './bin-labels.ts'

/** Records deleted within the last 30 days, which can be restored. */
export function BinPage() {
  const list = useListState(listQueries.bin.list)
  const answer = useQuery(keepPrevious(query(bin.list, { query: list.query })))
  const navigate = useNavigate()
  const bringBack = (item: BinItem) => void restore(item, (to) => void navigate({ to }))
  return (
    <Page
      title="Bin"
      area="CRM"
      crumbs={[{ title: 'Leads', to: '/crm/leads' }]}
      count={answer.data?.meta}
      note={`Deleted items are kept for ${BIN_DAYS} days.`}
      flush
    >
      <DataTable
        name="bin"
        label="Bin"
        noun={['deleted item', 'deleted items']}
        state={list}
        answer={answer}
        search="Name"
        filters={filters}
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(bin.export, { body: exported(list.query, namesOf(binColumns), shown, format) })}
          />
        )}
        columns={columns}
        rowKey={binKey}
        bulk={(chosen) => (
          <BulkAction
            icon={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
            label="Restore"
            onClick={() => void restoreChosen(chosen)}
          />
        )}
        rowName={({ name }) => name}
        card={(item) => (
          <RowCard
            title={<Name item={item} />}
            aside={kindLabels[item.kind]}
            lines={[
              aboutOf(item),
              <span key="gone">
                Deleted permanently on <Gone item={item} />
              </span>,
            ]}
          />
        )}
        menu={(item) => [
          {
            label: 'Restore',
            icon: <IconArrowBackUp size={16} stroke={1.6} />,
            onSelect: () => bringBack(item),
          },
          ...(item.together
            ? [
                {
                  label: `Restore all ${countText(item.together.leads)} deleted together`,
                  icon: <IconArrowBackUp size={16} stroke={1.6} />,
                  onSelect: () => void (item.together && restoreTogether(item.together.stamp)),
                },
              ]
            : []),
        ]}
        empty={{
          title: 'The bin is empty',
          text: `Deleted leads, deals, activities, notes and documents are kept here for ${BIN_DAYS} days.`,
          action: (
            <Button variant="default" component={Link} to="/crm/leads" quiet>
              Back to leads
            </Button>
          ),
        }}
      />
    </Page>
  )
}

const filters: readonly Filter<'kind' | 'deleted_by'>[] = [
  {
    kind: 'choice',
    key: 'kind',
    label: 'Kind',
    options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'record', key: 'deleted_by', label: 'Deleted by', load: loadPeople, known: knownPeople },
]

const columns: readonly Column<BinItem>[] = [
  { id: 'name', title: 'Name', cell: (item) => <Name item={item} />, width: 260 },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => kindLabels[kind], width: 110 },
  { id: 'about', title: 'Includes', cell: aboutOf, width: 230, gives: 1 },
  {
    id: 'by',
    title: 'Deleted by',
    cell: ({ deleted_by }) => <Person person={deleted_by} none="Unknown" short />,
    width: 150,
  },
  {
    id: 'deleted',
    title: 'Deleted',
    sort: 'deleted_at',
    downFirst: true,
    cell: ({ deleted_at }) => <Instant value={deleted_at} />,
    width: 130,
  },
  { id: 'gone', title: 'Deleted permanently on', cell: (item) => <Gone item={item} />, width: 150 },
]

const Name = ({ item }: { item: BinItem }) => (
  <Text span inherit fw={500} dir="auto">
    {item.name}
  </Text>
)

const Gone = ({ item: { gone_at } }: { item: BinItem }) => <Day value={dayOf(gone_at)} plain />

/** For a lead the records that are restored with it, for other records their lead. */
function aboutOf({ lead, with: along }: BinItem): ReactNode {
  if (along)
    return [counted(along.deals, 'deal', 'deals'), counted(along.activities, 'activity', 'activities')]
      .filter(Boolean)
      .join(', ')
  if (!lead) return ''
  return lead.deleted ? (
    <span dir="auto">{lead.full_name}, also in the bin</span>
  ) : (
    <Link to={`/crm/leads/${lead.id}`} quiet dir="auto">
      {lead.full_name}
    </Link>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${countText(count)} ${count === 1 ? one : many}`
