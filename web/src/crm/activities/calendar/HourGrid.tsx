import { useDroppable } from '@dnd-kit/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { instantNow } from '../../../ui/clock.ts'
import { fullDayText, today, weekdayText } from '../../../ui/format/day.ts'
import { useMinutes } from '../../../ui/useMinutes.ts'
import { dayLabel } from '../labels.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { clockText, firstMinutes, minutesOf } from './calendar-days.ts'
import styles from './HourGrid.module.css'
import { placedOf } from './hour-lanes.ts'
import type { Rescheduling } from './useReschedule.ts'

interface Props {
  days: readonly string[]
  byDay: ReadonlyMap<string, readonly Activity[]>
  moves: Rescheduling
  onOpen: (activity: Activity) => void
  onDay: (day: string) => void
}

const DAY = 1_440
const HOURS = Array.from({ length: 23 }, (_, index) => index + 1)
/** Minutes below which a card has room for one line only. */
const TWO_LINES = 45

const share = (minutes: number) => `${(minutes / DAY) * 100}%`

/** Hour grid of a day or a week, with activities positioned by time and duration. */
export function HourGrid({ days, byDay, moves, onOpen, onDay }: Props) {
  const all = days.flatMap((day) => byDay.get(day) ?? [])
  // The time of opening: the grid must not move while the user reads it.
  const [opened] = useState(instantNow)
  const begins = firstMinutes({
    now: days.includes(today()) ? minutesOf(opened) : undefined,
    starts: all.map(({ due_at }) => minutesOf(due_at)),
  })
  const start = useRef<HTMLDivElement>(null)
  const first = days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days begin at their own time
  useEffect(() => {
    const { current } = start
    current?.closest('[data-scrolls]')?.scrollTo({ top: current.offsetTop })
  }, [first, begins])
  return (
    <div className={styles.hours} style={{ '--days': days.length } as CSSProperties}>
      <div className={styles.head}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.heading}
            data-today={day === today() || undefined}
            aria-label={`${fullDayText(day)}, open day`}
            onClick={() => onDay(day)}
          >
            <span>{weekdayText(day)}</span> <strong>{Number(day.slice(8))}</strong>
          </button>
        ))}
      </div>
      <div className={styles.body}>
        <div ref={start} className={styles.start} style={{ top: share(begins) }} />
        <div className={styles.rail} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: share(hour * 60) }}>
              {clockText(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <HourDay key={day} day={day} activities={byDay.get(day) ?? []} moves={moves} onOpen={onOpen} />
        ))}
      </div>
    </div>
  )
}

interface HourDayProps extends Pick<Props, 'moves' | 'onOpen'> {
  day: string
  activities: readonly Activity[]
}

function HourDay({ day, activities, moves, onOpen }: HourDayProps) {
  const { setNodeRef } = useDroppable({ id: day })
  const { lifted } = moves
  const lands = lifted?.day === day
  return (
    <section
      ref={setNodeRef}
      className={styles.day}
      data-day={day}
      data-today={day === today() || undefined}
      data-landing={lands || undefined}
      aria-label={dayLabel(fullDayText(day), activities.length)}
    >
      {day === today() && <Now />}
      {lands && (
        <div className={styles.landing} style={{ top: share(lifted.minutes) }} aria-hidden>
          {clockText(lifted.minutes)}
        </div>
      )}
      {placedOf(activities).map(({ activity, from, to, lane, lanes }) => (
        <CalendarCard
          key={activity.id}
          activity={activity}
          moves={moves}
          onOpen={onOpen}
          small={to - from < TWO_LINES}
          place={{
            top: share(from),
            height: share(to - from),
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
          }}
        />
      ))}
    </section>
  )
}

function Now() {
  const now = new Date(useMinutes()).toISOString()
  return <div className={styles.now} style={{ top: share(minutesOf(now)) }} aria-hidden />
}
