import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface Props {
  title: string
  note?: ReactNode
  /** Right of the title, such as a status. */
  aside?: ReactNode
  children?: ReactNode
}

/** A card of the settings, which is saved separately. */
export function Card({ title, note, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
