import type { BuildingGrid, Cell } from '@storey/api/inventory/buildings.ts'
import type { Project } from '@storey/api/inventory/project.ts'
import { useMemo } from 'react'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { AvailabilityGrid } from '../parts/grid/AvailabilityGrid.tsx'
import { GridBoard } from '../parts/grid/GridBoard.tsx'
import styles from './ProjectAvailability.module.css'
import { useGrids } from './useGrids.ts'
import { useNearby } from './useNearby.ts'

const { Late: PlateCard } = late(async () => (await import('../floor-plates/parts/PlateCard.tsx')).PlateCard)

/** Live grids of all units of a project, building by building. */
export function ProjectAvailability({ project: { id, status } }: { project: Pick<Project, 'id' | 'status'> }) {
  const answer = useGrids(id)
  return (
    <Await answer={answer} kind="list">
      {({ data }) => <Grids buildings={data.buildings} currency={data.currency} status={status} />}
    </Await>
  )
}

/** Height of a grid row with the space below it, in pixels: used to reserve the space of a grid that is not drawn yet. */
const ROW_HEIGHT = 30

interface GridsProps {
  buildings: readonly BuildingGrid[]
  currency: string
  status: string
}

function Grids({ buildings: all, currency, status }: GridsProps) {
  const towers = useMemo(() => all.filter(({ cells }) => cells.length > 0), [all])
  const cells = useMemo(() => towers.flatMap((tower) => tower.cells), [towers])
  const { isNear, watch } = useNearby()
  const card = (cell: Cell) => {
    const building = towers.find((tower) => tower.cells.includes(cell))
    return building && <PlateCard cell={cell} building={building} currency={currency} project_status={status} />
  }
  if (towers.length === 0)
    return <EmptyState title="No units yet" text="Units appear here building by building as soon as they are added." />
  return (
    <GridBoard cells={cells} currency={currency} card={card}>
      {(view) =>
        towers.map((tower, at) => (
          <section key={tower.id} className={styles.tower} aria-labelledby={`grid-of-${tower.id}`}>
            <h2 id={`grid-of-${tower.id}`}>
              <Link to={`/inventory/buildings/${tower.id}`} quiet>
                {tower.name}
              </Link>
            </h2>
            <div ref={watch} data-at={at}>
              {isNear(at) || tower.cells.some(({ id }) => id === view.opened) ? (
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
