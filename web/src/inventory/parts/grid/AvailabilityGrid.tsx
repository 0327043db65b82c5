import type { Cell } from '@storey/api/inventory/buildings.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { UnitCard } from '../units/UnitCard.tsx'
import styles from './AvailabilityGrid.module.css'
import { DrawnBuilding } from './DrawnBuilding.tsx'
import type { GridView } from './GridBoard.tsx'
import type { Handlers } from './GridPlace.tsx'
import { GridTable } from './GridTable.tsx'
import { layOut, neighbour } from './grid-layout.ts'
import { useChanged } from './useChanged.ts'

interface Props extends GridView {
  cells: readonly Cell[]
  currency: string
  building: { readonly name: string; readonly code: string }
  /** As a house with roof and street. */
  drawn?: boolean
  /** Units as they were on a past day: what differs from before is not marked as new. */
  past?: boolean
}

/**
 * The units of a building as a grid: floors from the top, each unit with a colour and a letter. Units that do not match the filter are
 * dimmed in place, so the grid never moves. Arrow keys move the focus, X selects a unit for comparison.
 */
export function AvailabilityGrid({
  cells,
  currency,
  building,
  drawn = false,
  past = false,
  matches,
  colour,
  stepOf,
  choice,
  opened,
  onOpen,
  hovered,
}: Props) {
  const layout = useMemo(() => layOut(cells), [cells])
  const byId = useMemo(() => new Map(cells.map((cell) => [cell.id, cell])), [cells])
  const changed = useChanged(cells, past)
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<number | undefined>()
  const [shown, setShown] = useState<{ id: number; anchor: HTMLElement } | undefined>()
  const first = layout.rows[0]?.places.find(Boolean)?.id
  const inside = opened !== undefined && byId.has(opened) ? opened : undefined
  const entry = current !== undefined && byId.has(current) ? current : (inside ?? first)
  const detail = shown && byId.get(shown.id)

  const { toggle, choosing = false } = choice ?? {}
  // A ref keeps the callbacks stable, with which every place is rendered.
  const isOpen = useRef(false)
  isOpen.current = opened !== undefined

  const on = useMemo<Handlers>(
    () => ({
      show: (id, anchor, byKey) => {
        // The rail shows one unit at a time: next to an opened one, others are shown at their places.
        if (hovered && !isOpen.current) hovered.show(id, byKey)
        else setShown({ id, anchor })
      },
      hide: () => {
        hovered?.leave()
        setShown(undefined)
      },
      enter: (id) => setCurrent(id),
      press: (event, id) => {
        if (event.key === 'Escape') {
          hovered?.clear()
          setShown(undefined)
          return onOpen(undefined)
        }
        if (toggle && event.key.toLowerCase() === 'x' && !event.metaKey && !event.ctrlKey && !event.altKey)
          return toggle(id)
        const next = neighbour(layout.rows, id, event.key)
        if (!next) return
        event.preventDefault()
        // The row may be outside the window; this draws it.
        flushSync(() => setCurrent(next.id))
        root.current?.querySelector<HTMLElement>(`[data-unit="${next.id}"]`)?.focus()
      },
      open: (event, id) => {
        // The browser handles new tabs and windows.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (choosing) return toggle?.(id)
        setShown(undefined)
        // A press of Enter has no count of clicks.
        onOpen(id, event.detail === 0)
      },
    }),
    [layout, onOpen, toggle, choosing, hovered],
  )

  // Back from a page of a unit: the grid is drawn again, and shows the place that was left.
  const kept = useRef(inside)
  useLayoutEffect(() => {
    const place = kept.current && root.current?.querySelector(`[data-unit="${kept.current}"]`)
    if (place) place.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [])

  const table = (
    <GridTable
      layout={layout}
      drawn={drawn}
      building={building}
      currency={currency}
      colour={colour}
      stepOf={stepOf}
      matches={matches}
      entry={entry}
      changed={changed}
      chosen={choice?.chosen}
      opened={inside}
      on={on}
    />
  )

  return (
    <div ref={root} className={styles.root} data-shortcut={toggle && 'X Choose the unit'}>
      {drawn ? <DrawnBuilding layout={layout}>{table}</DrawnBuilding> : table}
      {detail && shown && (
        <UnitCard
          cell={detail}
          name={unitName(building, detail.number)}
          currency={currency}
          anchor={shown.anchor}
          root={root}
        />
      )}
    </div>
  )
}
