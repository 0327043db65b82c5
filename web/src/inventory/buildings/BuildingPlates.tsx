import { buildings } from '@storey/api/client-endpoints.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { unitStatus } from '@storey/api/inventory/availability.ts'
import type { Building, Cell } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { FloorPlates } from '../floor-plates/parts/FloorPlates.tsx'
import { GridLegend } from '../parts/GridLegend.tsx'
import styles from './Availability.module.css'
import * as copy from './copy.ts'
import { GridFilters } from './GridFilters.tsx'
import { gridQueries, matchesGrid } from './grid-filter.ts'

/** The floors of a building on their plates, narrowed as its grid is. */
export function BuildingPlates({ building }: { building: Building }) {
  const answer = useQuery(query(buildings.availability, { params: { id: building.id } }))
  const state = useListState(gridQueries, { prefix: 'grid_' })
  const { query: asked } = state
  const matches = (cell: Cell) => matchesGrid(cell, asked)
  return (
    <Await answer={answer} kind="detail">
      {({ data: { cells, currency } }) =>
        cells.length === 0 ? (
          <EmptyState title={copy.noUnitsYet} text={copy.unitsAppearHereFloorByFloor} />
        ) : (
          <>
            <div className={styles.tools}>
              <div className={styles.bar}>
                <GridFilters state={state} cells={cells} matching={cells.filter(matches).length} currency={currency} />
              </div>
              <GridLegend
                counts={countsOf(cells)}
                chosen={asked.status ?? []}
                onChange={(status) => state.change({ status })}
              />
            </div>
            <FloorPlates building={building} cells={cells} currency={currency} matches={matches} />
          </>
        )
      }
    </Await>
  )
}

const countsOf = (cells: readonly Cell[]) =>
  Object.fromEntries(
    unitStatus.options.map((status) => [status, cells.filter((cell) => cell.status === status).length]),
  ) as Record<UnitStatus, number>
