import { Diamond } from './DealFace.tsx'
import styles from './Legend.module.css'

/** What the marks of the next activities mean. */
export function Legend() {
  return (
    <span className={styles.legend}>
      <span>
        <Diamond urgency="overdue" /> Overdue
      </span>
      <span>
        <Diamond urgency="today" /> Today
      </span>
      <span>
        <Diamond urgency="planned" /> Planned
      </span>
      <span>
        <Diamond urgency="none" /> None
      </span>
    </span>
  )
}
