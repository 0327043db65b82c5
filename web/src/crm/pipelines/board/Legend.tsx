import * as copy from '../copy.ts'
import { Diamond } from './DealFace.tsx'
import styles from './Legend.module.css'

const URGENCIES = ['overdue', 'today', 'planned', 'none'] as const

/** Legend of the icons of next activities. */
export function Legend() {
  return (
    <span className={styles.legend}>
      {URGENCIES.map((urgency) => (
        <span key={urgency}>
          <Diamond urgency={urgency} /> {copy.urgencyWords[urgency]}
        </span>
      ))}
    </span>
  )
}
