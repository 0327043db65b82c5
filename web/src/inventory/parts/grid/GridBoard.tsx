import { Group } from '@mantine/core'
import { type UnitStatus, unitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { countText } from '../../../ui/format/number.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { ChosenUnits } from './ChosenUnits.tsx'
import styles from './GridBoard.module.css'
import { GridFilters } from './GridFilters.tsx'
import { GridLegend, PriceLegend, TypeLegend } from './GridLegend.tsx'
import type { GridColour } from './GridPlace.tsx'
import { gridQueries, matchesGrid } from './grid-filter.ts'
import { priceSteps } from './grid-layout.ts'
import { type GridChoice, useGridChoice } from './useGridChoice.ts'

/** View settings that all grids of a board share. */
export interface GridView {
  readonly matches: (cell: Cell) => boolean
  readonly colour: GridColour
  readonly stepOf: (price: number) => number
  readonly choice: GridChoice | undefined
}

interface Props {
  /** Units of all grids. */
  cells: readonly Cell[]
  currency: string
  children: (view: GridView) => ReactNode
}

/** Colour and filter controls, above the grids that they apply to. */
export function GridBoard({ cells, currency, children }: Props) {
  const state = useListState(gridQueries, { prefix: 'grid_' })
  const [chosenColour, setColour] = useState<GridColour>('status')
  // Deferred: the switch responds at once, and the grid's thousand places are redrawn afterwards.
  const colour = useDeferredValue(chosenColour)
  const choice = useGridChoice()
  const { query: asked } = state
  const matches = (cell: Cell) => matchesGrid(cell, asked)
  const matching = cells.filter(matches).length
  const stepOf = useMemo(() => priceSteps(cells), [cells])

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.bar}>
          <GridFilters
            state={state}
            cells={cells}
            matching={matching}
            currency={currency}
            right={
              <div className={styles.switch}>
                <SegmentedSwitch
                  label="Color by"
                  small
                  value={chosenColour}
                  onChange={setColour}
                  options={[
                    { value: 'status', label: 'Status' },
                    { value: 'price', label: 'Price' },
                    { value: 'type', label: 'Type' },
                  ]}
                />
              </div>
            }
          />
        </div>
        <Group gap="sm" justify="space-between">
          {colour === 'status' && (
            <GridLegend
              counts={countsOf(cells)}
              chosen={asked.status ?? []}
              onChange={(status) => state.change({ status })}
            />
          )}
          {colour === 'price' && <PriceLegend cells={cells} currency={currency} stepOf={stepOf} />}
          {colour === 'type' && <TypeLegend cells={cells} />}
          <div className={styles.right}>
            <span className={styles.found} role="status">
              {state.filtered > 0 && `${countText(matching)} of ${countText(cells.length)} match`}
            </span>
            {choice && <ChosenUnits choice={choice} />}
          </div>
        </Group>
      </div>
      {children({ matches, colour, stepOf, choice })}
    </>
  )
}

export function countsOf(cells: readonly Cell[]): Readonly<Record<UnitStatus, number>> {
  const counts = new Map<UnitStatus, number>()
  for (const { status } of cells) counts.set(status, (counts.get(status) ?? 0) + 1)
  return Object.fromEntries(unitStatus.options.map((status) => [status, counts.get(status) ?? 0])) as Record<
    UnitStatus,
    number
  >
}
