import type { ReactNode } from 'react'
import '../../theme/public-styles.ts'
import { Mark } from '../../shell/Mark.tsx'
import { Waterfront } from '../../shell/skyline/Waterfront.tsx'
import styles from './entry.module.css'

/** Frame of every page before sign-in: the form at one side, a drawing of a waterfront at the other. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <p className={styles.brand}>
          <Mark />
          Storey
        </p>
        {children}
      </main>
      <Waterfront className={styles.picture} />
    </div>
  )
}
