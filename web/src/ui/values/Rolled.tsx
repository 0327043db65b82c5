import { useState } from 'react'
import styles from './Rolled.module.css'

/** A number that rolls into its place each time it changes while it is shown; at first it is just there. */
export function Rolled({ children }: { children: string }) {
  const [seen, setSeen] = useState({ text: children, changes: 0 })
  const now = seen.text === children ? seen : { text: children, changes: seen.changes + 1 }
  if (now !== seen) setSeen(now)
  return (
    <span key={now.changes} className={styles.number} data-rolls={now.changes > 0 || undefined}>
      {children}
    </span>
  )
}
