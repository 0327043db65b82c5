import { Button, Group, Switch } from '@mantine/core'
import * as listQueries from '@storey/api/list-queries.ts'
import { useLocation } from '@tanstack/react-router'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { late } from '../../ui/late.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { parseSearch, stringifySearch } from '../../ui/list/search-text.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { problemOf } from '../../ui/problem.ts'
import { Board } from './board/Board.tsx'
import { BoardFrame } from './board/BoardFrame.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { sumOf } from './board/board-data.ts'
import { filtersOfBoard } from './board/board-filters.ts'
import { HotOnly } from './board/HotOnly.tsx'
import { Legend } from './board/Legend.tsx'
import { useBoard } from './board/useBoard.ts'

const { Late: DealForm } = late(async () => (await import('../deals/parts/DealForm.tsx')).DealForm)
const { Late: DealPanel } = late(async () => (await import('../deals/parts/DealPanel.tsx')).DealPanel)

/** The deals of a pipeline as columns of cards. */
export function KanbanPage() {
  const id = useRecordId()
  const currency = currencyOf(useSession())
  const list = useListState(listQueries.pipelines.kanban)
  const [text, setText] = useSearchText()
  const { limit: _limit, stage_id: _stage, after_rank: _after, ...query } = list.query
  const state = useBoard(id, query)
  const { board, answer } = state
  const address = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, searchStr }) })
  const addressOf = (deal: number) =>
    `${address.pathname}${stringifySearch({ ...parseSearch(address.searchStr), open: String(deal) })}`
  const closed = text.closed === 'true'
  const open = board?.stages.filter(({ kind }) => kind === 'open')
  const found = open?.reduce((sum, stage) => sum + stage.count, 0)
  const hidden = (board?.stages.reduce((sum, stage) => sum + stage.count, 0) ?? 0) - (found ?? 0)
  const showClosed = (closed: boolean) => setText({ closed: closed ? 'true' : undefined })

  if (answer.error && !board)
    return problemOf(answer.error).status === 404 ? (
      <NotFound what="pipeline" />
    ) : (
      <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
    )
  const openId = Number(list.shown)
  return (
    <BoardFrame
      id={id}
      name={board?.name ?? 'Board'}
      view="kanban"
      totals={open && sumOf(open)}
      onNew={() => list.show('new')}
    >
      <FilterBar
        state={list}
        filters={filtersOfBoard(currency)}
        search="Deal, lead or unit"
        total={found}
        right={
          <>
            <HotOnly state={list} />
            <Legend />
            <Switch
              size="xs"
              visibleFrom="sm"
              label="Won and lost"
              styles={{ label: { fontSize: 12, lineHeight: '16px' } }}
              checked={closed}
              onChange={(event) => showClosed(event.currentTarget.checked)}
            />
          </>
        }
      />
      {board === undefined ? (
        <BoardSkeleton />
      ) : found === 0 && list.filtered > 0 && !closed ? (
        <EmptyState
          scene="telescope"
          title="No open deals match"
          text={
            hidden > 0
              ? `${hidden} won or lost ${hidden === 1 ? 'deal matches' : 'deals match'}.`
              : 'Remove a filter or clear all.'
          }
          action={
            <Group gap={8} justify="center">
              {hidden > 0 && <Button onClick={() => showClosed(true)}>Show won and lost</Button>}
              <Button variant="default" onClick={() => list.clear()}>
                Clear filters
              </Button>
            </Group>
          }
        />
      ) : (
        <Board board={board} state={state} closed={closed} addressOf={addressOf} onOpen={list.show} />
      )}
      {list.shown === 'new' && <DealForm pipeline_id={id} onClose={() => list.show(undefined)} onCreated={state.add} />}
      {openId > 0 && (
        <DealPanel
          id={openId}
          onClose={() => list.show(undefined)}
          onChanged={() => state.touched(openId)}
          onRemoved={() => state.drop(openId)}
        />
      )}
    </BoardFrame>
  )
}
