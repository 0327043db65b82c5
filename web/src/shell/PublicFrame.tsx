import { lazy, type ReactNode, Suspense } from 'react'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import styles from './PublicFrame.module.css'
import type { Missing } from './skyline/missing.ts'
import { useAccent } from './useAccent.ts'

// Not in the file of the shell, because users at work never see it.
const Waterfront = lazy(async () => ({ default: (await import('./skyline/Waterfront.tsx')).Waterfront }))

interface Props {
  /** One thing to read with its actions, in the place of the form of the sign-in; the drawing at the side is the only one. */
  narrow?: boolean
  /** The drawing is that of an address or a link that leads nowhere. */
  missing?: Missing | undefined
  children: ReactNode
}

/** Frame of pages outside the shell, like that of the sign-in: the name, and the account menu if a user is signed in. */
export function PublicFrame({ narrow = false, missing, children }: Props) {
  return (
    <div className={styles.frame} data-narrow={narrow || undefined} style={useAccent()}>
      <div className={styles.side}>
        <header className={styles.head}>
          <a href="/" className={styles.brand}>
            <Brand />
          </a>
          <AccountMenu />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
      <Suspense fallback={<div className={styles.picture} />}>
        <Waterfront missing={missing} className={styles.picture} />
      </Suspense>
    </div>
  )
}
