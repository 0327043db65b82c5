import { Diamond } from './DealFace.tsx'
import styles from './Legend.module.css'

const URGENCIES = ['overdue', 'today', 'planned', 'none'] as const

const urgencyWords = { overdue: 'Overdue', today: 'Today', planned: 'Planned', none: 'None' } as const

/** Legend of the icons of next activities. */
export function Legend() {
  return (
    <span className={styles.legend}>
      {URGENCIES.map((urgency) => (
        <span key={urgency}>
          <Diamond urgency={urgency} /> {urgencyWords[urgency]}
        </span>
      ))}
    </span>
  )
}
