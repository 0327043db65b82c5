import type { ReactNode } from 'react'
import '../../theme/public-styles.ts'
import { Brand } from '../../shell/Brand.tsx'
import { Waterfront } from '../../shell/skyline/Waterfront.tsx'
import { useAccent } from '../../shell/useAccent.ts'
import styles from './entry.module.css'

/** Frame of every page before sign-in: the form at one side, a drawing of a waterfront at the other. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} style={useAccent()}>
      <main className={styles.side}>
        <p className={styles.brand}>
          <Brand />
        </p>
        {children}
      </main>
      <Waterfront className={styles.picture} />
    </div>
  )
}
