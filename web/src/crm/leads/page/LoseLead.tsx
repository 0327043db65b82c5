import { Modal } from '@mantine/core'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LostReason } from '../../parts/LostReason.tsx'
import { announceEdit } from '../lead-edits.ts'
import * as copy from './copy.ts'

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
    <Modal opened onClose={onClose} title={copy.markAsLost(lead.full_name)} size={440}>
      <Form form={form} guard={false}>
        <LostReason {...form.field('lost_reason')} label={copy.reason} data-autofocus />
        <FormActions save={copy.markAsLost2} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
