import type { ReactNode } from 'react'
import styles from './Reading.module.css'

interface Props {
  /** What the text was understood as. */
  reading: string | undefined
  children: ReactNode
}

/** A field with the reading of what is typed under it, over whatever stands there, so that nothing moves. */
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
