import { percentText } from '../../ui/format/number.ts'
import styles from './Built.module.css'

/** Construction progress as a percentage. */
export function Built({ percent }: { percent: string }) {
  return (
    <span className={styles.built}>
      <span className={styles.track} data-drawn aria-hidden>
        <span style={{ width: `${Math.min(100, Number(percent))}%` }} />
      </span>
      {percentText(percent)}
    </span>
  )
}
