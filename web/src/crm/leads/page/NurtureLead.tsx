import { Modal, Select, TextInput } from '@mantine/core'
import { activities } from '@storey/api/crm/activities.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { call } from '../../../http/call.ts'
import { InstantInput } from '../../../ui/fields/InstantInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { morningIn } from '../../../ui/format/instant-at.ts'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { activityLabels } from '../../activities/parts/activity-labels.ts'
import { choicesOf } from '../../parts/lead-labels.ts'

interface Props {
  lead: Pick<Lead, 'id' | 'full_name' | 'owner'>
  onClose: () => void
  /** Called after the next step is planned, to move the lead. */
  onPlanned: () => void
}

/** In days. */
const delays: readonly { readonly value: string; readonly label: string }[] = [
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In a month' },
  { value: '91', label: 'In three months' },
]

/** A lead in nurturing needs a follow-up: the dialog asks for its date with the move. */
export function NurtureLead({ lead, onClose, onPlanned }: Props) {
  const form = useEndpointForm({
    schema: activities.create.body,
    initial: {
      type: 'follow_up' as const,
      subject: `Follow up with ${lead.full_name}`.slice(0, 200),
      due_at: morningIn(30) as string | null,
      lead_id: lead.id,
    },
    send: (body, { key }) =>
      call(
        activities.create,
        { body: { ...body, ...(lead.owner ? { owner_id: lead.owner.id } : {}) } },
        { idempotencyKey: key },
      ),
    done: () => {
      onClose()
      onPlanned()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Plan the next contact with ${lead.full_name}`} size={480}>
      <Form form={form} guard={false}>
        <SegmentedSwitch
          label="When"
          small
          value={delays.find(({ value }) => form.values.due_at === morningIn(Number(value)))?.value ?? ''}
          options={delays}
          onChange={(days) => form.set('due_at', morningIn(Number(days)))}
        />
        <FieldGrid>
          <FieldCell>
            <InstantInput {...form.field('due_at', 'Due')} clearable={false} />
          </FieldCell>
          <FieldCell>
            <Select {...form.field('type', 'Type')} data={choicesOf(activityLabels)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={6}>
            <TextInput {...form.field('subject', 'Subject')} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Plan and move" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
