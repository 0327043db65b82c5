import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './GridBoard.module.css'

interface Props {
  id: number
  /** Above zero after it was opened by keyboard: the focus goes into the card. */
  pressed: number
  onClose: () => void
  /** In the rail of the page, not next to the grid. */
  inRail?: boolean
  /** A press anywhere in the card. */
  onPress?: () => void
  /** The pointer or the focus came to the card. */
  onNear?: () => void
  onFar?: () => void
  children: ReactNode
}

/** The card of a unit next to its grid, which keeps its place. Escape closes it, and the focus returns to the unit in the grid. */
export function OpenUnit({ id, pressed, onClose, inRail, onPress, onNear, onFar, children }: Props) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pressed > 0) root.current?.focus()
  }, [pressed])
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus({ preventScroll: true })
  }
  return (
    <aside
      ref={root}
      className={styles.card}
      aria-label="Unit"
      tabIndex={-1}
      data-rail={inRail}
      onClickCapture={onPress}
      onPointerEnter={onNear}
      onPointerLeave={onFar}
      onFocus={onNear}
      onBlur={onFar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      <CloseButton className={styles.close ?? ''} aria-label="Close unit" onClick={close} />
      {children}
    </aside>
  )
}
