import type { UnitCounts } from '@storey/api/inventory/availability.ts'
import { countText } from '../../../ui/format/number.ts'
import tones from '../../parts/unit-tones.module.css'
import styles from './AvailabilityRing.module.css'
import { ringParts } from './ring-parts.ts'

/** A project's units as a ring in the colors of their statuses, with the number of available ones in it. */
export function AvailabilityRing({ counts }: { counts: UnitCounts }) {
  const { available } = counts
  const size = available >= 100 ? 60 : available >= 10 ? 50 : 40
  return (
    <span className={styles.ring} style={{ width: size, height: size }}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx={20} cy={20} r={17} className={styles.none ?? ''} />
        {ringParts(counts).map(({ tone, from, length }) => (
          <circle
            key={tone}
            cx={20}
            cy={20}
            r={17}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
            className={`${styles.part} ${tones.tone}`}
            data-tone={tone}
          />
        ))}
      </svg>
      <b data-small={size === 40 || undefined}>{countText(available)}</b>
    </span>
  )
}
