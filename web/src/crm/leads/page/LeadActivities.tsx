import { Button } from '@mantine/core'
import { activities } from '@storey/api/client-endpoints.ts'
import type { Activity } from '@storey/api/crm/activities.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { late } from '../../../ui/late.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { ActivityLine } from '../../activities/parts/ActivityLine.tsx'

const { Late: PlanActivity } = late(async () => (await import('../../activities/parts/PlanActivity.tsx')).PlanActivity)

/** All activities of a lead, open ones first. */
export function LeadActivities({ lead, all }: { lead: Lead; all: readonly Activity[] }) {
  const [planning, setPlanning] = useState(false)
  const mayPlan = useCan(activities.create.access)
  const close = () => setPlanning(false)
  const open = all.filter(({ completed_at }) => completed_at === null).reverse()
  const done = all.filter(({ completed_at }) => completed_at !== null)
  const plan = mayPlan && (
    <Button
      variant={all.length > 0 ? 'default' : 'filled'}
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      onClick={() => setPlanning(true)}
    >
      Plan activity
    </Button>
  )
  return (
    <>
      {all.length > 0 ? (
        plan
      ) : (
        <EmptyState title="No activities yet" text="Plan a call, viewing or task with this lead." action={plan} />
      )}
      {[...open, ...done].map((activity) => (
        <ActivityLine key={activity.id} activity={activity} withoutLead />
      ))}
      {planning && (
        <SidePanel title={`Plan activity with ${lead.full_name}`} onClose={close}>
          <PlanActivity lead={lead} onDone={close} onCancel={close} />
        </SidePanel>
      )}
    </>
  )
}
