import type { ReactNode } from 'react'
import styles from './Reading.module.css'

interface Props {
  /** The parsed value as text. */
  reading: string | undefined
  children: ReactNode
}

/** A field with the parsed value of its text below it; it overlays the content there, so that the layout does not move. */
export function Reading({ reading, children }: Props) {
  return (
    <div className={styles.place}>
      {children}
      <span className={styles.reading} role="status" data-reading>
        {reading}
      </span>
    </div>
  )
}
