import type { ReactNode } from 'react'
import styles from './Status.module.css'

/** Good, to be looked at, bad, under way, over and not begun; blue and violet tell two more states apart. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'outline' | 'blue' | 'violet'

interface Props {
  tone?: Tone
  /** Instead of the dot of the tone, for states with a drawing of their own. */
  mark?: ReactNode
  /** The word: a colour never stands alone. */
  children: ReactNode
}

/** A dot and its word; one tone means the same everywhere. */
export function Status({ tone = 'neutral', mark = <StatusDot tone={tone} />, children }: Props) {
  return (
    <span className={styles.status}>
      {mark}
      {children}
    </span>
  )
}

/** The same on a soft ground: on pictures and beside headings. */
export function StatusBadge({ tone = 'neutral', mark = <StatusDot tone={tone} />, children }: Props) {
  return (
    <span className={styles.badge}>
      {mark}
      {children}
    </span>
  )
}

/** The dot alone, where the word stands near by. */
export function StatusDot({ tone }: { tone: Tone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />
}
