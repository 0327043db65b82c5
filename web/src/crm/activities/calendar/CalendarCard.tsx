import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { type CSSProperties, useId } from 'react'
import { timeText } from '../../../ui/format/day.ts'
import { activityIcons, activityLabels, isLate } from '../parts/activity-labels.ts'
import styles from './CalendarCard.module.css'
import type { Rescheduling } from './useReschedule.ts'

interface Props {
  activity: Activity
  moves: Rescheduling
  onOpen: (activity: Activity) => void
  /** On one line: a month and half an hour have no room for more. */
  small: boolean
  /** Its position in the hour grid. */
  place?: CSSProperties
}

/** An activity in the calendar: a press opens it, dragging moves it. */
export function CalendarCard({ activity, moves, onOpen, small, place }: Props) {
  const done = activity.completed_at !== null
  // The same activity may be in a month and in its "+ 2 more" list.
  const { setNodeRef, listeners, transform } = useDraggable({ id: useId(), data: { activity }, disabled: done })
  const Icon = activityIcons[activity.type]
  const time = timeText(activity.due_at)
  const with_whom = activity.lead?.full_name
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.card}
      style={{ ...place, ...(transform ? { translate: `${transform.x}px ${transform.y}px` } : {}) }}
      data-type={activity.type}
      data-small={small || undefined}
      data-timed={place !== undefined || undefined}
      data-done={done || undefined}
      data-late={(!done && isLate(activity.due_at)) || undefined}
      data-lifted={moves.lifted?.activity.id === activity.id || undefined}
      data-activity={activity.id}
      title={activity.subject}
      aria-describedby="calendar-keys"
      {...listeners}
      onClick={() => onOpen(activity)}
      onKeyDown={moves.onKeyDown(activity)}
    >
      <span className={styles.time}>{time}</span>
      <Icon size={14} stroke={1.6} aria-hidden />
      <VisuallyHidden>
        {done ? `${activityLabels[activity.type]}, completed` : activityLabels[activity.type]}
      </VisuallyHidden>
      <span className={styles.subject} dir="auto">
        {with_whom ?? activity.subject}
      </span>
      {with_whom &&
        (small ? (
          <VisuallyHidden>{activity.subject}</VisuallyHidden>
        ) : (
          <span className={styles.lead} dir="auto">
            {activity.subject}
          </span>
        ))}
    </button>
  )
}
