import { Button, Group } from '@mantine/core'
import { pipelines } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { problemOf } from '../../ui/problem.ts'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { DealForm } from '../deals/parts/DealForm.tsx'
import { BoardFrame } from './board/BoardFrame.tsx'
import { sumOf } from './board/board-data.ts'
import { filtersOfBoard } from './board/board-filters.ts'
import { DealTable } from './board/DealTable.tsx'
import { HotOnly } from './board/HotOnly.tsx'

const { Late: DealPanel } = late(async () => (await import('../deals/parts/DealPanel.tsx')).DealPanel)

/** The deals of a pipeline as a table, by stage. */
export function ListBoardPage() {
  const id = useRecordId()
  const currency = currencyOf(useSession())
  const list = useListState(listQueries.pipelines.listBoard)
  const answer = useQuery(keepPrevious(query(pipelines.listBoard, { params: { id }, query: list.query })))
  const { data } = answer
  const openId = Number(list.shown)
  const phone = usePhone()
  const status = (
    <SegmentedSwitch
      label="Status of the deals"
      small
      value={list.query.status ?? 'open'}
      onChange={(next) => list.change({ status: next })}
      options={[
        { value: 'open', label: 'Open' },
        { value: 'won', label: 'Won' },
        { value: 'lost', label: 'Lost' },
        { value: 'all', label: 'All' },
      ]}
    />
  )

  if (answer.error && !data && problemOf(answer.error).status === 404) return <NotFound what="pipeline" />
  return (
    <BoardFrame
      id={id}
      name={data?.pipeline.name ?? 'Deals'}
      view="list"
      totals={data && sumOf(data.stages)}
      closed={list.query.status !== 'open'}
      onNew={() => list.show('new')}
    >
      <FilterBar
        state={list}
        filters={filtersOfBoard(currency)}
        search="Deal, lead or unit"
        total={data?.meta.total}
        right={
          <>
            {!phone && status}
            <HotOnly state={list} />
          </>
        }
      />
      {phone && (
        <Group px="md" py="xs">
          {status}
        </Group>
      )}
      <Await answer={answer} kind="list" what="pipeline">
        {(board) =>
          board.data.length > 0 ? (
            <>
              <DealTable board={board} state={list} />
              <Pager
                meta={board.meta}
                onPage={(page) => list.change({ page })}
                onPerPage={(per_page) => list.change({ per_page })}
              />
            </>
          ) : list.filtered > 0 || list.query.status !== 'open' ? (
            <EmptyState
              title="No deals match"
              text="Remove a filter, or show deals of another status."
              action={
                <Button variant="default" onClick={() => list.clear()}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No deals yet"
              text="Add a deal to track a sale to a lead, stage by stage."
              action={<Button onClick={() => list.show('new')}>New deal</Button>}
            />
          )
        }
      </Await>
      {list.shown === 'new' && <DealForm pipeline_id={id} onClose={() => list.show(undefined)} />}
      {openId > 0 && <DealPanel id={openId} onClose={() => list.show(undefined)} />}
    </BoardFrame>
  )
}
