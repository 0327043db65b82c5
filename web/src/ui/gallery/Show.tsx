import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** One component in one state, with its name. */
export function Show({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.show} data-wide={wide || undefined}>
      <p className={styles.name}>{name}</p>
      <div className={styles.stage}>{children}</div>
    </div>
  )
}
