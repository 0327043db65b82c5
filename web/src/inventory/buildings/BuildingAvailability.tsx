import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/late.tsx'
import { AvailabilityGrid } from '../parts/grid/AvailabilityGrid.tsx'
import { GridBoard } from '../parts/grid/GridBoard.tsx'

const { Late: PlateCard } = late(async () => (await import('../floor-plates/parts/PlateCard.tsx')).PlateCard)

/** Live grid of the building's units. */
export function BuildingAvailability({ building }: { building: Building }) {
  const answer = useQuery(query(buildings.availability, { params: { id: building.id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data: { cells, currency } }) =>
        cells.length > 0 ? (
          <GridBoard
            cells={cells}
            currency={currency}
            card={(cell) => (
              <PlateCard cell={cell} building={building} currency={currency} project_status={building.project_status} />
            )}
          >
            {(view) => <AvailabilityGrid cells={cells} currency={currency} building={building} {...view} />}
          </GridBoard>
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
