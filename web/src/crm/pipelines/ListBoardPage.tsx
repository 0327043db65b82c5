import { Button } from '@mantine/core'
import { pipelines } from '@storey/api/client-endpoints.ts'
import type { DealRow } from '@storey/api/crm/deal.ts'
import { namesOf, dealColumns as titles } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { problemOf } from '../../ui/problem.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DealForm } from '../deals/parts/DealForm.tsx'
import { BoardFrame } from './board/BoardFrame.tsx'
import { sumOf } from './board/board-data.ts'
import { filtersOfBoard } from './board/board-filters.ts'
import { DealRowCard, dealColumns, StageHead } from './board/deal-columns.tsx'
import { HotOnly } from './board/HotOnly.tsx'

const { Late: DealPanel } = late(async () => (await import('../deals/parts/DealPanel.tsx')).DealPanel)

/** The deals of a pipeline as a list, by stage. */
export function ListBoardPage() {
  const id = useRecordId()
  const currency = currencyOf(useSession())
  const list = useListState(listQueries.pipelines.listBoard)
  const answer = useQuery(keepPrevious(query(pipelines.listBoard, { params: { id }, query: list.query })))
  const { data } = answer
  const openId = Number(list.shown)
  const stages = data?.stages
  const columns = useMemo(() => dealColumns(stages ?? []), [stages])
  const groups = useMemo(
    () => ({
      of: ({ stage_id }: DealRow) => stage_id,
      head: ({ stage_id }: DealRow) => {
        const stage = stages?.find((one) => one.id === stage_id)
        return stage && <StageHead stage={stage} />
      },
    }),
    [stages],
  )

  if (answer.error && !data && problemOf(answer.error).status === 404) return <NotFound what="pipeline" />
  return (
    <BoardFrame
      id={id}
      name={data?.pipeline.name ?? 'Deals'}
      view="list"
      totals={stages && sumOf(stages)}
      closed={list.query.status !== 'open'}
      onNew={() => list.show('new')}
    >
      <DataTable
        name="deals"
        label="Deals by stage"
        noun={['deal', 'deals']}
        state={list}
        answer={answer}
        usual={[
          { id: 'open', title: 'Open', query: {} },
          { id: 'won', title: 'Won', query: { status: 'won' } },
          { id: 'lost', title: 'Lost', query: { status: 'lost' } },
          { id: 'all', title: 'All', query: { status: 'all' } },
        ]}
        usualSort="stage"
        search="Deal, lead or unit"
        filters={filtersOfBoard(currency)}
        bar={(shown) => (
          <>
            <HotOnly state={list} />
            <ExportButton
              begin={(format) => {
                const body = exported(
                  { ...list.query, status: list.query.status ?? 'open' },
                  namesOf(titles),
                  shown,
                  format,
                )
                return call(pipelines.exportBoard, { params: { id }, body })
              }}
            />
          </>
        )}
        groups={groups}
        rowName={({ title }) => title}
        onPreview={(deal) => list.show(deal.id)}
        columns={columns}
        card={(deal) => <DealRowCard deal={deal} />}
        empty={{
          scene: 'window',
          title: 'No deals yet',
          text: 'Add a deal to track a sale to a lead, stage by stage.',
          action: <Button onClick={() => list.show('new')}>New deal</Button>,
        }}
      />
      {list.shown === 'new' && <DealForm pipeline_id={id} onClose={() => list.show(undefined)} />}
      {openId > 0 && <DealPanel id={openId} onClose={() => list.show(undefined)} />}
    </BoardFrame>
  )
}
