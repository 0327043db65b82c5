import { useDroppable } from '@dnd-kit/core'
import { Popover } from '@mantine/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { useState } from 'react'
import { fullDayText, today } from '../../../ui/format/day.ts'
import { dayLabel } from '../labels.ts'
import styles from './Calendar.module.css'
import { CalendarCard } from './CalendarCard.tsx'
import type { Rescheduling } from './useReschedule.ts'

interface Props {
  day: string
  /** Belongs to the previous or next month. */
  outside: boolean
  activities: readonly Activity[]
  moves: Rescheduling
  onOpen: (activity: Activity) => void
  onWeek: () => void
}

/** Maximum activities shown in a day of a month; the others are behind "+ 2 more". */
const SHOWN = 3

/** A day in the month view. */
export function CalendarDay({ day, outside, activities, moves, onOpen, onWeek }: Props) {
  const [opened, setOpened] = useState(false)
  const { setNodeRef } = useDroppable({ id: day })
  const visible = activities.length > SHOWN ? activities.slice(0, SHOWN - 1) : activities
  const more = activities.length - visible.length
  const card = (activity: Activity) => (
    <CalendarCard key={activity.id} activity={activity} moves={moves} onOpen={onOpen} small />
  )
  return (
    <section
      ref={setNodeRef}
      className={styles.day}
      data-day={day}
      data-today={day === today() || undefined}
      data-outside={outside || undefined}
      data-landing={moves.lifted?.day === day || undefined}
      aria-label={dayLabel(fullDayText(day), activities.length)}
    >
      <button type="button" className={styles.date} aria-label={`${fullDayText(day)}, open week`} onClick={onWeek}>
        {Number(day.slice(8))}
      </button>
      <div className={styles.cards}>
        {visible.map(card)}
        {more > 0 && (
          <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" trapFocus>
            <Popover.Target>
              <button type="button" className={styles.more} onClick={() => setOpened(!opened)}>
                + {more} more
              </button>
            </Popover.Target>
            <Popover.Dropdown p={8}>
              <div className={styles.all}>
                <strong>{fullDayText(day)}</strong>
                {activities.map(card)}
              </div>
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
      {activities.length > 0 && <span className={styles.count}>{activities.length}</span>}
    </section>
  )
}
