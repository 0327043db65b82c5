import type { ShownColumn } from '../list/list-memory.tsx'
import type { Column } from './columns.ts'

/** A column in its place. */
export interface PlacedColumn<Row> extends Column<Row> {
  /** Whether it contains the row's name and link. */
  readonly main: boolean
  /** The width in pixels that the user chose. */
  readonly chosen: number | undefined
  /** Stays in view where the table is wider than the window. */
  readonly pinned: boolean
}

export const MIN_COUNT = 64
export const MAX_COUNT = 800
const USUAL = 140
const CHECK = 48
const MENU = 60

export const usualWidth = ({ width }: { readonly width?: number }): number => width ?? USUAL
export const withinReach = (width: number): number => Math.round(Math.min(MAX_COUNT, Math.max(MIN_COUNT, width)))

/**
 * The visible columns in order. Columns that cannot be hidden are always included, and columns that no longer exist are
 * dropped. Leading columns that are marked as pinned stay pinned, and the first one always.
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

/** The columns of a window: those that give way are off until it has room for the others. */
export function usualFor<Row>(all: readonly Column<Row>[], room: number, around: Around): readonly Column<Row>[] {
  const [first, ...others] = all
    .filter(({ gives, hidden }) => gives !== undefined && !hidden)
    .sort((one, other) => (one.gives ?? 0) - (other.gives ?? 0))
  if (!first || layTable(placeColumns(all, null), around).least <= room) return all
  const fewer = all.map((column) => (column.id === first.id ? { ...column, hidden: true } : column))
  return others.length === 0 ? fewer : usualFor(fewer, room, around)
}

/** The same as it is remembered. */
export const storedColumns = <Row>(placed: readonly PlacedColumn<Row>[]): ShownColumn[] =>
  placed.map(({ id, chosen, pinned }, position) => ({
    id,
    ...(chosen === undefined ? {} : { width: chosen }),
    ...(pinned && (position > 0 || placed[1]?.pinned) ? { pinned: true } : {}),
  }))

interface Around {
  readonly selectable: boolean
  readonly withMenu: boolean
  /** Widths under the pointer, while an edge is dragged. */
  readonly drawn?: Readonly<Record<string, number>> | undefined
}

/** The widths of all columns, so that rows and skeleton align. */
export interface TableLayout {
  /** Every column has its own width, and what is left over stays empty at the end. */
  readonly exact: boolean
  readonly least: number
  /** CSS widths, column by column. */
  readonly widths: readonly string[]
  /** The left offset of each pinned column in pixels. */
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
    // Shares of the width besides the checkbox and the menu, which have fixed widths.
    widths: pixels.map((width) => (exact ? `${width}px` : `${((width / sum) * 100).toFixed(4)}%`)),
    offsets: pixels.map((_, position) => start + pixels.slice(0, position).reduce((all, one) => all + one, 0)),
  }
}
