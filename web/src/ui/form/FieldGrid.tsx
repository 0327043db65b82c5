import type { ReactNode } from 'react'
import styles from './Form.module.css'

/** Six columns for fields of one line; one column on phones. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

interface CellProps {
  /** Columns out of six. */
  span?: 1 | 2 | 3 | 4 | 5 | 6
  children: ReactNode
}

export function FieldCell({ span = 3, children }: CellProps) {
  return (
    <div className={styles.cell} style={{ '--span': span } as Record<string, number>}>
      {children}
    </div>
  )
}
