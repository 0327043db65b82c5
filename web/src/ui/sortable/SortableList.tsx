import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { announce } from '../announce.ts'

/** Position of an item, and the functions that move it by one; undefined at the ends. */
export interface Place {
  readonly index: number
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

interface Props<Item> {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** What an item is called, in the middle of a sentence. */
  what: string
  label?: string
  className?: string | undefined
  /** Lays out the items in rows side by side. */
  grid?: boolean
  /** Called if the position changes, after the move is announced to screen readers. */
  onMove: (item: Item, to: number) => void
  /** Returns a `SortableRow`, or nothing for a hidden item. */
  children: (item: Item, place: Place) => ReactNode
}

/** Items that users reorder: dragged by handles, moved by the keyboard, or by buttons. */
export function SortableList<Item extends { readonly id: UniqueIdentifier }>(props: Props<Item>) {
  const { items, nameOf, what, label, className, grid = false, onMove, children } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id)
  const named = (id: UniqueIdentifier) => {
    const item = items[placeOf(id)]
    return item ? nameOf(item) : ''
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    announce(`${nameOf(item)} is now ${what} ${to + 1} of ${items.length}.`)
    onMove(item, to)
  }
  const drop = ({ active, over }: DragEndEvent) => move(placeOf(active.id), placeOf(over?.id))

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${named(active.id)} lifted.`,
          onDragOver: ({ active, over }) => (over ? `${named(active.id)} is over ${named(over.id)}.` : undefined),
          // The move itself announces the new position, also for buttons.
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => `${named(active.id)} is back where it was.`,
        },
        screenReaderInstructions: {
          draggable: `Press Space to lift the ${what}, the arrow keys to move it, Space to drop it and Escape to cancel.`,
        },
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol className={className} aria-label={label}>
          {items.map((item, index) =>
            children(item, {
              index,
              up: index > 0 ? () => move(index, index - 1) : undefined,
              down: index < items.length - 1 ? () => move(index, index + 1) : undefined,
            }),
          )}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
