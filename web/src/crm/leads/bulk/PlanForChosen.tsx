import { Select, Textarea, TextInput } from '@mantine/core'
import { plannedForAll } from '@storey/api/crm/lead-bulk.ts'
import { InstantInput } from '../../../ui/fields/InstantInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { morningIn } from '../../../ui/format/instant-at.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { activityLabels } from '../../activities/parts/activity-labels.ts'
import { choicesOf } from '../../parts/lead-labels.ts'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import { type ChosenLeads, leadsText, sendChange } from './bulk-actions.tsx'
import { Colleagues } from './Colleagues.tsx'

/** Form that plans the same activity for each selected lead. */
export function PlanForChosen({ chosen, onClose }: { chosen: ChosenLeads; onClose: () => void }) {
  const form = useEndpointForm({
    schema: plannedForAll,
    initial: {
      type: 'call' as const,
      subject: '',
      due_at: morningIn(1) as string | null,
      owner_id: null as number | null,
      description: '',
    },
    send: (activity) => sendChange(chosen, { type: 'activity', activity }),
    done: onClose,
  })
  return (
    <SidePanel
      title={`Plan activity for ${leadsText(chosen.count)}`}
      note={chosen.count === 1 ? undefined : 'One activity for each lead.'}
      onClose={onClose}
    >
      <Form form={form}>
        <Colleagues chosen={chosen} />
        <FieldGrid>
          <FieldCell span={2}>
            <Select {...form.field('type', 'Type')} data={choicesOf(activityLabels)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={4}>
            <TextInput {...form.field('subject', 'Subject')} data-autofocus />
          </FieldCell>
          <FieldCell>
            <InstantInput {...form.field('due_at', 'Due')} clearable={false} />
          </FieldCell>
          <FieldCell>
            <PersonOfOrganization {...form.field('owner_id', 'Owner')} placeholder="Owner of each lead" />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('description', 'Details')} autosize minRows={2} maxRows={8} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Plan activities" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
