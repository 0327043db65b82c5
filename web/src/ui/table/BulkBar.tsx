import { IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countText } from '../format/number.ts'
import { Kbd } from '../Kbd.tsx'
import styles from './BulkBar.module.css'

interface Props {
  count: number
  /** Number of all matching rows; selecting all is offered if there are more than on this page. */
  total: number
  all: boolean
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** Number of actions shown at first, if more than one would be hidden; `BulkBar.module.css` counts them too. */
const SHOWN = 3

/** Actions on the selected rows; it overlays the pager, so it hides no row. */
export function BulkBar({ count, total, all, onAll, onClear, children }: Props) {
  const [opened, setOpened] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const open = () => {
    setOpened(true)
    // The button disappears; the first action that it revealed takes the focus.
    window.requestAnimationFrame(() => {
      const first = actions.current?.children[SHOWN]
      if (first instanceof HTMLElement) first.focus()
    })
  }
  useEffect(() => {
    // Checked on keydown in the capture phase: an open list of choices closes, and leaves the document, before the bubble phase.
    let covered = false
    const look = ({ target }: KeyboardEvent) => {
      covered = target instanceof Element && target.closest('[data-portal]') !== null
    }
    const close = (event: KeyboardEvent) => {
      // An open menu or dialog closes first.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !covered &&
        !document.querySelector('[data-portal] [role=dialog], [role=menu]')
      )
        onClear()
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', close)
    }
  }, [onClear])

  return (
    <div className={styles.bar} data-floating role="toolbar" aria-label="Actions for selected rows">
      <span className={styles.count} role="status">
        {all ? `All ${countText(total)} selected` : `${countText(count)} selected`}
      </span>
      {!all && total > count && (
        <button type="button" className={styles.all} onClick={onAll}>
          Select all {countText(total)}
        </button>
      )}
      <span className={styles.line} aria-hidden="true" />
      <div className={styles.actions} ref={actions} data-open={opened || undefined}>
        {children}
      </div>
      <button type="button" className={styles.more} aria-expanded={opened} onClick={open}>
        <IconDots size={16} stroke={1.6} aria-hidden />
        <span>More</span>
      </button>
      <span className={styles.line} aria-hidden="true" />
      <Kbd>Esc</Kbd>
      <button
        type="button"
        className={styles.close}
        onClick={onClear}
        aria-label="Clear selection"
        aria-keyshortcuts="Escape"
      >
        <IconX size={16} stroke={1.6} />
      </button>
    </div>
  )
}
