import { Button, Group } from '@mantine/core'
import { buildings } from '@storey/api/client-endpoints.ts'
import { type UnitStatus, unitStatus } from '@storey/api/inventory/availability.ts'
import type { Building, Cell } from '@storey/api/inventory/buildings.ts'
import { units } from '@storey/api/inventory/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countText } from '../../ui/format/number.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AvailabilityGrid } from '../parts/AvailabilityGrid.tsx'
import { GridLegend, PriceLegend, TypeLegend } from '../parts/GridLegend.tsx'
import type { GridColour } from '../parts/GridPlace.tsx'
import { priceSteps } from '../parts/grid-layout.ts'
import styles from './Availability.module.css'
import * as copy from './copy.ts'
import { GridFilters } from './GridFilters.tsx'
import { gridQueries, matchesGrid } from './grid-filter.ts'

interface Props {
  building: Building
  onAdd: () => void
}

/** Every unit of the building as it stands, live. */
export function BuildingAvailability({ building, onAdd }: Props) {
  const answer = useQuery(query(buildings.availability, { params: { id: building.id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data: { cells, currency } }) =>
        cells.length > 0 ? (
          <Grid building={building} cells={cells} currency={currency} />
        ) : (
          <EmptyState
            title={copy.noUnitsYet}
            text={copy.unitsAppearHereFloorByFloor}
            action={
              <Can access={units.createMany.access}>
                <Button onClick={onAdd}>{copy.addUnits}</Button>
              </Can>
            }
          />
        )
      }
    </Await>
  )
}

function Grid({ building, cells, currency }: { building: Building; cells: readonly Cell[]; currency: string }) {
  const state = useListState(gridQueries, { prefix: 'grid_' })
  const [colour, setColour] = useState<GridColour>('status')
  const { query: asked } = state
  const matches = (cell: Cell) => matchesGrid(cell, asked)
  const matching = cells.filter(matches).length
  const counts = Object.fromEntries(
    unitStatus.options.map((status) => [status, cells.filter((cell) => cell.status === status).length]),
  ) as Record<UnitStatus, number>

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
                  label={copy.colourBy}
                  small
                  value={colour}
                  onChange={setColour}
                  options={[
                    { value: 'status', label: copy.status },
                    { value: 'price', label: copy.price },
                    { value: 'type', label: copy.type },
                  ]}
                />
              </div>
            }
          />
        </div>
        <Group gap="sm" justify="space-between" wrap="nowrap">
          {colour === 'status' && (
            <GridLegend counts={counts} chosen={asked.status ?? []} onChange={(status) => state.change({ status })} />
          )}
          {colour === 'price' && <PriceLegend cells={cells} currency={currency} stepOf={priceSteps(cells)} />}
          {colour === 'type' && <TypeLegend cells={cells} />}
          <span className={styles.found} role="status">
            {state.filtered > 0 && copy.matchCount(countText(matching), countText(cells.length))}
          </span>
        </Group>
      </div>
      <AvailabilityGrid cells={cells} currency={currency} building={building} matches={matches} colour={colour} />
    </>
  )
}
