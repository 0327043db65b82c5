import type { ReactNode } from 'react'
import type { CellEdit } from './edit/cell-edit.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /**
   * @param decimals the largest number of decimals in this column of the page
   * @param bare whether the head names the currency
   */
  readonly cell: (row: Row, decimals: number, bare: boolean) => ReactNode
  /** Currency of the row's amount, which the head names if it is that of all rows. */
  readonly currency?: (row: Row) => string | undefined
  /** Number of decimals that the figure of a row needs. */
  readonly decimals?: (row: Row) => number
  /** The API's sort key. */
  readonly sort?: string
  /** The first press sorts in descending order: newest, most expensive. */
  readonly downFirst?: boolean
  /** Money, areas and counts are right-aligned, with their unit in the title. */
  readonly align?: 'right'
  /** Width in pixels; in a wider window each column gets its share of the rest. */
  readonly width?: number
  /** The user may hide it; the first column can never be hidden. */
  readonly hideable?: boolean
  /** How its cells are edited inline. */
  readonly edit?: CellEdit<Row>
  /** Hidden by default if the window is too narrow for all columns; 1 is hidden first. */
  readonly gives?: number
  /** Hidden by default. */
  readonly hidden?: boolean
}

/** A column with its position and width. */
export interface PlacedColumn<Row> extends Column<Row> {
  /** The column of the row's name, which contains the link. */
  readonly main: boolean
  /** Pixels chosen by the user. */
  readonly chosen: number | undefined
  /** Stays visible if the table is wider than the window. */
  readonly pinned: boolean
}

/**
 * The columns of a list, in this order. Each name needs an entry, so a column that the API declares and the list does not show does not
 * compile; `false` leaves it out.
 */
export const columnsOf = <Row, Id extends string>(
  entries: Readonly<Record<Id, Omit<Column<Row>, 'id'> | false>>,
): readonly Column<Row>[] =>
  Object.entries<Omit<Column<Row>, 'id'> | false>(entries).flatMap(([id, column]) =>
    column ? [{ id, ...column }] : [],
  )
