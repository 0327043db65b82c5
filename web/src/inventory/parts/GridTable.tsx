import { type CSSProperties, memo } from 'react'
import styles from './AvailabilityGrid.module.css'
import * as copy from './copy.ts'
import type { GridColour } from './GridPlace.tsx'
import { GridRow, type GridRowProps } from './GridRow.tsx'
import type { GridLayout } from './grid-layout.ts'
import { useDrawn } from './useDrawn.ts'

interface Props extends Omit<GridRowProps, 'row'> {
  layout: GridLayout
  colour: GridColour
}

/** A row with the space above it, in pixels: what keeps the place of those that are not drawn yet. */
const ROW_HEIGHT = 30

/** The grid without what is said of one unit of it: looking at units draws none of it anew, colouring it other styles alone. */
export const GridTable = memo(function GridTable({ layout, colour, entry, ...row }: Props) {
  const drawn = useDrawn(layout.rows.length)
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} data-coloured={colour} style={{ '--columns': layout.columns } as CSSProperties}>
        <caption className={styles.caption}>{copy.unitsOf(row.building.name)}</caption>
        <colgroup>
          <col className={styles.corner} />
          {Array.from({ length: layout.columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} />
          ))}
        </colgroup>
        {layout.stacks.length > 0 && (
          <thead>
            <tr>
              <td />
              {layout.stacks.map(({ stack, view }) => (
                <th key={stack} scope="col">
                  <span className={styles.stack}>
                    {String(stack).padStart(2, '0')} {view && <em>{view}</em>}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {layout.rows.slice(0, drawn).map((one) => (
            <GridRow
              key={one.places.find(Boolean)?.id}
              row={one}
              entry={one.places.some((cell) => cell?.id === entry) ? entry : undefined}
              {...row}
            />
          ))}
        </tbody>
      </table>
      {drawn < layout.rows.length && <div style={{ height: (layout.rows.length - drawn) * ROW_HEIGHT }} />}
    </div>
  )
})
