import type { Cell } from '@storey/api/inventory/buildings.ts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { HoveredUnit } from './hovered-unit.ts'
import { OpenUnit } from './OpenUnit.tsx'

interface Props {
  /** The place of the card in the rail of the page. */
  rail: HTMLElement
  cells: readonly Cell[]
  hovered: HoveredUnit
  /** The unit that was pressed; it stays while others are hovered. */
  opened: Cell | undefined
  pressed: number
  onOpen: (id: number | undefined) => void
  card: (cell: Cell) => ReactNode
}

/** The card of the hovered, focused or opened unit, in the rail: the grid keeps its width and its place. */
export function UnitInRail({ rail, cells, hovered, opened, pressed, onOpen, card }: Props) {
  const id = useSyncExternalStore(hovered.subscribe, hovered.current)
  const shown = opened ?? cells.find((cell) => cell.id === id)
  if (!shown) return null
  return createPortal(
    <OpenUnit
      id={shown.id}
      pressed={pressed}
      inRail
      onClose={() => {
        hovered.clear()
        if (opened) onOpen(undefined)
      }}
      // What is pressed in the card of a hovered unit keeps it open, such as the form of a hold.
      onPress={() => {
        if (!opened) onOpen(shown.id)
      }}
      onNear={hovered.keep}
      onFar={hovered.leave}
    >
      {card(shown)}
    </OpenUnit>,
    rail,
  )
}
