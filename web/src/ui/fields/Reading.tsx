import type { ReactNode } from 'react'
import styles from './Reading.module.css'

interface Props {
  /** The interpretation of the text. */
  reading: string | undefined
  children: ReactNode
}

/** A field with the interpretation of its text below, drawn over what follows, so that nothing moves. */
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
