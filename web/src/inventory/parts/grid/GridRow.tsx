import type { Cell } from '@storey/api/inventory/buildings.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { memo } from 'react'
import styles from './AvailabilityGrid.module.css'
import { GridPlace, type Handlers } from './GridPlace.tsx'
import { type GridRow as Row, widthOf } from './grid-layout.ts'

export interface GridRowProps {
  row: Row
  /** Row number in the table, counted from 1 as in `aria-rowindex`. */
  index: number
  building: { readonly name: string; readonly code: string }
  currency: string
  stepOf: (price: number) => number
  matches: (cell: Cell) => boolean
  /** The unit in the tab order, if it is in this row. */
  entry: number | undefined
  changed: ReadonlySet<number>
  chosen: ReadonlySet<number> | undefined
  /** The unit whose card is open, if it is in this row. */
  opened: number | undefined
  on: Handlers
}

/** A floor of the grid. Memoized: it renders when its own data changes, not whenever a unit is hovered. */
export const GridRow = memo(function GridRow({
  row,
  index,
  building,
  stepOf,
  matches,
  entry,
  changed,
  chosen,
  opened,
  ...rest
}: GridRowProps) {
  const width = widthOf(row)
  return (
    <tr aria-rowindex={index}>
      <th scope="row" className={styles.floor} aria-label={`Floor ${row.floor}`}>
        {row.label}
      </th>
      {row.places.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places never move, and some hold no unit
        <td key={column} data-air={column >= width || undefined} data-edge={column === width - 1 || undefined}>
          {cell && (
            <GridPlace
              cell={cell}
              name={unitName(building, cell.number)}
              step={stepOf(cell.price ?? 0)}
              dim={!matches(cell)}
              entry={cell.id === entry}
              changed={changed.has(cell.id)}
              chosen={chosen?.has(cell.id) ?? false}
              opened={cell.id === opened}
              {...rest}
            />
          )}
        </td>
      ))}
    </tr>
  )
})
