import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { activities } from '@storey/api/client-endpoints.ts'
import type { Activity } from '@storey/api/crm/activities.ts'
import { IconCheck, IconDots, IconFlag, IconFlagFilled, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { Link } from '../../../ui/Link.tsx'
import { late } from '../../../ui/late.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Avatar } from '../../../ui/values/Person.tsx'
import { OwnerMenu } from '../../parts/OwnerMenu.tsx'
import { ActivityDue } from './ActivityDue.tsx'
import styles from './ActivityLine.module.css'
import { reassign, remove, reopen, snooze, snoozes } from './activity-actions.ts'
import { activityIcons, activityLabels, resultLabels } from './activity-labels.ts'
import completion from './CompleteActivity.module.css'

const { Late: CompleteActivity } = late(async () => (await import('./CompleteActivity.tsx')).CompleteActivity)
const { Late: EditActivity } = late(async () => (await import('./EditActivity.tsx')).EditActivity)

interface Props {
  activity: Activity
  /** Omits the lead, where the context shows it. */
  withoutLead?: boolean
  /** It is completed, and leaves the list. */
  folds?: boolean
}

/** An activity as a row: title, lead, due date, owner; its circle completes it without leaving the list. */
export function ActivityLine({ activity, withoutLead = false, folds = false }: Props) {
  const { lead, deal, owner, completed_at, result } = activity
  const done = completed_at !== null
  const [wasOpen] = useState(!done)
  const just = (done && wasOpen) || undefined
  const Icon = activityIcons[activity.type]
  const about = [!withoutLead && lead, deal, activity.location, activity.outcome].some(Boolean)
  return (
    <div className={styles.around} data-folds={folds || undefined}>
      <article className={styles.line} data-done={done || undefined} data-just={just} aria-label={activity.subject}>
        {done ? <Completed activity={activity} /> : <CompleteActivity activity={activity} />}
        <Icon size={16} stroke={1.6} className={styles.type} aria-label={activityLabels[activity.type]} />
        <div className={styles.subject} dir="auto" title={activity.subject}>
          {activity.subject}
        </div>
        <Pressing activity={activity} />
        <div className={styles.meta}>
          <div className={styles.when}>
            {done ? (
              <>
                {result && result !== 'done' ? `${resultLabels[result]} ` : 'Done '}
                <Instant value={completed_at} />
              </>
            ) : (
              <ActivityDue activity={activity} dateOnly />
            )}
          </div>
          {about && (
            <div className={styles.about}>
              {!withoutLead && lead && (
                <Link to={`/crm/leads/${lead.id}`} dir="auto" quiet>
                  {lead.full_name}
                </Link>
              )}
              {deal && <span dir="auto">{deal.title}</span>}
              {activity.location && <span dir="auto">{activity.location}</span>}
              {activity.outcome && <span dir="auto">{activity.outcome}</span>}
            </div>
          )}
        </div>
        <OwnerMenu
          label={`Owner: ${owner?.full_name}`}
          owner={owner}
          className={styles.owner}
          onChange={(next) => void reassign(activity, next)}
        >
          {owner ? <Avatar person={owner} size={24} /> : <IconUserPlus size={16} stroke={1.6} aria-hidden />}
          <VisuallyHidden>Owner: {owner?.full_name}</VisuallyHidden>
        </OwnerMenu>
        <More activity={activity} />
      </article>
    </div>
  )
}

/** The circle of a completed activity; a press reopens it. */
function Completed({ activity }: { activity: Activity }) {
  return (
    <button
      type="button"
      className={completion.check}
      data-done
      aria-label={`Reopen ${activity.subject}`}
      title="Reopen"
      onClick={() => void reopen(activity)}
    >
      <span>
        <IconCheck size={14} stroke={2.2} aria-hidden />
      </span>
    </button>
  )
}

function Pressing({ activity: { priority, completed_at } }: { activity: Activity }) {
  if (completed_at !== null || (priority !== 'urgent' && priority !== 'high')) return <span />
  const Flag = priority === 'urgent' ? IconFlagFilled : IconFlag
  const label = priority === 'urgent' ? 'Urgent' : 'High priority'
  return (
    <span className={styles.pressing} title={label}>
      <Flag size={14} stroke={1.6} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

function More({ activity }: { activity: Activity }) {
  const [editing, setEditing] = useState(false)
  const mayDelete = useCan(activities.remove.access)
  const done = activity.completed_at !== null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={32} aria-label={`Actions for ${activity.subject}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {done && <Menu.Item onClick={() => void reopen(activity)}>Reopen</Menu.Item>}
          {!done && <Menu.Label>Snooze</Menu.Label>}
          {!done &&
            snoozes().map(({ id, label, due_at }) => (
              <Menu.Item key={id} onClick={() => void snooze(activity, due_at)}>
                {label}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setEditing(true)}>Edit…</Menu.Item>
          {mayDelete && <Menu.Divider />}
          {mayDelete && (
            <Menu.Item data-danger onClick={() => void remove(activity)}>
              Delete…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <EditActivity activity={activity} onClose={() => setEditing(false)} />}
    </>
  )
}
