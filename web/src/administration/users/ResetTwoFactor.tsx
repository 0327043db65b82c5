import { Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { users } from '@storey/api/administration/users.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import * as copy from './copy.ts'

/** For a user who has lost phone and recovery codes; needs a reason, which the user is sent. */
export function ResetTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useEndpointForm({
    schema: users.resetTwoFactor.body,
    initial: { reason: '', password: '' },
    send: (body) => call(users.resetTwoFactor, { params: { id: user.id }, body }),
    done: () => {
      notify.good(copy.twoFactorReset(user.full_name))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.resetTwoFactorOf(user.full_name)} size={440}>
      <Form form={form} guard={false}>
        <Text size="sm" c="dimmed">
          {copy.resettingMeans}
        </Text>
        <TextInput {...form.field('reason', copy.reason)} data-autofocus dir="auto" />
        <PasswordInput {...form.field('password', copy.yourPassword)} autoComplete="current-password" />
        <FormActions save={copy.resetTwoFactor} onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
