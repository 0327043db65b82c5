import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { t } from '../../words/t.ts'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import { nextSort } from './SortMenu.tsx'
import type { RowId, Selection } from './selection.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
  selection: Selection
  pageIds: readonly RowId[]
  selectable: boolean
  withMenu: boolean
}

/** Column heads: a button where the column can be sorted. */
export function TableHead<Row>({ columns, sort, onSort, selection, pageIds, selectable, withMenu }: Props<Row>) {
  const chosen = pageIds.filter((id) => selection.has(id)).length
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={styles.check}>
            <Checkbox
              aria-label={t('table.select_page')}
              checked={chosen === pageIds.length && chosen > 0}
              indeterminate={chosen > 0 && chosen < pageIds.length}
              onChange={(event) => selection.togglePage(pageIds, event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column, position) => {
          const down = column.sort !== undefined && sort === `-${column.sort}`
          const up = column.sort !== undefined && sort === column.sort
          const Arrow = down || (!up && column.downFirst) ? IconArrowDown : IconArrowUp
          return (
            <th
              key={column.id}
              scope="col"
              className={position === 0 ? styles.first : undefined}
              data-align={column.align}
              style={column.width ? { width: column.width } : undefined}
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
                  {column.title}
                  {column.align !== 'right' && <Arrow size={12} stroke={1.8} aria-hidden />}
                </button>
              ) : (
                column.title
              )}
            </th>
          )
        })}
        {withMenu && (
          <th className={styles.menu}>
            <span style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
              {t('table.actions')}
            </span>
          </th>
        )}
      </tr>
    </thead>
  )
}
