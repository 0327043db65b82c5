import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/late.tsx'
import { AvailabilityGrid } from '../parts/grid/AvailabilityGrid.tsx'
import { GridBoard } from '../parts/grid/GridBoard.tsx'
import { useWall } from './useWall.ts'

const { Late: BuildingWall } = late(async () => (await import('./BuildingWall.tsx')).BuildingWall)
const { Late: PlateCard } = late(async () => (await import('../floor-plates/parts/PlateCard.tsx')).PlateCard)
const { Late: UnitSummary } = late(async () => (await import('./UnitSummary.tsx')).UnitSummary)

const WALL_REFRESH_MS = 30_000

interface Props {
  building: Building
  /** Place in the rail of the page for the hovered or opened unit, while the rail is next to the grid. */
  rail: HTMLElement | null
}

/** Live grid of the building's units. */
export function BuildingAvailability({ building, rail }: Props) {
  const [wall, showWall] = useWall()
  const answer = useQuery({
    ...query(buildings.availability, { params: { id: building.id } }),
    // A screen on the wall stays for days: it also recovers what a lost connection missed.
    refetchInterval: wall ? WALL_REFRESH_MS : false,
  })
  return (
    <Await answer={answer} kind="list">
      {({ data: { cells, currency } }) =>
        cells.length > 0 ? (
          <>
            {wall && (
              <BuildingWall
                building={building}
                cells={cells}
                stale={answer.isError || answer.failureCount > 0 || answer.fetchStatus === 'paused'}
                fetched={answer.dataUpdatedAt}
                onClose={() => showWall(false)}
              />
            )}
            <GridBoard
              cells={cells}
              currency={currency}
              rail={rail}
              card={(cell) => {
                const Card = rail ? UnitSummary : PlateCard
                return (
                  <Card cell={cell} building={building} currency={currency} project_status={building.project_status} />
                )
              }}
            >
              {(view) => <AvailabilityGrid cells={cells} currency={currency} building={building} {...view} />}
            </GridBoard>
          </>
        ) : (
          <EmptyState
            title="No units yet"
            text="Add units, or import them from a spreadsheet: they appear here floor by floor."
          />
        )
      }
    </Await>
  )
}
