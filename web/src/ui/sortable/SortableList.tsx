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
import * as copy from '../copy.ts'

/** The position of an item, and functions that move it by one; absent at the ends. */
export interface Place {
  readonly index: number
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

interface Props<Item> {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The kind of item, in the middle of a sentence. */
  what: string
  label?: string
  className?: string | undefined
  /** Items side by side, in rows. */
  grid?: boolean
  /** Called with a different position, after it was announced to screen readers. */
  onMove: (item: Item, to: number) => void
  /** A `SortableRow` each; nothing for an item that is not on show. */
  children: (item: Item, place: Place) => ReactNode
}

/** Items in an order that people choose: dragged by their handles, carried by the keyboard, or moved by their buttons. */
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
    announce(copy.orderMoved(nameOf(item), what, to + 1, items.length))
    onMove(item, to)
  }
  const drop = ({ active, over }: DragEndEvent) => move(placeOf(active.id), placeOf(over?.id))

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => copy.orderLifted(named(active.id)),
          onDragOver: ({ active, over }) => (over ? copy.orderOver(named(active.id), named(over.id)) : undefined),
          // The new position is announced by the move itself, which the buttons trigger too.
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => copy.orderBack(named(active.id)),
        },
        screenReaderInstructions: { draggable: copy.orderHow(what) },
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
