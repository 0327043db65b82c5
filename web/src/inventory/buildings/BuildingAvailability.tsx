import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { plainDayText } from '../../ui/format/day.ts'
import { late } from '../../ui/late.tsx'
import { AvailabilityGrid } from '../parts/grid/AvailabilityGrid.tsx'
import { GridBoard } from '../parts/grid/GridBoard.tsx'
import { isHouses, unitStatusLabels } from '../parts/labels.ts'
import styles from './BuildingPage.module.css'
import { cellsOn, takenIn } from './past.ts'
import { useWall } from './useWall.ts'

const { Late: BuildingWall } = late(async () => (await import('./BuildingWall.tsx')).BuildingWall)
const { Late: PlateCard } = late(async () => (await import('../floor-plates/parts/PlateCard.tsx')).PlateCard)
const { Late: TimeSlider } = late(async () => (await import('./TimeSlider.tsx')).TimeSlider)
const { Late: UnitSummary } = late(async () => (await import('./UnitSummary.tsx')).UnitSummary)

const WALL_REFRESH_MS = 30_000

interface Props {
  building: Building
  /** Place in the rail of the page for the hovered or opened unit, while the rail is next to the grid. */
  rail: HTMLElement | null
}

/** Live grid of the building's units, and the grid of any past day. */
export function BuildingAvailability({ building, rail }: Props) {
  const [wall, showWall] = useWall()
  const answer = useQuery({
    ...query(buildings.availability, { params: { id: building.id } }),
    // A screen on the wall stays for days: it also recovers what a lost connection missed.
    refetchInterval: wall ? WALL_REFRESH_MS : false,
  })
  const history = useQuery(query(buildings.history, { params: { id: building.id } })).data?.data
  const [day, setDay] = useState<string>()
  const now = answer.data?.data.cells
  const shown = useMemo(
    () => (day && history && now ? cellsOn(now, history.changes, day) : (now ?? [])),
    [now, history, day],
  )
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
              cells={shown}
              currency={currency}
              rail={rail}
              card={(cell) => {
                const Card = rail ? UnitSummary : PlateCard
                // A card acts on the unit, so that it shows it as it is today.
                const today = cells.find(({ id }) => id === cell.id) ?? cell
                return (
                  <>
                    {day && (
                      <p className={styles.then}>
                        {unitStatusLabels[cell.status].label} on {plainDayText(day)}; today:
                      </p>
                    )}
                    <Card
                      cell={today}
                      building={building}
                      currency={currency}
                      project_status={building.project_status}
                    />
                  </>
                )
              }}
            >
              {(view) => (
                <AvailabilityGrid
                  cells={shown}
                  currency={currency}
                  building={building}
                  drawn={!isHouses(building.type)}
                  past={day !== undefined}
                  {...view}
                />
              )}
            </GridBoard>
            {history && (
              <TimeSlider {...history} day={day} onDay={setDay} taken={takenIn(shown)} units={cells.length} />
            )}
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
