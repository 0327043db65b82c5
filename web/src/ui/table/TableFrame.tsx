import type { CSSProperties, ReactNode } from 'react'
import type { PlacedColumn } from './column.ts'
import type { TableLayout } from './column-layout.ts'
import styles from './TableFrame.module.css'

interface Props<Row> {
  columns: readonly PlacedColumn<Row>[]
  layout: TableLayout
  selectable: boolean
  withMenu: boolean
  label?: string | undefined
  busy?: boolean
  children: ReactNode
}

/** The table element with its column widths: the same for rows and for their skeleton, so that the layout does not move. */
export function TableFrame<Row>({ columns, layout, selectable, withMenu, label, busy, children }: Props<Row>) {
  const places = Object.fromEntries(layout.offsets.map((offset, position) => [`--at-${position}`, `${offset}px`]))
  return (
    <table
      className={styles.table}
      aria-label={label}
      aria-busy={busy}
      aria-hidden={label === undefined || undefined}
      style={{ minWidth: layout.least, ...places } as CSSProperties}
    >
      <colgroup>
        {selectable && <col style={{ width: 48 }} />}
        {columns.map(({ id }, position) => (
          <col key={id} style={{ width: layout.widths[position] }} />
        ))}
        {layout.exact && <col />}
        {withMenu && <col style={{ width: 60 }} />}
      </colgroup>
      {children}
    </table>
  )
}

/** Class and style of a cell by its column and position. */
export const placeOf = <Row,>(column: PlacedColumn<Row>, position: number) => ({
  'data-align': column.align,
  'data-main': column.main || undefined,
  'data-pinned': column.pinned || undefined,
  style: column.pinned ? { insetInlineStart: `var(--at-${position})` } : undefined,
})
