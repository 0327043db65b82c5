import { Button, Text } from '@mantine/core'
import { activities } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ActivityLine } from '../../activities/parts/ActivityLine.tsx'
import styles from './DealActivities.module.css'
import { PlanForDeal } from './PlanForDeal.tsx'

/** Past and planned activities of a deal. */
export function DealActivities({ deal, onChanged }: { deal: Deal; onChanged: () => void }) {
  const [planning, setPlanning] = useState(false)
  const plan = (
    <Button variant="default" size="xs" onClick={() => setPlanning(true)}>
      Plan activity
    </Button>
  )
  return (
    <Can access={activities.list.access}>
      <Section title="Activities" action={!planning && plan}>
        {planning && (
          <div className={styles.plan}>
            <PlanForDeal deal={deal} onClose={() => setPlanning(false)} onPlanned={onChanged} />
          </div>
        )}
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
          <Text inherit fz="sm" c="dimmed">
            No activities yet. Plan a call, viewing or task.
          </Text>
        ) : (
          <div>
            {data.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} withoutLead />
            ))}
          </div>
        )
      }
    </Await>
  )
}
