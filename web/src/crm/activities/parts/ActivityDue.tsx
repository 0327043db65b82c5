import { Text } from '@mantine/core'
import type { ActivityType } from '@storey/api/crm/activities.ts'
import { instantText } from '../../../ui/format/day.ts'
import { LateTooltip } from '../../../ui/overlays/LateTooltip.tsx'
import styles from './ActivityDue.module.css'
import { activityIcons, activityLabels, dueText, isLate } from './activity-labels.ts'

interface Props {
  activity: { readonly type: ActivityType; readonly due_at: string } | null
  none?: string
  /** Omits the type, because it is shown next to it. */
  dateOnly?: boolean
}

/** The next activity and its date; red if it is overdue. */
export function ActivityDue({ activity, none = 'No next step', dateOnly = false }: Props) {
  if (!activity)
    return (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    )
  const Icon = activityIcons[activity.type]
  return (
    <LateTooltip label={instantText(activity.due_at)}>
      <span className={styles.due} data-whole data-late={isLate(activity.due_at) || undefined}>
        {!dateOnly && <Icon size={14} stroke={1.6} aria-hidden />}
        <span>
          {!dateOnly && `${activityLabels[activity.type]} · `}
          {dueText(activity.due_at)}
        </span>
      </span>
    </LateTooltip>
  )
}
