import { activities } from '@storey/api/crm/activities.ts'
import type { Deal } from '@storey/api/crm/deals.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Can } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { Instant } from '../../../ui/Instant.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Status } from '../../../ui/Status.tsx'
import styles from './DealActivities.module.css'
import { activityWords } from './deal-words.ts'

/** What was and will be done about a deal. */
export function DealActivities({ deal }: { deal: Deal }) {
  return (
    <Can access={activities.list.access}>
      <Section title="Activities" action={<Link to={`/crm/leads/${deal.lead.id}?tab=activities`}>Plan one</Link>}>
        <List deal={deal} />
      </Section>
    </Can>
  )
}

function List({ deal }: { deal: Deal }) {
  const answer = useQuery(query(activities.list, { query: { deal_id: deal.id, sort: '-due_at', per_page: 50 } }))
  return (
    <Await answer={answer}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={styles.none}>Nothing is planned for this deal.</p>
        ) : (
          <ul className={styles.list}>
            {data.map((activity) => (
              <li key={activity.id}>
                <Mark completed={activity.completed_at !== null} due_at={activity.due_at} />
                <span className={styles.words}>
                  {activityWords[activity.type]}: {activity.subject}
                </span>
                <Instant value={activity.completed_at ?? activity.due_at} />
              </li>
            ))}
          </ul>
        )
      }
    </Await>
  )
}

function Mark({ completed, due_at }: { completed: boolean; due_at: string }) {
  if (completed) return <Status tone="good">Done</Status>
  return Date.parse(due_at) < Date.now() ? <Status tone="bad">Overdue</Status> : <Status tone="info">Planned</Status>
}
