import { Button } from '@mantine/core'
import { pipelines } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { namesOf, pipelineColumns } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { NewPipeline } from './NewPipeline.tsx'
import { StageBar } from './StageBar.tsx'

type Row = ResponseOf<typeof pipelines.list>['data'][number]

/** @param bare whether the head names the currency, which a sum of several needs after all */
const sumsOf = ({ totals }: Row, bare = false) =>
  totals
    .map(({ currency, value }) =>
      moneyText({ amount: value, currency }, { short: true, bare: bare && totals.length === 1 }),
    )
    .join(' + ') || '–'

/** The pipelines of the organization, for users who may edit them. */
export function PipelinesPage() {
  const list = useListState(listQueries.pipelines.list)
  const answer = useQuery(query(pipelines.list, { query: list.query }))

  const change = async ({ id, version }: Row, body: { is_default?: true; archived?: boolean }) => {
    await act(() => call(pipelines.change, { params: { id }, body: { version, ...body } }))
  }
  const remove = async ({ id, name }: Row) => {
    const effect = 'Its stages are deleted too. This can’t be undone.'
    if (!(await confirm({ title: `Delete pipeline ${name}?`, effect, verb: 'Delete pipeline', danger: true }))) return
    await act(() => call(pipelines.remove, { params: { id } }), { good: `${name} is deleted.` })
  }

  return (
    <Page
      title="Pipelines"
      count={answer.data?.meta}
      actions={<CreateButton onClick={() => list.show('new')}>New pipeline</CreateButton>}
      flush
    >
      <DataTable
        name="pipelines"
        label="Pipelines"
        state={list}
        answer={answer}
        search="Name"
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(pipelines.export, { body: exported(list.query, namesOf(pipelineColumns), shown, format) })
            }
          />
        )}
        filters={[
          {
            kind: 'choice',
            key: 'archived',
            label: 'Archived',
            single: true,
            options: [
              { value: 'with', label: 'Also show' },
              { value: 'only', label: 'Only archived' },
            ],
          },
        ]}
        rowName={({ name }) => name}
        rowTone={({ archived_at }) => ({ dim: archived_at !== null })}
        columns={[
          {
            id: 'name',
            title: 'Name',
            width: 240,
            sort: 'name',
            cell: ({ id, name }) => <Link to={`/crm/pipelines/${id}`}>{name}</Link>,
          },
          { id: 'state', title: 'State', width: 120, gives: 3, cell: (row) => <State row={row} /> },
          {
            id: 'by_stage',
            title: 'Open deals by stage',
            width: 180,
            cell: (row) => <StageBar stages={row.open_stages} />,
          },
          { id: 'stages', title: 'Stages', width: 96, align: 'right', gives: 1, cell: ({ stages }) => stages },
          { id: 'deals', title: 'Open deals', width: 120, align: 'right', cell: ({ deals }) => countText(deals) },
          {
            id: 'value',
            title: 'Open value',
            width: 160,
            align: 'right',
            currency: ({ totals: [first, second] }) => (second ? undefined : first?.currency),
            cell: (row, _, bare) => sumsOf(row, bare),
          },
          {
            id: 'board',
            title: 'Board',
            width: 130,
            gives: 2,
            cell: ({ id }) => (
              <Link to={`/crm/pipelines/kanban/${id}`} style={{ color: 'var(--accent-text)' }}>
                Open board
              </Link>
            ),
          },
        ]}
        card={(row) => (
          <RowCard
            title={<Link to={`/crm/pipelines/${row.id}`}>{row.name}</Link>}
            aside={<State row={row} />}
            lines={[
              <StageBar key="stages" stages={row.open_stages} />,
              `${row.stages} stages, ${countText(row.deals)} open deals, ${sumsOf(row)}`,
            ]}
          />
        )}
        menu={(row) => [
          { label: 'Edit stages', to: `/crm/pipelines/${row.id}` },
          { label: 'Open board', to: `/crm/pipelines/kanban/${row.id}` },
          ...(row.is_default || row.archived_at !== null
            ? []
            : [{ label: 'Make default', onSelect: () => void change(row, { is_default: true }) }]),
          ...(row.archived_at !== null
            ? [{ label: 'Unarchive', onSelect: () => void change(row, { archived: false }) }]
            : row.is_default
              ? []
              : [{ label: 'Archive', onSelect: () => void change(row, { archived: true }) }]),
          ...(row.is_default ? [] : [{ label: 'Delete pipeline', danger: true, onSelect: () => void remove(row) }]),
        ]}
        empty={{
          title: 'No pipelines yet',
          text: 'A pipeline is the set of stages your deals move through.',
          action: <Button onClick={() => list.show('new')}>New pipeline</Button>,
        }}
      />
      {list.shown === 'new' && <NewPipeline onClose={() => list.show(undefined)} />}
    </Page>
  )
}

function State({ row }: { row: Row }) {
  if (row.archived_at !== null) return <Status tone="neutral">Archived</Status>
  return row.is_default ? <Status tone="good">Default</Status> : <Status tone="outline">In use</Status>
}
