import type { ReactNode } from 'react'
import { FillingDot, type LeadTone } from './FillingDot.tsx'
import styles from './Status.module.css'

export type InventoryTone = 'available' | 'hold' | 'reserved' | 'booked' | 'sold' | 'blocked' | 'unreleased'
export type PlainTone = 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'outline'
export type Tone = InventoryTone | LeadTone | PlainTone

interface Props {
  tone: Tone
  /** The word: a colour never stands alone. */
  children: ReactNode
}

/** A dot and its word; one tone means the same everywhere. */
export function Status({ tone, children }: Props) {
  return (
    <span className={styles.status}>
      <StatusDot tone={tone} />
      {children}
    </span>
  )
}

/** The same on a soft ground: on pictures and beside headings. */
export function StatusBadge({ tone, children }: Props) {
  return (
    <span className={styles.badge}>
      <StatusDot tone={tone} />
      {children}
    </span>
  )
}

/** The dot alone, where the word stands near by. */
export function StatusDot({ tone }: { tone: Tone }) {
  if (isLead(tone)) return <FillingDot tone={tone} />
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />
}

const isLead = (tone: Tone): tone is LeadTone => tone.startsWith('lead-')
