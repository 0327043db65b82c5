import { Modal, Textarea } from '@mantine/core'
import { licenseRequests } from '@storey/api/administration/license-requests.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  params: { id: number; requestId: number }
  /** `trade license`. */
  what: string
  onClose: () => void
}

/** Dialog that asks for the reason, which the organization reads. */
export function RejectRenewal({ params, what, onClose }: Props) {
  const form = useEndpointForm({
    schema: licenseRequests.reject.body,
    initial: { reason: '' },
    send: (body) => call(licenseRequests.reject, { params, body }),
    done: () => {
      notify.good('Renewal rejected')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Reject the ${what}?`} size={440}>
      <Form form={form}>
        <Textarea {...form.field('reason', 'Reason')} autosize minRows={3} maxRows={8} data-autofocus />
        <FormActions save="Reject" onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
