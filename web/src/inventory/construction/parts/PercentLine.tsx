import { Group } from '@mantine/core'
import type { ConstructionUpdate } from '@storey/api/inventory/construction.ts'
import { daysBetween } from '@storey/api/schedule/day.ts'
import { plainDayText } from '../../../ui/format/day.ts'
import { percentText } from '../../../ui/format/number.ts'
import styles from './Construction.module.css'

const WIDTH = 320
const HEIGHT = 80
const PAD = 6

/** Line chart of the progress on each day, from 0 to 100 %; the list below it has the same content as text. */
export function PercentLine({ updates }: { updates: readonly ConstructionUpdate[] }) {
  const rising = updates.toReversed()
  const [first] = rising
  const last = rising.at(-1)
  if (!first || !last || first === last) return null
  const days = Math.max(1, daysBetween(first.day, last.day))
  const points = rising.map(({ id, day, percent }) => ({
    id,
    x: PAD + ((WIDTH - 2 * PAD) * daysBetween(first.day, day)) / days,
    y: HEIGHT - PAD - ((HEIGHT - 2 * PAD) * Number(percent)) / 100,
  }))
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`Built by day: from ${percentText(first.percent)} to ${percentText(last.percent)}`}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[PAD, HEIGHT - PAD].map((y) => (
          <path key={y} className={styles.bound} d={`M0 ${y}H${WIDTH}`} />
        ))}
        <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ id, x, y }) => (
          <circle key={id} className={styles.point} cx={x} cy={y} r={2.5} />
        ))}
      </svg>
      <Group gap="0 var(--s-4)" align="stretch" justify="space-between" fz="xs" c="var(--text-2)">
        {[first, last].map(({ id, day, percent }) => (
          <span key={id}>
            <b>{percentText(percent)} built</b> {plainDayText(day)}
          </span>
        ))}
      </Group>
    </div>
  )
}
