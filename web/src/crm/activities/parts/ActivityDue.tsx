import { Tooltip } from '@mantine/core'
import type { ActivityType } from '@storey/api/crm/activities.ts'
import { instantText } from '../../../ui/format/day.ts'
import styles from './ActivityDue.module.css'
import { activityIcons, activityWords, dueText, isLate } from './activity-words.ts'

interface Props {
  activity: { readonly type: ActivityType; readonly due_at: string } | null
  none?: string
  /** Its type is drawn beside it already. */
  plain?: boolean
}

/** What comes next and when; red once it is late. */
export function ActivityDue({ activity, none = 'No next step', plain = false }: Props) {
  if (!activity) return <span className={styles.none}>{none}</span>
  const Icon = activityIcons[activity.type]
  return (
    <Tooltip label={instantText(activity.due_at)}>
      <span className={styles.due} data-late={isLate(activity.due_at) || undefined}>
        {!plain && <Icon size={14} stroke={1.6} aria-hidden />}
        <span>
          {activityWords[activity.type]} · {dueText(activity.due_at)}
        </span>
      </span>
    </Tooltip>
  )
}

/** The type as a round mark. */
export function ActivityMark({ type, done = false }: { type: ActivityType; done?: boolean }) {
  const Icon = activityIcons[type]
  return (
    <span className={styles.mark} data-done={done || undefined} aria-hidden="true">
      <Icon size={14} stroke={1.7} />
    </span>
  )
}
