import { countText } from '../../ui/format/number.ts'
import styles from './AvailabilityBar.module.css'
import type { UnitTone } from './labels.ts'
import tones from './unit-tones.module.css'

/** Fixed order, so that two bars can be compared. */
const ORDER: readonly UnitTone[] = ['available', 'hold', 'reserved', 'booked', 'sold', 'blocked', 'unreleased']

const WORDS: Readonly<Record<UnitTone, (count: string) => string>> = {
  available: (count: string) => `${count} available`,
  hold: (count: string) => `${count} on hold`,
  reserved: (count: string) => `${count} reserved`,
  booked: (count: string) => `${count} booked`,
  sold: (count: string) => `${count} sold`,
  blocked: (count: string) => `${count} blocked`,
  unreleased: (count: string) => `${count} unreleased`,
}

interface Props {
  counts: Readonly<Partial<Record<UnitTone, number>>>
  /** `below`: "38 available" and "112 units" under the bar; `beside`: "38 available" after it; `none`: no text, it is shown elsewhere. */
  words?: 'below' | 'beside' | 'none'
}

/** A slim stacked bar of a project's or building's units. */
export function AvailabilityBar({ counts, words = 'below' }: Props) {
  const parts = ORDER.map((tone) => ({ tone, count: counts[tone] ?? 0 })).filter(({ count }) => count > 0)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const available = countText(counts.available ?? 0)
  const inWords = parts.map(({ tone, count }) => WORDS[tone](countText(count))).join(', ') || 'No units'
  return (
    <div className={styles.root} data-words={words}>
      <div className={styles.bar} data-drawn role="img" aria-label={inWords} title={inWords}>
        {parts.map(({ tone, count }) => (
          <span key={tone} className={`${styles.part} ${tones.tone}`} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      {words === 'below' && (
        <div className={styles.words}>
          <span>
            <b>{available}</b> {' available'.trim()}
          </span>
          <span className={styles.total}>{countText(total)} units</span>
        </div>
      )}
      {words === 'beside' && <span className={styles.total}>{available} available</span>}
    </div>
  )
}
