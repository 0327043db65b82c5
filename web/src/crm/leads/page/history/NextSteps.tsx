import { Button, Text } from '@mantine/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { useState } from 'react'
import { ActivityLine } from '../../../activities/parts/ActivityLine.tsx'
import styles from './Timeline.module.css'

const AT_FIRST = 2

/** Statuses that need no next step. */
const ENDED: readonly LeadStatus[] = ['converted', 'lost', 'junk']

interface Props {
  activities: readonly Activity[]
  status: LeadStatus
}

/** True if an activity is planned, or should be. */
export const hasNext = (activities: readonly Activity[], status: LeadStatus) =>
  !ENDED.includes(status) || activities.some(({ completed_at }) => completed_at === null)

/** Open activities, the most urgent first; a hint if the lead has none. */
export function NextSteps({ activities, status }: Props) {
  const [all, setAll] = useState(false)
  const open = activities
    .filter(({ completed_at }) => completed_at === null)
    .sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
  const visible = all ? open : open.slice(0, AT_FIRST)
  if (!hasNext(activities, status)) return null
  return (
    <section>
      <h2 className={styles.title}>Next</h2>
      {open.length === 0 ? (
        <Text size="sm" c="dimmed" mb="var(--s-4h)">
          No next step. Plan one.
        </Text>
      ) : (
        <div className={styles.next}>
          {visible.map((activity) => (
            <ActivityLine key={activity.id} activity={activity} withoutLead />
          ))}
        </div>
      )}
      {open.length > visible.length && (
        <Button variant="subtle" size="xs" mt={4} onClick={() => setAll(true)}>
          Show {open.length - visible.length} more
        </Button>
      )}
    </section>
  )
}
