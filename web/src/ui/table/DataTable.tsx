import { Button } from '@mantine/core'
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { useDelayed } from '../delayed.ts'
import type { EmptyStateText } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import type { MoneyValue } from '../format/money.ts'
import { countText } from '../format/number.ts'
import { late } from '../late.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import type { Filter } from '../list/filters.ts'
import { type ListMemory, ListMemoryContext } from '../list/list-memory.tsx'
import type { ListState } from '../list/useListState.ts'
import { useCounted } from '../list/useViewCounts.ts'
import { ViewTabs } from '../list/ViewTabs.tsx'
import { type UsualView, viewInUse } from '../list/view-tabs.ts'
import type { MenuAction } from '../MenuItems.tsx'
import { usePhone } from '../usePhone.ts'
import { CardList } from './CardList.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column } from './column.ts'
import { layTable, usualFor } from './column-layout.ts'
import { useColumns } from './columns.ts'
import styles from './DataTable.module.css'
import { NoRows } from './NoRows.tsx'
import { currenciesOf } from './one-currency.ts'
import { FEWEST_PER_PAGE, type Meta, Pager } from './Pager.tsx'
import type { RowGroups, RowTone } from './rows.ts'
import { SortMenu } from './SortMenu.tsx'
import { type Chosen, type RowId, useSelection } from './selection.ts'
import { TableBody } from './TableBody.tsx'
import { TableFrame } from './TableFrame.tsx'
import { TableHead } from './TableHead.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { type Example, useExample } from './useExample.tsx'
import { useRoom } from './useRoom.ts'

/** The part of `useQuery`'s result that a table uses. */
export interface ListResponse<Row> {
  readonly data: { readonly data: readonly Row[]; readonly meta?: Meta } | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

const { Late: BulkBar } = late(async () => (await import('./BulkBar.tsx')).BulkBar)
const { Late: ListFoot } = late(async () => (await import('./ListFoot.tsx')).ListFoot)
const { Late: SaveView } = late(async () => (await import('../list/SaveView.tsx')).SaveView)

interface Props<Row, Query extends object> {
  /** Key under which columns and views are stored: the name of its endpoint, such as `leads`. */
  name: string
  /** Names the table for screen readers. */
  label: string
  state: ListState<Query>
  answer: ListResponse<Row>
  columns: readonly Column<Row>[]
  /** A row's name, for the accessible names of its checkbox and menu. */
  rowName: (row: Row) => string
  rowKey?: (row: Row) => RowId
  rowTone?: (row: Row) => RowTone
  groups?: RowGroups<Row>
  /** Renders a row below 48em; a `RowCard`. */
  card: (row: Row) => ReactNode
  /** Shown if there are no records yet: what appears here later, and the main action. */
  empty: EmptyStateText
  /** Rows that show what the list is for while it is empty. */
  example?: Example<Row> | undefined
  /** Views that every user has: tabs before the saved ones. */
  usual?: readonly UsualView[]
  /** Default order, such as `-created_at`. */
  usualSort?: string
  search?: string
  filters?: readonly Filter<keyof Query & string>[]
  /** What a row is, if the label is not the plural of it; in the line under the last row. */
  noun?: readonly [one: string, several: string]
  /** The amount of a row in the sum under the last row; null leaves the row out. */
  sum?: (row: Row) => MoneyValue | null | undefined
  /** More content at the right of the bar; receives the visible columns. */
  bar?: ReactNode | ((columns: readonly Column<Row>[]) => ReactNode)
  /** Called with the ids of the visible columns, for actions on the list outside of it. */
  onColumns?: (ids: readonly string[]) => void
  bulk?: (chosen: Chosen<Row>) => ReactNode
  menu?: (row: Row) => readonly MenuAction[]
  /** Called on a click on a row, to show it next to the list; its link still goes to its page. */
  onPreview?: (row: Row) => void
}

/** Below this number of rows the bar is not needed. */
const FEW = 10
/** Below this number the rows are taller. */
const SHORT = 8

/** A list of records, paged, sorted and filtered by the server: bar, table or cards, loading, empty and error states, pager. */
export function DataTable<Row extends object, Query extends object>(props: Props<Row, Query>) {
  const Memory = use(ListMemoryContext)
  return <Memory name={props.name}>{(memory) => <RememberedTable {...props} memory={memory} />}</Memory>
}

function RememberedTable<Row extends object, Query extends object>(props: Props<Row, Query> & { memory: ListMemory }) {
  const { answer, label, rowName, rowKey = idOf, bulk, menu, memory } = props
  const list: ListState<Record<string, unknown>> = props.state
  const { query: asked } = list
  const phone = usePhone()
  const page = useKept(answer.data)
  const view = viewInUse(memory.views, list)
  const tabbed = props.usual !== undefined || (memory.views?.all.length ?? 0) > 0
  const counted = useCounted(answer, asked)
  const example = useExample(props.example, props.empty)
  const shows = example.rows !== undefined && page?.data.length === 0 && list.filtered === 0
  const selectable = bulk !== undefined && !shows
  const withMenu = menu !== undefined && !shows
  const [root, room] = useRoom(props.name)
  const fitting = useMemo(
    () => usualFor(props.columns, room, { selectable, withMenu }),
    [props.columns, room, selectable, withMenu],
  )
  const choice = useColumns(fitting, list, memory, view)
  const [drawn, draw] = useState<Readonly<Record<string, number>> | undefined>()
  const selection = useSelection(scopeOf(asked))
  const stale = useDelayed(
    page !== undefined && (answer.isPlaceholderData || (answer.data === undefined && answer.isFetching)),
  )
  useFoundCount(answer.data?.meta)
  const shownIds = choice.shown.map(({ id }) => id).join()
  const { onColumns } = props
  useEffect(() => onColumns?.(shownIds.split(',')), [shownIds, onColumns])

  const rows = (shows ? example.rows : page?.data) ?? []
  const chosenRows = rows.filter((row) => selection.has(rowKey(row)))
  const total = page?.meta?.total ?? page?.data.length ?? 0
  const count = selection.all ? total : selection.ids.length
  const sort = typeof asked.sort === 'string' ? asked.sort : props.usualSort
  const few = page !== undefined && total < FEW && list.filtered === 0 && !choice.changed
  const short = useShort(answer, list.filtered)
  const paged = page?.meta !== undefined && (page.meta.total > FEWEST_PER_PAGE || list.filtered > 0)
  const setSort = (key: string) => list.change({ sort: key })
  const layout = layTable(choice.shown, { selectable, withMenu, drawn })
  const frame = { columns: choice.shown, layout, selectable, withMenu }

  const bar = (
    <FilterBar
      state={props.state}
      {...(props.filters ? { filters: props.filters } : {})}
      {...(props.search ? { search: props.search } : {})}
      total={page?.meta?.total}
      views={
        memory.views &&
        tabbed && (
          <ViewTabs
            views={memory.views}
            state={list}
            label={label}
            usual={props.usual}
            columns={choice.kept}
            answer={counted}
          />
        )
      }
      right={
        <>
          {memory.views && !tabbed && <SaveView views={memory.views} state={list} columns={choice.kept} />}
          {typeof props.bar === 'function' ? props.bar(choice.shown) : props.bar}
          {!few && (phone || page !== undefined) && (
            <SortMenu columns={props.columns} sort={sort} onSort={setSort} small={phone === true} />
          )}
          {!phone && page !== undefined && !few && <ColumnChooser choice={choice} />}
        </>
      }
    />
  )
  const currencies = useMemo(() => currenciesOf(choice.shown, rows), [choice.shown, rows])
  const common = {
    rows,
    rowName,
    rowKey,
    rowTone: props.rowTone,
    groups: props.groups,
    selection,
    selectable,
    menu: withMenu ? menu : undefined,
    onPreview: props.onPreview,
  }

  let body: ReactNode
  if (page === undefined && answer.error)
    body = <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
  else if (page === undefined) body = <TableSkeleton {...frame} label={label} phone={phone} />
  else if (rows.length === 0) body = <NoRows list={list} filters={props.filters ?? []} empty={example.empty} />
  else if (phone) body = <CardList {...common} label={label} card={props.card} />
  else
    body = (
      <TableFrame {...frame} label={label} busy={stale}>
        <TableHead
          {...frame}
          currencies={currencies}
          sort={sort}
          onSort={setSort}
          selection={selection}
          pageIds={rows.map(rowKey)}
          onDraw={draw}
          onWiden={choice.widen}
        />
        <TableBody {...common} columns={choice.shown} currencies={currencies} withRest={layout.exact} />
      </TableFrame>
    )

  return (
    <div className={styles.root} ref={root}>
      {bar}
      {page !== undefined && answer.error ? <StaleBanner onRetry={() => void answer.refetch()} /> : null}
      <div
        className={styles.scroll}
        data-stale={stale || undefined}
        data-short={short || undefined}
        data-grouped={props.groups ? true : undefined}
        onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-slid', currentTarget.scrollLeft !== 0)}
      >
        {stale && <div className={styles.working} />}
        {shows ? example.framed(body) : body}
        {page !== undefined && !shows && !paged && rows.length > 0 && (
          <ListFoot count={total} label={label} noun={props.noun} amounts={props.sum ? rows.map(props.sum) : []} />
        )}
      </div>
      {page?.meta && page.data.length > 0 && paged && (
        <Pager
          meta={page.meta}
          onPage={(next) => list.change({ page: next })}
          onPerPage={(size) => list.change({ per_page: size })}
        />
      )}
      {bulk && count > 0 && (
        <BulkBar count={count} total={total} all={selection.all} onAll={selection.chooseAll} onClear={selection.clear}>
          {bulk({
            ids: selection.ids,
            rows: chosenRows,
            all: selection.all,
            count,
            asked,
            columns: choice.shown.map(({ id }) => id),
            clear: selection.clear,
          })}
        </BulkBar>
      )}
    </div>
  )
}

/** Whether the list without filters has few rows. A filter does not change it, so that the rows keep their height. */
function useShort({ data, isPlaceholderData }: ListResponse<object>, filtered: number): boolean {
  const [short, setShort] = useState(false)
  const total = data?.meta?.total ?? data?.data.length
  const now = total === undefined || isPlaceholderData || filtered > 0 ? short : total < SHORT
  if (now !== short) setShort(now)
  return now
}

/** The previous page while the next one loads: rows are dimmed, not removed. */
function useKept<Page>(page: Page | undefined): Page | undefined {
  const [kept, setKept] = useState(page)
  if (page !== undefined && page !== kept) setKept(page)
  return page ?? kept
}

function useFoundCount(meta: Meta | undefined): void {
  const first = useRef(true)
  const total = meta?.total
  useEffect(() => {
    if (total === undefined) return
    if (!first.current) announce(`${countText(total)} found`)
    first.current = false
  }, [total])
}

/** Key of the selection: another filter drops it; another page, order or page size does not. */
function scopeOf(query: Readonly<Record<string, unknown>>): string {
  const { page: _page, per_page: _size, sort: _sort, ...question } = query
  return JSON.stringify(question)
}

function idOf(row: object): RowId {
  const id: unknown = Reflect.get(row, 'id')
  return typeof id === 'number' || typeof id === 'string' ? id : JSON.stringify(row)
}

function StaleBanner({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.stale} role="alert">
      These rows may be out of date.
      <Button variant="subtle" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
