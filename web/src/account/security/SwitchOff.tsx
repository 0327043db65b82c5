import { PasswordInput, TextInput } from '@mantine/core'
import { twoFactor } from '@storey/api/account/account.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'

/** Dialog that turns the second factor off, with password and code. */
export function SwitchOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useEndpointForm({
    schema: twoFactor.disable.body,
    initial: { password: '', code: '' },
    send: (body) => call(twoFactor.disable, { body }),
    done: onDone,
  })
  return (
    <Form form={form} guard={false}>
      <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
      <TextInput
        {...form.field('code', 'Code from your authenticator app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <FormActions save="Turn off two-factor" onCancel={onClose} danger />
    </Form>
  )
}
