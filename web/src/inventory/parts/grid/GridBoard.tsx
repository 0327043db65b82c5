import { type UnitStatus, unitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { countText } from '../../../ui/format/number.ts'
import { type ListState, useListState } from '../../../ui/list/useListState.ts'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { ChosenUnits } from './ChosenUnits.tsx'
import styles from './GridBoard.module.css'
import { GridFilters } from './GridFilters.tsx'
import { GridLegend, PriceLegend, TypeLegend } from './GridLegend.tsx'
import type { GridColour } from './GridPlace.tsx'
import { gridQueries, matchesGrid } from './grid-filter.ts'
import { priceSteps } from './grid-layout.ts'
import { createHoveredUnit, type HoveredUnit } from './hovered-unit.ts'
import { OpenUnit } from './OpenUnit.tsx'
import { UnitInRail } from './UnitInRail.tsx'
import { type GridChoice, useGridChoice } from './useGridChoice.ts'

/** View settings that all grids of a board share. */
export interface GridView {
  readonly matches: (cell: Cell) => boolean
  readonly colour: GridColour
  readonly stepOf: (price: number) => number
  readonly choice: GridChoice | undefined
  /** The unit whose card is open. */
  readonly opened: number | undefined
  readonly onOpen: (id: number | undefined, byKey?: boolean) => void
  /** Where the page has a rail that shows the hovered unit. */
  readonly hovered: HoveredUnit | undefined
}

interface Props {
  /** Units of all grids. */
  cells: readonly Cell[]
  currency: string
  /** The card of a unit, shown next to the grids. */
  card: (cell: Cell) => ReactNode
  /** Place of the card in the rail of the page, if there is one next to the grids; it shows the hovered unit too. */
  rail?: HTMLElement | null
  children: (view: GridView) => ReactNode
}

/** Colour and filter controls, above the grids that they apply to, and the card of the open unit, which is kept in the address. */
export function GridBoard({ cells, currency, card, rail, children }: Props) {
  const state = useListState(gridQueries, { prefix: 'grid_' })
  const [chosenColour, setColour] = useState<GridColour>('status')
  // Deferred: the switch responds at once, and the grid's thousand places are redrawn afterwards.
  const colour = useDeferredValue(chosenColour)
  const choice = useGridChoice()
  const { query } = state
  const matches = (cell: Cell) => matchesGrid(cell, query)
  const matching = cells.filter(matches).length
  const stepOf = useMemo(() => priceSteps(cells), [cells])
  const opened = cells.find(({ id }) => String(id) === state.shown)
  const { onOpen, pressed } = useOpening(state, opened !== undefined)
  const [hovered] = useState(createHoveredUnit)
  const phone = usePhone()
  const inBar = choice && (!phone || !choice.choosing)

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
              <>
                {inBar && <ChosenUnits choice={choice} />}
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
              </>
            }
          />
        </div>
        <div className={styles.legend}>
          {colour === 'status' && (
            <GridLegend
              cells={cells}
              counts={countsOf(cells)}
              chosen={query.status ?? []}
              onChange={(status) => state.change({ status })}
            />
          )}
          {colour === 'price' && <PriceLegend cells={cells} currency={currency} stepOf={stepOf} />}
          {colour === 'type' && <TypeLegend cells={cells} />}
          <span className={styles.found} role="status">
            {state.filtered > 0 && `${countText(matching)} of ${countText(cells.length)} match`}
          </span>
          {choice && !inBar && <ChosenUnits choice={choice} />}
        </div>
      </div>
      <div className={styles.stage} data-open={opened && !rail ? true : undefined}>
        <div className={styles.grids}>
          {children({
            matches,
            colour,
            stepOf,
            choice,
            opened: opened?.id,
            onOpen,
            hovered: rail ? hovered : undefined,
          })}
        </div>
        {rail && (
          <UnitInRail
            rail={rail}
            cells={cells}
            hovered={hovered}
            opened={opened}
            pressed={pressed}
            onOpen={onOpen}
            card={card}
          />
        )}
        {opened && !rail && (
          <OpenUnit id={opened.id} pressed={pressed} onClose={() => onOpen(undefined)}>
            {card(opened)}
          </OpenUnit>
        )}
      </div>
    </>
  )
}

/**
 * Opening the first card adds a step to the history, so that Back closes it; further ones replace it. `pressed` counts the times that the
 * present card was opened by keyboard.
 */
function useOpening(state: Pick<ListState<object>, 'show'>, isOpen: boolean) {
  const [pressed, setPressed] = useState(0)
  const latest = useRef({ state, isOpen })
  latest.current = { state, isOpen }
  const onOpen = useCallback((id: number | undefined, byKey = false) => {
    setPressed((count) => (byKey ? count + 1 : 0))
    latest.current.state.show(id, { replace: latest.current.isOpen })
  }, [])
  return { onOpen, pressed }
}

export function countsOf(cells: readonly Cell[]): Readonly<Record<UnitStatus, number>> {
  const counts = new Map<UnitStatus, number>()
  for (const { status } of cells) counts.set(status, (counts.get(status) ?? 0) + 1)
  return Object.fromEntries(unitStatus.options.map((status) => [status, counts.get(status) ?? 0])) as Record<
    UnitStatus,
    number
  >
}
