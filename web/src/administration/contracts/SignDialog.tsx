import { Checkbox, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { type Contract, contracts } from '@storey/api/administration/contracts.ts'
import { call } from '../../http/call.ts'
import { useSession } from '../../http/useSession.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import * as copy from './copy.ts'

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
      notify.good(copy.agreementSigned)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.signOf(title)} size={480}>
      <Text size="sm" mb="md">
        {copy.signFor(title, organization.name)}
      </Text>
      <Form form={form}>
        <TextInput {...form.field('name', copy.yourFullName)} data-autofocus />
        <PasswordInput {...form.field('password', copy.confirmYourPassword)} autoComplete="current-password" />
        <Checkbox {...form.box('has_read', copy.hasRead)} />
        <FormActions save={copy.signAgreement} onCancel={onClose} />
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
      notify.good(copy.agreementSigned)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.countersign} size={480}>
      <Text size="sm" mb="md">
        {copy.countersignEffect(number, organization.name)}
      </Text>
      <Form form={form}>
        <TextInput {...form.field('name', copy.yourFullName)} data-autofocus />
        <PasswordInput {...form.field('password', copy.confirmYourPassword)} autoComplete="current-password" />
        <FormActions save={copy.countersign} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
