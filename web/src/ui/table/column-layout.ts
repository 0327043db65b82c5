import type { ShownColumn } from '../list/list-memory.tsx'
import type { Column, PlacedColumn } from './column.ts'

export const MIN_COUNT = 64
export const MAX_COUNT = 800
const USUAL = 140
const CHECK = 48
const MENU = 60

export const usualWidth = ({ width }: { readonly width?: number }): number => width ?? USUAL
export const withinReach = (width: number): number => Math.round(Math.min(MAX_COUNT, Math.max(MIN_COUNT, width)))

/**
 * The visible columns, in order. Columns that must not be hidden are always included, and columns that the screen no longer has are
 * dropped. Pinned are the leading columns marked so, and always the first.
 */
export function placeColumns<Row>(
  all: readonly Column<Row>[],
  chosen: readonly ShownColumn[] | null,
): readonly PlacedColumn<Row>[] {
  const byId = new Map(all.map((column) => [column.id, column]))
  const wanted: readonly ShownColumn[] = chosen ?? all.filter(({ hidden }) => !hidden)
  const known = wanted.filter(({ id }) => byId.has(id))
  const missing = all.filter(
    (column, position) => (position === 0 || column.hideable === false) && !known.some(({ id }) => id === column.id),
  )
  const [main] = all
  const first = missing.filter((column) => column === main)
  const rest = missing.filter((column) => column !== main)
  const order: ShownColumn[] = [...first, ...known, ...rest].map(
    ({ id }) => chosen?.find((one) => one.id === id) ?? { id },
  )
  const unpinned = order.findIndex(({ pinned }) => pinned !== true)
  const pins = Math.max(1, unpinned === -1 ? order.length : unpinned)
  return order.flatMap(({ id, width }, position) => {
    const column = byId.get(id)
    return column ? [{ ...column, main: column === main, chosen: width, pinned: position < pins }] : []
  })
}

/** The default columns for a width: columns with `gives` are hidden until there is room for them. */
export function usualFor<Row>(all: readonly Column<Row>[], room: number, around: Around): readonly Column<Row>[] {
  const [first, ...others] = all
    .filter(({ gives, hidden }) => gives !== undefined && !hidden)
    .sort((one, other) => (one.gives ?? 0) - (other.gives ?? 0))
  if (!first || layTable(placeColumns(all, null), around).least <= room) return all
  const fewer = all.map((column) => (column.id === first.id ? { ...column, hidden: true } : column))
  return others.length === 0 ? fewer : usualFor(fewer, room, around)
}

/** The columns as they are stored. */
export const storedColumns = <Row>(placed: readonly PlacedColumn<Row>[]): ShownColumn[] =>
  placed.map(({ id, chosen, pinned }, position) => ({
    id,
    ...(chosen === undefined ? {} : { width: chosen }),
    ...(pinned && (position > 0 || placed[1]?.pinned) ? { pinned: true } : {}),
  }))

interface Around {
  readonly selectable: boolean
  readonly withMenu: boolean
  /** Temporary widths while an edge is dragged. */
  readonly drawn?: Readonly<Record<string, number>> | undefined
}

/** Widths of all columns, shared by rows and skeleton. */
export interface TableLayout {
  /** Every column has its own width, and the rest of the table is empty. */
  readonly exact: boolean
  readonly least: number
  /** CSS widths, column by column. */
  readonly widths: readonly string[]
  /** Sticky offset of each column while the table is scrolled, in pixels. */
  readonly offsets: readonly number[]
}

export function layTable<Row>(
  placed: readonly PlacedColumn<Row>[],
  { selectable, withMenu, drawn }: Around,
): TableLayout {
  const exact = drawn !== undefined || placed.some(({ chosen }) => chosen !== undefined) || placed[1]?.pinned === true
  const pixels = placed.map((column) => drawn?.[column.id] ?? column.chosen ?? usualWidth(column))
  const sum = pixels.reduce((all, one) => all + one, 0)
  const start = selectable ? CHECK : 0
  return {
    exact,
    least: start + sum + (withMenu ? MENU : 0),
    // Shares of the width that the checkbox and the menu, which are in pixels, leave.
    widths: pixels.map((width) => (exact ? `${width}px` : `${((width / sum) * 100).toFixed(4)}%`)),
    offsets: pixels.map((_, position) => start + pixels.slice(0, position).reduce((all, one) => all + one, 0)),
  }
}
