import { type ReactNode, useState } from 'react'
import '../../theme/public-styles.ts'
import { Brand } from '../../shell/Brand.tsx'
import type { Missing } from '../../shell/skyline/missing.ts'
import { Waterfront } from '../../shell/skyline/Waterfront.tsx'
import { useAccent } from '../../shell/useAccent.ts'
import styles from './entry.module.css'
import { EntryPicture } from './entry-picture.ts'

/** Frame of every page before sign-in: the form at one side, a drawing of a waterfront at the other. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const [missing, setMissing] = useState<Missing>()
  return (
    <div className={styles.page} style={useAccent()}>
      <main className={styles.side}>
        <p className={styles.brand}>
          <Brand />
        </p>
        <EntryPicture value={setMissing}>{children}</EntryPicture>
      </main>
      <Waterfront missing={missing} className={styles.picture} />
    </div>
  )
}
