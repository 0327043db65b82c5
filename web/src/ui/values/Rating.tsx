import type { ReactNode } from 'react'
import { NoValue } from './NoValue.tsx'
import styles from './Rating.module.css'

interface Props {
  /** Number of filled bars; null if there is no rating. */
  level: 1 | 2 | 3 | null
  /** The label next to the bars. */
  children: ReactNode
}

/** Three small bars and a label. */
export function Rating({ level, children }: Props) {
  if (level === null) return <NoValue>{children}</NoValue>
  return (
    <span className={styles.rating} data-level={level}>
      <svg width="12" height="11" viewBox="0 0 12 11" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4}
            y={10 - bar * 3}
            width="3"
            height={bar * 3 + 1}
            rx="1"
            data-on={bar <= level || undefined}
          />
        ))}
      </svg>
      {children}
    </span>
  )
}
