import { TextInput } from '@mantine/core'
import { type Activity, activities } from '@storey/api/crm/activities.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { activityLabels, priorityLabels } from './activity-labels.ts'

interface Props {
  activity: Activity
  onClose: () => void
}

export function EditActivity({ activity, onClose }: Props) {
  const [start] = useState(activity)
  const [now, setNow] = useState(start)
  const read = (one: Activity) => ({
    ...activityValues(one, one.owner?.id ?? null, null),
    outcome: one.outcome ?? '',
    version: one.version,
  })
  const owners = new Map([start, now].map(({ owner }) => [owner?.id ?? null, owner?.full_name ?? 'Unassigned']))
  const leadNames = new Map([start, now].map(({ lead }) => [lead?.id ?? null, lead?.full_name]))
  const form = useEndpointForm({
    schema: activities.change.body,
    initial: read(start),
    send: (_, { changed }) => call(activities.change, { params: { id: start.id }, body: changed }),
    compare: {
      read: (current) => {
        const one = activities.change.response.shape.data.parse(current)
        setNow(one)
        return read(one)
      },
      faces: {
        type: (type) => activityLabels[type],
        priority: (priority) => priorityLabels[priority],
        owner_id: (id) => owners.get(id),
        lead_id: (id) => leadNames.get(id),
      },
    },
    done: () => {
      onClose()
    },
  })
  return (
    <SidePanel title={activity.subject} onClose={onClose}>
      <Form form={form}>
        {/* An activity of a deal keeps the deal's lead. */}
        <ActivityFields form={form} owner_name={activity.owner?.full_name ?? null} fixedLead={activity.deal !== null} />
        {activity.completed_at !== null && <TextInput {...form.field('outcome', 'Notes')} />}
        <FormActions save="Save activity" />
      </Form>
    </SidePanel>
  )
}
