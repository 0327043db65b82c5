import { Modal, Textarea } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import { holdRequests as declared, type HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  request: HoldRequest
  onClose: () => void
}

/** Rejects a hold request with a reason, which the broker reads. */
export function RejectRequest({ request: { id, unit, broker }, onClose }: Props) {
  const form = useEndpointForm({
    schema: declared.reject.body,
    initial: { reason: '' },
    send: (body) => call(holdRequests.reject, { params: { id }, body }),
    done: () => {
      notify.good(`${broker.name} sees the reason.`)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Reject the request for ${unit.name}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} guard={false}>
        <Textarea {...form.field('reason', 'Reason')} description="Visible to the broker." autosize minRows={2} />
        <FormActions save="Reject request" />
      </Form>
    </Modal>
  )
}
