import { Box, Button } from '@mantine/core'
import { floorPlates } from '@storey/api/client-endpoints.ts'
import type { Building, Cell } from '@storey/api/inventory/buildings.ts'
import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchText } from '../../../ui/list/useSearchText.ts'
import { AvailabilityBar } from '../../parts/AvailabilityBar.tsx'
import { useChanged } from '../../parts/grid/useChanged.ts'
import { unitStatusLabels } from '../../parts/labels.ts'
import styles from './FloorPlates.module.css'
import { NewPlate } from './NewPlate.tsx'
import { PlateCard } from './PlateCard.tsx'
import { PlateMap } from './PlateMap.tsx'
import { PlateMenu } from './PlateMenu.tsx'
import { placeOf } from './places.ts'
import { drawnUnits, floorsOf, plateOf, typicalFloor } from './plate-units.ts'
import { UnitLinks } from './UnitLinks.tsx'

interface Props {
  building: Building
  cells: readonly Cell[]
  currency: string
  /** Units that do not match are dimmed in place. */
  matches: (cell: Cell) => boolean
}

/** A building floor by floor, each on its plate, live. The floor is in the address. */
export function FloorPlates(props: Props) {
  const answer = useQuery(query(floorPlates.list, { params: { id: props.building.id } }))
  const [adding, setAdding] = useState<{ floor_from: number | null; floor_to: number | null } | undefined>()
  const may = useCan(floorPlates.create.access)
  const floors = floorsOf(props.cells)
  const [text] = useSearchText()
  const asked = floors.find((one) => String(one.floor) === text.floor)

  return (
    <Await answer={answer} kind="detail">
      {({ data: plates }) => {
        const floor = asked ?? typicalFloor(floors, plates)
        const plate = floor && plateOf(plates, floor.floor)
        const add = (floors: { floor_from: number | null; floor_to: number | null }) => (
          <Can access={floorPlates.create.access}>
            <Button onClick={() => setAdding(floors)}>Add floor plate</Button>
          </Can>
        )
        return (
          <>
            {plates.length === 0 ? (
              <EmptyState
                title="No floor plates yet"
                text={
                  may
                    ? 'Upload the picture of a floor and outline its units. They show their status here as it changes.'
                    : 'Floor plates appear here once the developer adds them.'
                }
                action={add({ floor_from: floors.at(-1)?.floor ?? 1, floor_to: floors[0]?.floor ?? null })}
              />
            ) : (
              <div className={styles.root}>
                <FloorLinks floors={floors} current={floor?.floor} />
                <Box miw={0}>
                  {floor && plate && (
                    <Floor key={plate.id} {...props} plate={plate} units={floor.units} floor={floor.floor} />
                  )}
                  {floor && !plate && (
                    <EmptyState
                      title={`No plate for floor ${floor.floor} yet`}
                      text={may ? 'Add one, or extend another plate to this floor.' : undefined}
                      action={add({ floor_from: floor.floor, floor_to: floor.floor })}
                    />
                  )}
                </Box>
              </div>
            )}
            {adding && (
              <NewPlate building={{ id: props.building.id, ...adding }} onClose={() => setAdding(undefined)} />
            )}
          </>
        )
      }}
    </Await>
  )
}

const countsOf = (units: readonly Cell[]) => {
  const counts: Partial<Record<(typeof unitStatusLabels)[Cell['status']]['tone'], number>> = {}
  for (const { status } of units) {
    const { tone } = unitStatusLabels[status]
    counts[tone] = (counts[tone] ?? 0) + 1
  }
  return counts
}

function FloorLinks({ floors, current }: { floors: ReturnType<typeof floorsOf>; current: number | undefined }) {
  const [text] = useSearchText()
  return (
    <nav className={styles.floors} aria-label="Floors">
      {floors.map(({ floor, units }) => {
        const counts = countsOf(units)
        return (
          <Link
            key={floor}
            to="."
            search={{ ...text, floor: String(floor) }}
            replace
            resetScroll={false}
            quiet
            className={styles.floor ?? ''}
            data-on={floor === current || undefined}
            aria-current={floor === current ? 'true' : undefined}
            aria-label={`Floor ${String(floor)}, ${countText(counts.available ?? 0)} available`}
          >
            {floor}
            <AvailabilityBar counts={counts} words="none" />
          </Link>
        )
      })}
    </nav>
  )
}

interface FloorProps extends Props {
  plate: FloorPlate
  units: readonly Cell[]
  floor: number
}

function Floor({ building, plate, units, floor, currency, matches }: FloorProps) {
  const [text] = useSearchText()
  const [chosen, setChosen] = useState<number | undefined>(() => Number(text.unit) || undefined)
  const changed = useChanged(units)
  const { drawn, missing } = drawnUnits(plate.shapes, units)
  const places = drawn.map(({ shape, unit }) =>
    placeOf(shape, unit, { building, currency, dim: !matches(unit), changed: changed.has(unit.id) }),
  )
  const cell =
    units.find(({ id }) => id === chosen) ??
    drawn.find(({ unit }) => unit.status === 'available' && matches(unit))?.unit ??
    drawn[0]?.unit
  const free = units.filter(({ status }) => status === 'available').length
  const rowOf = (unit: Cell) => {
    const none = { points: [], stack: null, unit_id: null, building_id: null, label: null }
    const place = placeOf(none, unit, { building, currency, dim: !matches(unit), changed: false })
    return { ...place, status: unitStatusLabels[unit.status].label }
  }
  return (
    <>
      <div className={styles.head}>
        <h2>Floor {floor}</h2>
        <span role="status">
          {countText(free)} of {countText(units.length)} available
        </span>
        <Can access={floorPlates.change.access}>
          <span className={styles.actions}>
            <Button variant="default" component={Link} to={`/inventory/floor-plates/${plate.id}`} quiet>
              Edit plate
            </Button>
            <PlateMenu plate={plate} />
          </span>
        </Can>
      </div>
      <div className={styles.stage}>
        <PlateMap plate={plate} name={`Floor ${floor}`} places={places} current={cell?.id} onCurrent={setChosen} />
        {cell && (
          <PlateCard cell={cell} building={building} currency={currency} project_status={building.project_status} />
        )}
      </div>
      <UnitLinks title={`Units on floor ${floor}`} rows={drawn.map(({ unit }) => rowOf(unit))} />
      <UnitLinks title="Not on the plate" rows={missing.map(rowOf)} />
    </>
  )
}
