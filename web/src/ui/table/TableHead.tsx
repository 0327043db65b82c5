import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ColumnEdge } from './ColumnEdge.tsx'
import type { PlacedColumn } from './column.ts'
import { type TableLayout, usualWidth } from './column-layout.ts'
import { RowCheck } from './RowCheck.tsx'
import { nextSort } from './SortMenu.tsx'
import type { RowId, Selection } from './selection.ts'
import frame from './TableFrame.module.css'
import { placeOf } from './TableFrame.tsx'
import styles from './TableHead.module.css'

interface Props<Row> {
  columns: readonly PlacedColumn<Row>[]
  /** Of the columns whose amounts have one currency. */
  currencies: readonly (string | undefined)[]
  layout: TableLayout
  sort: string | undefined
  onSort: (sort: string) => void
  selection: Selection
  pageIds: readonly RowId[]
  selectable: boolean
  withMenu: boolean
  onDraw: (widths: Readonly<Record<string, number>> | undefined) => void
  onWiden: (widths: Readonly<Record<string, number>>) => void
}

/** Column heads: a button if the column can be sorted. */
export function TableHead<Row>({
  columns,
  currencies,
  layout,
  sort,
  onSort,
  selection,
  pageIds,
  selectable,
  withMenu,
  onDraw,
  onWiden,
}: Props<Row>) {
  const chosen = pageIds.filter((id) => selection.has(id)).length
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={frame.check}>
            <RowCheck
              label="Select all rows on this page"
              checked={chosen === pageIds.length && chosen > 0}
              some={chosen > 0 && chosen < pageIds.length}
              onChange={(on) => selection.togglePage(pageIds, on)}
            />
          </th>
        )}
        {columns.map((column, position) => {
          const down = column.sort !== undefined && sort === `-${column.sort}`
          const up = column.sort !== undefined && sort === column.sort
          const currency = currencies[position]
          const title = currency ? `${column.title}, ${currency}` : column.title
          const Arrow = down || (!up && column.downFirst) ? IconArrowDown : IconArrowUp
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              {...placeOf(column, position)}
              aria-sort={column.sort ? (down ? 'descending' : up ? 'ascending' : 'none') : undefined}
            >
              {column.sort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-on={down || up || undefined}
                  onClick={() => onSort(nextSort({ ...column, sort: column.sort ?? '' }, sort))}
                >
                  {column.align === 'right' && <Arrow size={12} stroke={1.8} aria-hidden />}
                  <span className={styles.title}>{title}</span>
                  {column.align !== 'right' && <Arrow size={12} stroke={1.8} aria-hidden />}
                </button>
              ) : (
                <span className={styles.title}>{title}</span>
              )}
              <ColumnEdge
                id={column.id}
                first={position === 0}
                title={column.title}
                width={layout.exact ? Number.parseFloat(layout.widths[position] ?? '') : usualWidth(column)}
                onDraw={onDraw}
                onWiden={onWiden}
              />
            </th>
          )
        })}
        {layout.exact && <td className={frame.rest} aria-hidden="true" />}
        {withMenu && (
          <th className={frame.menu}>
            <span style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
              Actions
            </span>
          </th>
        )}
      </tr>
    </thead>
  )
}
