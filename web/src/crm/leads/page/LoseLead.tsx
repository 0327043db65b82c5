import { Modal } from '@mantine/core'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LostReason } from '../../parts/LostReason.tsx'
import { announceEdit } from '../lead-edits.ts'

/** Dialog that asks why a lead is lost; cancelling it changes nothing. */
export function LoseLead({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const form = useEndpointForm({
    schema: leads.change.body,
    initial: { version: lead.version, status: 'lost' as const, lost_reason: '' },
    send: (body) =>
      call(leads.change, {
        params: { id: lead.id },
        body: { lost_reason: body.lost_reason ?? null, status: 'lost', version: lead.version },
      }),
    done: ({ data }) => {
      onClose()
      announceEdit(lead, data, { status: 'lost' })
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Mark ${lead.full_name} as lost`} size={440}>
      <Form form={form} guard={false}>
        <LostReason {...form.field('lost_reason')} label="Reason" data-autofocus />
        <FormActions save="Mark as lost" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
