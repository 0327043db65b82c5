import { Modal } from '@mantine/core'
import { line } from '@storey/api/conventions.ts'
import * as z from 'zod'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LostReason } from '../../parts/LostReason.tsx'
import { type ChosenLeads, leadsText, sendChange } from './bulk-actions.tsx'
import { Colleagues } from './Colleagues.tsx'

const reason = z.strictObject({ lost_reason: line(200) })

/** Dialog that asks once for the reason why all of them are lost; cancelling it changes nothing. */
export function LoseChosen({ chosen, onClose }: { chosen: ChosenLeads; onClose: () => void }) {
  const form = useEndpointForm({
    schema: reason,
    initial: { lost_reason: '' },
    send: ({ lost_reason }) => sendChange(chosen, { type: 'status', status: 'lost', lost_reason }),
    done: onClose,
  })
  const title = `Mark ${leadsText(chosen.count)} as lost`
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Form form={form} guard={false}>
        <Colleagues chosen={chosen} />
        <LostReason {...form.field('lost_reason')} label="Reason" data-autofocus />
        <FormActions save="Mark as lost" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
