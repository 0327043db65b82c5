import { t } from '../../words/t.ts'
import { useDelayed } from '../delayed.ts'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  label: string
  selectable: boolean
  phone: boolean
}

const ROWS = ['72%', '54%', '63%', '81%', '58%', '69%', '47%', '76%', '61%', '52%', '66%', '74%']

/** Rows on their way, in the same columns; nothing for the first 150 ms. */
export function TableSkeleton<Row>({ columns, label, selectable, phone }: Props<Row>) {
  const late = useDelayed()
  return (
    <div aria-busy="true" style={{ visibility: late ? 'visible' : 'hidden' }}>
      <span
        role="status"
        style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {late ? t('table.loading', { label }) : ''}
      </span>
      <table className={styles.table} aria-hidden="true">
        <thead>
          <tr>
            {selectable && !phone && <th className={styles.check} />}
            {(phone ? columns.slice(0, 1) : columns).map((column) => (
              <th key={column.id} data-align={column.align} style={column.width ? { width: column.width } : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((width) => (
            <tr key={width}>
              {selectable && !phone && <td className={styles.check} />}
              {(phone ? columns.slice(0, 1) : columns).map((column) => (
                <td key={column.id} data-align={column.align} style={phone ? { height: 84 } : undefined}>
                  <span className={styles.bone} style={{ width }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
