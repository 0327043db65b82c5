import { TextInput } from '@mantine/core'
import { type Activity, activities } from '@storey/api/crm/activities.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { changedOnly } from '../../leads/parts/changed-only.ts'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { refreshActivities } from './activity-moves.ts'

interface Props {
  activity: Activity
  onClose: () => void
}

export function EditActivity({ activity, onClose }: Props) {
  const [initial] = useState({
    ...activityValues(activity, activity.owner?.id ?? null, null),
    outcome: activity.outcome ?? '',
  })
  const form = useEndpointForm({
    schema: activities.change.body,
    initial: { ...initial, version: activity.version },
    send: (body) => {
      const changed = { ...changedOnly(body, initial), version: activity.version }
      return call(activities.change, { params: { id: activity.id }, body: changed })
    },
    // The newest version comes with the list: pressing again saves over it what was changed here, and no more.
    failed: ({ status }) => {
      if (status === 409) void refreshActivities()
      return false
    },
    done: () => {
      onClose()
      void refreshActivities()
    },
  })
  return (
    <SidePanel title={activity.subject} onClose={onClose}>
      <Form form={form}>
        {/* An activity of a deal keeps that deal's lead. */}
        <ActivityFields form={form} owner_name={activity.owner?.full_name ?? null} fixedLead={activity.deal !== null} />
        {activity.completed_at !== null && <TextInput {...form.field('outcome', 'How did it go?')} dir="auto" />}
        <FormActions save="Save activity" />
      </Form>
    </SidePanel>
  )
}
