import { Select, Textarea, TextInput } from '@mantine/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { InstantInput } from '../../../ui/fields/InstantInput.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LeadSelect } from '../../parts/LeadSelect.tsx'
import { choicesOf } from '../../parts/lead-labels.ts'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import { activityLabels, priorityLabels } from './activity-labels.ts'

/** An activity as form values. */
export const activityValues = (activity: Activity | undefined, owner_id: number | null, lead_id: number | null) => ({
  type: activity?.type ?? ('call' as const),
  subject: activity?.subject ?? '',
  due_at: activity?.due_at ?? null,
  lead_id: activity?.lead?.id ?? lead_id,
  owner_id,
  priority: activity?.priority ?? ('normal' as const),
  duration_minutes: activity?.duration_minutes ?? (null as number | null),
  location: activity?.location ?? '',
  description: activity?.description ?? '',
})
export type ActivityValues = ReturnType<typeof activityValues>

interface Props {
  form: EndpointForm<ActivityValues>
  owner_name: string | null
  /** The lead is given by the context and cannot be changed. */
  fixedLead?: boolean
}

export function ActivityFields({ form, owner_name, fixedLead = false }: Props) {
  return (
    <FieldGrid>
      <FieldCell span={2}>
        <Select {...form.field('type', 'Type')} data={choicesOf(activityLabels)} allowDeselect={false} />
      </FieldCell>
      <FieldCell span={4}>
        <TextInput {...form.field('subject', 'Subject')} data-autofocus />
      </FieldCell>
      {!fixedLead && (
        <FieldCell span={6}>
          <LeadSelect {...form.field('lead_id', 'Lead')} />
        </FieldCell>
      )}
      <FieldCell>
        <InstantInput {...form.field('due_at', 'Due')} clearable={false} />
      </FieldCell>
      <FieldCell>
        <PersonOfOrganization {...form.field('owner_id', 'Owner')} chosen_name={owner_name} />
      </FieldCell>
      <FieldCell span={2}>
        <NumberInput {...form.field('duration_minutes', 'Minutes')} min={1} max={1440} />
      </FieldCell>
      <FieldCell span={2}>
        <Select {...form.field('priority', 'Priority')} data={choicesOf(priorityLabels)} allowDeselect={false} />
      </FieldCell>
      <FieldCell span={2}>
        <TextInput {...form.field('location', 'Place')} />
      </FieldCell>
      <FieldCell span={6}>
        <Textarea {...form.field('description', 'Details')} autosize minRows={2} maxRows={8} />
      </FieldCell>
    </FieldGrid>
  )
}
