import type { ReactNode } from 'react'
import styles from './Kbd.module.css'

/** A key of the keyboard. Visual only: the control next to it has `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true">
      <kbd className={styles.kbd}>{children}</kbd>
    </span>
  )
}
