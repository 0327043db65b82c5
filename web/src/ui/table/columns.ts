import { useMemo } from 'react'
import type { ListMemory, ShownColumn, View } from '../list/list-memory.tsx'
import type { ListState } from '../list/useListState.ts'
import type { Column, PlacedColumn } from './column.ts'
import { placeColumns, storedColumns } from './column-layout.ts'

export interface ColumnChoice<Row> {
  readonly shown: readonly PlacedColumn<Row>[]
  readonly all: readonly Column<Row>[]
  /** The visible columns as they are stored. */
  readonly kept: readonly ShownColumn[]
  /** Differs from the default columns. */
  readonly changed: boolean
  toggle(id: string): void
  /** Moves a column before the one at this position. */
  move(id: string, to: number): void
  /** Pins a column after those already pinned, or unpins it. */
  pin(id: string): void
  widen(widths: Readonly<Record<string, number>>): void
  reset(): void
}

/**
 * Which columns are visible, in which order, how wide: the address decides, then the current view, then the stored settings, then the
 * screen. A change is stored; inside a view with its own columns it goes into the address instead, as a difference that can be saved
 * or reverted.
 */
export function useColumns<Row>(
  all: readonly Column<Row>[],
  state: Pick<ListState<object>, 'columns' | 'setColumns'>,
  memory: ListMemory,
  view: View | undefined,
): ColumnChoice<Row> {
  const ofView = view?.columns ?? null
  const chosen = state.columns ?? ofView ?? memory.columns
  // The same array while nothing changes: else every row would be drawn again with the table.
  const shown = useMemo(() => placeColumns(all, chosen), [all, chosen])
  const kept = storedColumns(shown)

  const write = (columns: readonly ShownColumn[] | null) => {
    if (ofView !== null) return state.setColumns(columns ?? undefined)
    memory.rememberColumns(columns)
    state.setColumns(undefined)
  }
  return {
    shown,
    all,
    kept,
    changed: state.columns !== undefined || (ofView === null && memory.columns !== null),
    toggle: (id) =>
      write(shown.some((column) => column.id === id) ? kept.filter((one) => one.id !== id) : [...kept, { id }]),
    move: (id, to) => write(moved(kept, id, to)),
    pin: (id) => write(pinned(shown, kept, id)),
    widen: (widths) => write(kept.map((one) => ({ ...one, width: widths[one.id] ?? one.width }))),
    reset: () => write(null),
  }
}

function moved(kept: readonly ShownColumn[], id: string, to: number): readonly ShownColumn[] {
  const from = kept.findIndex((one) => one.id === id)
  const column = kept[from]
  if (!column || to < 0 || to >= kept.length) return kept
  const next = kept.toSpliced(from, 1)
  next.splice(to, 0, column)
  // A column moved among the pinned ones becomes pinned, and one moved out is unpinned.
  const pins = kept.filter((one) => one.pinned).length
  const stays = from < pins ? to < pins : to < pins - 1
  return next.map((one) => (one.id === id ? { ...one, pinned: stays || undefined } : one))
}

function pinned<Row>(placed: readonly PlacedColumn<Row>[], kept: readonly ShownColumn[], id: string): ShownColumn[] {
  const count = placed.filter((column) => column.pinned).length
  const at = placed.findIndex((column) => column.id === id)
  const column = kept[at]
  if (!column) return [...kept]
  const away = at < count
  const next = kept.toSpliced(at, 1)
  next.splice(away ? count - 1 : count, 0, column)
  const pins = away ? count - 1 : count + 1
  return next.map(({ pinned: _, ...one }, position) => (position < pins ? { ...one, pinned: true } : one))
}
