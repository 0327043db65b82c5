import { IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as copy from '../copy.ts'
import { countText } from '../format/number.ts'
import { Kbd } from '../Kbd.tsx'
import styles from './BulkBar.module.css'

interface Props {
  count: number
  /** How many match altogether; offered where it is more than this page. */
  total: number
  all: boolean
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** The number of actions shown at first, when at least two more exist; `BulkBar.module.css` counts them too. */
const SHOWN = 3

/** The actions for the selected rows, floating over the pager, so that no row is covered. */
export function BulkBar({ count, total, all, onAll, onClear, children }: Props) {
  const [opened, setOpened] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const open = () => {
    setOpened(true)
    // The button goes; what it uncovers takes the focus.
    window.requestAnimationFrame(() => {
      const first = actions.current?.children[SHOWN]
      if (first instanceof HTMLElement) first.focus()
    })
  }
  useEffect(() => {
    // Asked on the way down: a list of choices has closed, and left the document, before the key comes back up.
    let covered = false
    const look = ({ target }: KeyboardEvent) => {
      covered = target instanceof Element && target.closest('[data-portal]') !== null
    }
    const close = (event: KeyboardEvent) => {
      // A menu or dialog that is open closes first.
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
    <div className={styles.bar} role="toolbar" aria-label={copy.tableBulk}>
      <span className={styles.count} role="status">
        {all ? copy.tableAllChosen(countText(total)) : copy.tableChosen(countText(count))}
      </span>
      {!all && total > count && (
        <button type="button" className={styles.all} onClick={onAll}>
          {copy.tableChooseAll(countText(total))}
        </button>
      )}
      <span className={styles.line} aria-hidden="true" />
      <div className={styles.actions} ref={actions} data-open={opened || undefined}>
        {children}
      </div>
      <button type="button" className={styles.more} aria-expanded={opened} onClick={open}>
        <IconDots size={16} stroke={1.6} aria-hidden />
        <span>{copy.tableMore}</span>
      </button>
      <span className={styles.line} aria-hidden="true" />
      <Kbd>{copy.esc}</Kbd>
      <button
        type="button"
        className={styles.close}
        onClick={onClear}
        aria-label={copy.tableDropChoice}
        aria-keyshortcuts="Escape"
      >
        <IconX size={16} stroke={1.6} />
      </button>
    </div>
  )
}
