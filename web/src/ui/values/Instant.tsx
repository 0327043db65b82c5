import { agoText, instantText } from '../format/day.ts'
import { LateTooltip } from '../overlays/LateTooltip.tsx'
import { useMinutes } from '../useMinutes.ts'
import styles from './Instant.module.css'

interface Props {
  /** RFC 3339 in UTC. */
  value: string | null | undefined
  none?: string
}

/** A moment: relative within seven days, otherwise the day; the full date and time are in the tooltip. */
export function Instant({ value, none = 'Never' }: Props) {
  const now = useMinutes()
  if (!value) return <span style={{ color: 'var(--text-3)' }}>{none}</span>
  return (
    <LateTooltip label={instantText(value)}>
      <time dateTime={value} dir="auto" className={styles.instant} data-whole>
        {agoText(value, now)}
      </time>
    </LateTooltip>
  )
}
