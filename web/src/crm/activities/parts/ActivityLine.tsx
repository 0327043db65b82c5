import { ActionIcon, Button, Checkbox, Menu, Popover, Textarea, VisuallyHidden } from '@mantine/core'
import { activities } from '@storey/api/calls.ts'
import { type Activity, MISSABLE } from '@storey/api/crm/activities.ts'
import { IconCheck, IconDots, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { Instant } from '../../../ui/Instant.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Face } from '../../../ui/Person.tsx'
import { OwnerMenu } from '../../leads/parts/OwnerMenu.tsx'
import { ActivityDue, ActivityMark } from './ActivityDue.tsx'
import styles from './ActivityLine.module.css'
import { complete, reassign, remove, snooze, snoozes } from './activity-moves.ts'
import { EditActivity } from './EditActivity.tsx'

interface Props {
  activity: Activity
  /** Where the lead is clear already. */
  withoutLead?: boolean
}

/** One activity: what, with whom, when, whose; done, put off or handed on without leaving the list. */
export function ActivityLine({ activity, withoutLead = false }: Props) {
  const { lead, deal, owner, completed_at } = activity
  const done = completed_at !== null
  return (
    <article className={styles.line} data-done={done || undefined} aria-label={activity.subject}>
      <ActivityMark type={activity.type} done={done} />
      <div className={styles.words}>
        <div className={styles.subject} dir="auto">
          {activity.subject}
        </div>
        <div className={styles.facts}>
          {done ? (
            <span>
              {activity.no_show ? 'They did not come' : 'Done'} <Instant value={completed_at} />
            </span>
          ) : (
            <ActivityDue activity={activity} plain />
          )}
          {!withoutLead && lead && (
            <Link to={`/crm/leads/${lead.id}`} dir="auto">
              {lead.full_name}
            </Link>
          )}
          {deal && <span dir="auto">{deal.title}</span>}
          {activity.location && <span dir="auto">{activity.location}</span>}
          {(activity.priority === 'urgent' || activity.priority === 'high') && !done && (
            <span className={styles.pressing}>{activity.priority === 'urgent' ? 'Urgent' : 'High priority'}</span>
          )}
        </div>
        {activity.outcome && (
          <div className={styles.outcome} dir="auto">
            {activity.outcome}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <OwnerMenu
          label={owner ? `Owner: ${owner.full_name}` : 'Owner: nobody'}
          owner={owner}
          className={styles.owner}
          onChange={(next) => void reassign(activity, next)}
        >
          {owner ? <Face person={owner} size={24} /> : <IconUserPlus size={16} stroke={1.6} aria-hidden />}
          <VisuallyHidden>{owner ? `Owner: ${owner.full_name}` : 'Owner: nobody'}</VisuallyHidden>
        </OwnerMenu>
        {!done && <Complete activity={activity} />}
        <More activity={activity} />
      </div>
    </article>
  )
}

/** Asks how it went; an empty answer is one too. */
function Complete({ activity }: { activity: Activity }) {
  const [opened, setOpened] = useState(false)
  const [outcome, setOutcome] = useState('')
  const [no_show, setNoShow] = useState(false)
  const save = () => {
    setOpened(false)
    void complete(activity, true, outcome.trim(), no_show)
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} stroke={1.8} />}
          onClick={() => setOpened(!opened)}
        >
          Complete
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea
          label="How did it go?"
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          dir="auto"
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault()
              save()
            }
          }}
        />
        {MISSABLE.includes(activity.type) && (
          <Checkbox
            label="They did not come"
            mt={8}
            checked={no_show}
            onChange={(event) => setNoShow(event.currentTarget.checked)}
          />
        )}
        <Button size="xs" mt={8} fullWidth onClick={save}>
          Mark as done
        </Button>
      </Popover.Dropdown>
    </Popover>
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
          {done && <Menu.Item onClick={() => void complete(activity, false)}>Open again</Menu.Item>}
          {!done && <Menu.Label>Put off</Menu.Label>}
          {!done &&
            snoozes().map(({ label, due_at }) => (
              <Menu.Item key={label} onClick={() => void snooze(activity, due_at)}>
                {label}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setEditing(true)}>Change…</Menu.Item>
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
