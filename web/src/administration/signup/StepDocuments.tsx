import type { ReactNode } from 'react'
import styles from './Signup.module.css'

/** The documents of a step, with a heading. */
export function StepDocuments({ children }: { children: ReactNode }) {
  return (
    <section className={styles.documents}>
      <header>
        <h2>Documents</h2>
        <small>PDF, JPG or PNG, up to 10 MB each</small>
      </header>
      {children}
    </section>
  )
}
