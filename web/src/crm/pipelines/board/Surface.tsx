import { useDraggable } from '@dnd-kit/core'
import type { MouseEvent, ReactNode, TouchEvent } from 'react'
import styles from './Board.module.css'

interface Props {
  /** Called when a card is pressed and may be dragged. */
  onGrab: (id: number) => void
  children: ReactNode
}

/**
 * The draggable surface of the board, for whichever card is grabbed. There is only one draggable, because the library renders each of
 * them whenever one is lifted, and a board has hundreds of cards.
 */
export function Surface({ onGrab, children }: Props) {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' })
  const grab = (event: MouseEvent | TouchEvent, name: 'onMouseDown' | 'onTouchStart') => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    if (!card || target.closest('button, [role="menu"]')) return
    setNodeRef(card)
    onGrab(Number(card.dataset.card))
    listeners?.[name]?.(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lift a card by its link
    <div
      className={styles.board}
      onMouseDown={(event) => grab(event, 'onMouseDown')}
      onTouchStart={(event) => grab(event, 'onTouchStart')}
    >
      {children}
    </div>
  )
}
