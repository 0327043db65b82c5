import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building, Cell } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { FloorPlates } from '../floor-plates/parts/FloorPlates.tsx'
import styles from '../parts/grid/GridBoard.module.css'
import { countsOf } from '../parts/grid/GridBoard.tsx'
import { GridFilters } from '../parts/grid/GridFilters.tsx'
import { GridLegend } from '../parts/grid/GridLegend.tsx'
import { gridQueries, matchesGrid } from '../parts/grid/grid-filter.ts'

/** The floor plates of a building, with the same filters as its grid. */
export function BuildingPlates({ building }: { building: Building }) {
  const answer = useQuery(query(buildings.availability, { params: { id: building.id } }))
  const state = useListState(gridQueries, { prefix: 'grid_' })
  const { query: listQuery } = state
  const matches = (cell: Cell) => matchesGrid(cell, listQuery)
  return (
    <Await answer={answer} kind="detail">
      {({ data: { cells, currency } }) =>
        cells.length === 0 ? (
          <EmptyState title="No units yet" text="Units appear here floor by floor as soon as they are added." />
        ) : (
          <>
            <div className={styles.tools}>
              <div className={styles.bar}>
                <GridFilters state={state} cells={cells} matching={cells.filter(matches).length} currency={currency} />
              </div>
              <GridLegend
                counts={countsOf(cells)}
                chosen={listQuery.status ?? []}
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
