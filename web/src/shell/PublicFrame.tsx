import type { ReactNode } from 'react'
import { AccountMenu } from './AccountMenu.tsx'
import { Mark } from './Mark.tsx'
import styles from './PublicFrame.module.css'

/** The frame of pages outside the shell: the name, and the account menu when signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a href="/" className={styles.brand}>
          <Mark />
          Storey
        </a>
        <AccountMenu />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
