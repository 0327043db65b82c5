import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { StatusDay } from '@storey/api/inventory/buildings.ts'
import { addDays, daysBetween } from '@storey/api/schedule/day.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { plainDayText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { stepsBetween, takenByPart } from './past.ts'
import styles from './TimeSlider.module.css'

interface Props {
  changes: readonly StatusDay[]
  today: string
  /** The day that the grid shows; undefined for today, live. */
  day: string | undefined
  onDay: (day: string | undefined) => void
  /** Units reserved, booked or sold on the day, of all. */
  taken: number
  units: number
}

const STEP_MS = 600

/** Moves the grid through time: from the day on which the first unit was released to today. The line is the sales of each part. */
export function TimeSlider({ changes, today, day, onDay, taken, units }: Props) {
  const first = changes[0]?.on ?? today
  const days = daysBetween(first, today)
  const still = useReducedMotion()
  const [runs, setRuns] = useState(false)
  const line = useMemo(() => pathOf(takenByPart(changes, first, today)), [changes, first, today])
  useEffect(() => {
    if (!runs) return
    const next = stepsBetween(first, today).find((step) => day !== undefined && step > day)
    const timer = window.setTimeout(() => {
      onDay(next === undefined || next >= today ? undefined : next)
      if (next === undefined || next >= today) setRuns(false)
    }, STEP_MS)
    return () => window.clearTimeout(timer)
  }, [runs, day, first, today, onDay])
  if (days < 1) return null
  const shown = day ?? today
  const text = day ? plainDayText(day) : 'Today'
  return (
    <section className={styles.slider} aria-label="Time" data-past={day ? true : undefined}>
      {!still && (
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={runs ? 'Pause' : 'Play from the first release'}
          onClick={() => {
            if (!runs && day === undefined) onDay(first)
            setRuns(!runs)
          }}
        >
          {runs ? <IconPlayerPause size={18} stroke={1.6} /> : <IconPlayerPlay size={18} stroke={1.6} />}
        </ActionIcon>
      )}
      <span className={styles.first}>{plainDayText(first)}</span>
      <div className={styles.track}>
        <svg viewBox="0 0 240 24" preserveAspectRatio="none" aria-hidden>
          <path d={line} />
        </svg>
        <input
          type="range"
          min={0}
          max={days}
          value={daysBetween(first, shown)}
          aria-label="Day"
          aria-valuetext={text}
          onChange={(event) => {
            const chosen = addDays(first, Number(event.currentTarget.value))
            setRuns(false)
            onDay(chosen >= today ? undefined : chosen)
          }}
        />
      </div>
      <output className={styles.day}>
        <b>{text}</b> {countText(taken)} of {countText(units)} taken
      </output>
      {day && (
        <button
          type="button"
          className={styles.back}
          onClick={() => {
            setRuns(false)
            onDay(undefined)
          }}
        >
          Back to today
        </button>
      )}
    </section>
  )
}

/** A smooth line over equal parts of 240 x 24. */
function pathOf(parts: readonly number[]): string {
  const most = Math.max(1, ...parts)
  const width = 240 / parts.length
  const points = parts.map((count, at) => [(at + 0.5) * width, 22 - (20 * count) / most] as const)
  let path = `M0 ${points[0]?.[1] ?? 22}`
  for (const [at, [x, y]] of points.entries()) {
    const [, before] = points[at - 1] ?? [0, y]
    path += `C${x - width / 2} ${before} ${x - width / 2} ${y} ${x} ${y}`
  }
  return `${path}H240`
}
