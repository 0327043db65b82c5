import { type CSSProperties, memo, useRef } from 'react'
import styles from './AvailabilityGrid.module.css'
import house from './DrawnBuilding.module.css'
import type { GridColour } from './GridPlace.tsx'
import { GridRow, type GridRowProps } from './GridRow.tsx'
import type { GridLayout } from './grid-layout.ts'
import { linesOf } from './grid-window.ts'
import heat from './heat.module.css'
import { Roofs } from './Roofs.tsx'
import { useDrawnRows } from './useDrawnRows.ts'

interface Props extends Omit<GridRowProps, 'row' | 'index'> {
  layout: GridLayout
  colour: GridColour
  /** As a building with roofs. */
  drawn: boolean
}

/** Buildings with more floors have lower rows. */
const MANY_ROWS = 18

/**
 * The grid without the card of the current unit. Hovering units does not render it again; changing the colours changes styles only.
 * For a tower only the rows near the window and the row in the tab order are in the document.
 */
export const GridTable = memo(function GridTable({ layout, colour, drawn, entry, opened, ...row }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, stacks, columns } = layout
  const inWindow = useDrawnRows(rows.length, columns, body)
  const heads = stacks.length > 0 ? 1 : 0
  const at = rows.findIndex(({ places }) => places.some((cell) => cell?.id === entry))
  return (
    <div className={styles.scroll}>
      <div className={drawn ? house.ground : undefined} style={{ '--columns': columns } as CSSProperties}>
        {drawn && heads > 0 && <Roofs rows={rows} columns={columns} />}
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: screen readers pass arrow keys to a grid only
          role="grid"
          className={`${styles.grid} ${heat.steps} ${drawn ? house.table : ''}`}
          data-rows={drawn && rows.length > MANY_ROWS ? 'many' : undefined}
          data-coloured={colour}
          style={{ '--columns': columns } as CSSProperties}
          aria-rowcount={rows.length + heads}
        >
          <caption className={styles.caption}>
            Units of {row.building.name}. Use the arrow keys to move between units.
          </caption>
          <colgroup>
            <col className={styles.corner} />
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <col key={column} />
            ))}
          </colgroup>
          {heads > 0 && (
            <thead>
              <tr aria-rowindex={1}>
                <td />
                {stacks.map(({ stack, view }) => (
                  <th key={stack} scope="col">
                    <span className={styles.stack}>
                      {String(stack).padStart(2, '0')} {view && <em>{view}</em>}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody ref={body}>
            {linesOf(rows.length, inWindow, [at]).map((line) => {
              if ('gap' in line)
                return (
                  <tr key={`gap ${line.from}`} aria-hidden>
                    <td className={styles.gap} style={{ '--count': line.gap } as CSSProperties} />
                  </tr>
                )
              const one = rows[line.row]
              return (
                one && (
                  <GridRow
                    key={one.places.find(Boolean)?.id}
                    row={one}
                    index={line.row + heads + 1}
                    entry={line.row === at ? entry : undefined}
                    opened={one.places.some((cell) => cell?.id === opened) ? opened : undefined}
                    {...row}
                  />
                )
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
})
