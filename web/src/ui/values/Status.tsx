import type { ReactNode } from 'react'
import styles from './Status.module.css'

/** Good, needs attention, bad, in progress, ended, not started; blue and violet distinguish two more states. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'outline' | 'blue' | 'violet'

interface Props {
  tone?: Tone
  /** Replaces the dot of the tone, for states with their own drawing. */
  mark?: ReactNode
  /** The label: colour is never the only sign. */
  children: ReactNode
}

/** A dot and its label; a tone has one meaning everywhere. */
export function Status({ tone = 'neutral', mark = <StatusDot tone={tone} />, children }: Props) {
  return (
    <span className={styles.status} data-whole>
      {mark}
      {children}
    </span>
  )
}

/** The same on a tinted background: on pictures and next to headings. */
export function StatusBadge({ tone = 'neutral', mark = <StatusDot tone={tone} />, children }: Props) {
  return (
    <span className={styles.badge}>
      {mark}
      {children}
    </span>
  )
}

/** Only the dot, where the label is next to it. */
export function StatusDot({ tone }: { tone: Tone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />
}
