import type { ReactNode } from 'react'
import * as copy from './copy.ts'
import styles from './Signup.module.css'

/** The documents of a step, with a heading. */
export function StepDocuments({ children }: { children: ReactNode }) {
  return (
    <section className={styles.documents}>
      <header>
        <h2>{copy.documents}</h2>
        <small>{copy.fileRules}</small>
      </header>
      {children}
    </section>
  )
}
