import type { ReactNode } from 'react'
import styles from './Kbd.module.css'

/** A key of the keyboard. Only a hint for the eye: the control beside it carries `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true">
      <kbd className={styles.kbd}>{children}</kbd>
    </span>
  )
}
