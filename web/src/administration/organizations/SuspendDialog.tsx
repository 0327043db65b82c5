import { Modal, Text, Textarea } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  organization: Organization
  onClose: () => void
}

/** Dialog that asks for a reason before an organization is suspended, which blocks sign-in to it. */
export function SuspendDialog({ organization: { id, name }, onClose }: Props) {
  const form = useEndpointForm({
    schema: organizations.suspend.body,
    initial: { reason: '' },
    send: (body) => call(organizations.suspend, { params: { id }, body }),
    done: () => {
      notify.good('Organization suspended')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Suspend ${name}?`} size={440}>
      <Text size="sm" mb="md">
        Members lose access and sales stop. They can see the reason. You can reinstate it.
      </Text>
      <Form form={form}>
        <Textarea {...form.field('reason', 'Reason')} autosize minRows={3} maxRows={8} data-autofocus />
        <FormActions save="Suspend" onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
