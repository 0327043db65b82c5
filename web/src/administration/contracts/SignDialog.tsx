import { Checkbox, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { type Contract, contracts } from '@storey/api/administration/contracts.ts'
import { call } from '../../http/call.ts'
import { useSession } from '../../http/useSession.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  contract: Contract
  onClose: () => void
}

/** Signs for the organization: name, password, and confirmation that the text was read. */
export function SignDialog({ contract: { id, title, organization, sha256 }, onClose }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: contracts.sign.body,
    initial: { name: session?.full_name ?? '', password: '', has_read: false, sha256: sha256 ?? '' },
    send: (body) => call(contracts.sign, { params: { id }, body }),
    done: () => {
      notify.good('Agreement signed')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Sign ${title}`} size={480}>
      <Text size="sm" mb="md">
        You sign “{title}” for {organization.name}.
      </Text>
      <Form form={form}>
        <TextInput {...form.field('name', 'Your full name')} data-autofocus />
        <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
        <Checkbox {...form.box('has_read', 'I have read the agreement and may sign for the company.')} />
        <FormActions save="Sign agreement" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** Countersigns for the platform. */
export function CountersignDialog({ contract: { id, number, organization }, onClose }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: contracts.countersign.body,
    initial: { name: session?.full_name ?? '', password: '' },
    send: (body) => call(contracts.countersign, { params: { id }, body }),
    done: () => {
      notify.good('Agreement signed')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Countersign" size={480}>
      <Text size="sm" mb="md">
        You sign {number} for the platform. {organization.name} has signed it.
      </Text>
      <Form form={form}>
        <TextInput {...form.field('name', 'Your full name')} data-autofocus />
        <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
        <FormActions save="Countersign" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
