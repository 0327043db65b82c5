import { VisuallyHidden } from '@mantine/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { timeText } from '../../../ui/format/day.ts'
import * as copy from '../copy.ts'
import { activityIcons, activityLabels, isLate } from '../parts/activity-labels.ts'
import styles from './Calendar.module.css'
import type { Rescheduling } from './useReschedule.ts'

interface Props {
  activity: Activity
  moves: Rescheduling
  onOpen: (activity: Activity) => void
  /** One line: a month has no room for more. */
  small: boolean
}

/** An activity on its day: pressed to be opened, carried to another day. */
export function CalendarCard({ activity, moves, onOpen, small }: Props) {
  const Icon = activityIcons[activity.type]
  const done = activity.completed_at !== null
  const time = timeText(activity.due_at)
  const with_whom = activity.lead?.full_name
  return (
    <button
      type="button"
      className={styles.card}
      data-small={small || undefined}
      data-done={done || undefined}
      data-late={(!done && isLate(activity.due_at)) || undefined}
      data-lifted={moves.lifted?.activity.id === activity.id || undefined}
      data-activity={activity.id}
      aria-describedby="calendar-keys"
      onClick={() => onOpen(activity)}
      onKeyDown={moves.onKeyDown(activity)}
      {...moves.drag(activity)}
    >
      <span className={styles.time}>{time}</span>
      <Icon size={14} stroke={1.6} aria-hidden />
      <VisuallyHidden>
        {done ? copy.completedType(activityLabels[activity.type]) : activityLabels[activity.type]}
      </VisuallyHidden>
      <span className={styles.subject} dir="auto">
        {activity.subject}
      </span>
      {!small && with_whom && (
        <span className={styles.lead} dir="auto">
          {with_whom}
        </span>
      )}
    </button>
  )
}
