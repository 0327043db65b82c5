import type { BuildingGrid } from '@storey/api/inventory/buildings.ts'
import { useMemo } from 'react'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { AvailabilityGrid } from '../parts/grid/AvailabilityGrid.tsx'
import { GridBoard } from '../parts/grid/GridBoard.tsx'
import styles from './ProjectAvailability.module.css'
import { useGrids } from './useGrids.ts'
import { useNearby } from './useNearby.ts'

/** Live grids of all units of a project, building by building. */
export function ProjectAvailability({ id }: { id: number }) {
  const answer = useGrids(id)
  return (
    <Await answer={answer} kind="list">
      {({ data }) => <Grids buildings={data.buildings} currency={data.currency} />}
    </Await>
  )
}

/** Height of a grid row with the space below it, in pixels: used to reserve the space of a grid that is not drawn yet. */
const ROW_HEIGHT = 30

function Grids({ buildings: all, currency }: { buildings: readonly BuildingGrid[]; currency: string }) {
  const towers = useMemo(() => all.filter(({ cells }) => cells.length > 0), [all])
  const cells = useMemo(() => towers.flatMap((tower) => tower.cells), [towers])
  const { isNear, watch } = useNearby()
  if (towers.length === 0)
    return <EmptyState title="No units yet" text="Units appear here building by building as soon as they are added." />
  return (
    <GridBoard cells={cells} currency={currency}>
      {(view) =>
        towers.map((tower, at) => (
          <section key={tower.id} className={styles.tower} aria-labelledby={`grid-of-${tower.id}`}>
            <h2 id={`grid-of-${tower.id}`}>
              <Link to={`/inventory/buildings/${tower.id}`} quiet>
                {tower.name}
              </Link>
            </h2>
            <div ref={watch} data-at={at}>
              {isNear(at) ? (
                <AvailabilityGrid cells={tower.cells} currency={currency} building={tower} {...view} />
              ) : (
                <div style={{ height: ROW_HEIGHT * (1 + new Set(tower.cells.map(({ floor }) => floor)).size) }} />
              )}
            </div>
          </section>
        ))
      }
    </GridBoard>
  )
}
