import { Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { users } from '@storey/api/administration/users.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

/** For a user who has lost phone and recovery codes; needs a reason, which the user is sent. */
export function ResetTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useEndpointForm({
    schema: users.resetTwoFactor.body,
    initial: { reason: '', password: '' },
    send: (body) => call(users.resetTwoFactor, { params: { id: user.id }, body }),
    done: () => {
      notify.good(`Two-factor reset for ${user.full_name}`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Reset two-factor of ${user.full_name}`} size={440}>
      <Form form={form} guard={false}>
        <Text size="sm" c="dimmed">
          Their authenticator app and recovery codes stop working and all their sessions end. They’ll get an e-mail with
          your reason.
        </Text>
        <TextInput {...form.field('reason', 'Reason')} data-autofocus />
        <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
        <FormActions save="Reset two-factor" onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
