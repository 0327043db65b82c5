import { Modal, Textarea } from '@mantine/core'
import type { licenseRequests } from '@storey/api/administration/license-requests.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'

interface Props {
  schema: typeof licenseRequests.reject.body
  title: string
  good: string
  send: (body: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Dialog that asks for the reason, which the organization reads. */
export function RejectDialog({ schema, title, good, send, onClose }: Props) {
  const form = useEndpointForm({
    schema,
    initial: { reason: '' },
    send: (body) => send(body),
    done: () => {
      notify.good(good)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Form form={form}>
        <Textarea {...form.field('reason', 'Reason')} autosize minRows={3} maxRows={8} data-autofocus />
        <FormActions save="Reject" onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
