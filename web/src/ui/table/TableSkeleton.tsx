import { useDelayed } from '../delayed.ts'
import { useFade } from '../useFade.ts'
import type { PlacedColumn } from './column.ts'
import type { TableLayout } from './column-layout.ts'
import frame from './TableFrame.module.css'
import { placeOf, TableFrame } from './TableFrame.tsx'
import styles from './TableSkeleton.module.css'

interface Props<Row> {
  columns: readonly PlacedColumn<Row>[]
  layout: TableLayout
  label: string
  selectable: boolean
  withMenu: boolean
  phone: boolean
}

const ROWS = ['72%', '54%', '63%', '81%', '58%', '69%', '47%', '76%', '61%', '52%', '66%', '74%']

/** Skeleton of the rows, in the same columns; renders nothing for the first 150 ms. */
export function TableSkeleton<Row>({ columns, layout, label, selectable, withMenu, phone }: Props<Row>) {
  const late = useDelayed()
  const bones = ROWS.map((width) => <span key={width} className={styles.bone} style={{ width }} />)
  return (
    <div ref={useFade()} aria-busy="true">
      <span
        role="status"
        style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {late ? `Loading ${label}` : ''}
      </span>
      {!late ? null : phone ? (
        bones.map((bone) => (
          <div key={bone.key} className={styles.card}>
            {bone}
            <span className={styles.bone} style={{ width: '38%' }} />
            <span className={styles.bone} style={{ width: '26%' }} />
          </div>
        ))
      ) : (
        <TableFrame columns={columns} layout={layout} selectable={selectable} withMenu={withMenu}>
          <thead>
            <tr>
              {selectable && (
                <th className={frame.check}>
                  <span className={styles.box} />
                </th>
              )}
              {columns.map((column, position) => (
                <th key={column.id} {...placeOf(column, position)}>
                  {column.title}
                </th>
              ))}
              {layout.exact && <td className={frame.rest} />}
              {withMenu && <th className={frame.menu} />}
            </tr>
          </thead>
          <tbody>
            {bones.map((bone) => (
              <tr key={bone.key}>
                {selectable && (
                  <td className={frame.check}>
                    <span className={styles.box} />
                  </td>
                )}
                {columns.map((column, position) => (
                  <td key={column.id} {...placeOf(column, position)}>
                    {bone}
                  </td>
                ))}
                {layout.exact && <td className={frame.rest} />}
                {withMenu && <td className={frame.menu} />}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </div>
  )
}
