import { Modal, TextInput } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import { type ClientRegistration, clientRegistrations as declared } from '@storey/api/inventory/client-registrations.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  registration: ClientRegistration
  onClose: () => void
}

/** Takes the protection of a client over with the code of the brokerage that has it. */
export function AcceptTransfer({ registration: { id, client_name }, onClose }: Props) {
  const form = useEndpointForm({
    schema: declared.acceptTransfer.body,
    initial: { code: '' },
    send: (body) => call(clientRegistrations.acceptTransfer, { params: { id }, body }),
    done: () => {
      notify.good(`${client_name} is protected for you.`)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Take over ${client_name}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} guard={false}>
        <TextInput {...form.field('code', 'Code')} description="From the brokerage that protects the client." />
        <FormActions save="Take over client" />
      </Form>
    </Modal>
  )
}
