import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface Props {
  title: string
  action?: ReactNode
  note?: ReactNode
  children: ReactNode
}

/** A section of a page: a hairline above it (except the first), its h2, and an action at the right. */
export function Section({ title, action, note, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
