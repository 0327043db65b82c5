import { PasswordInput } from '@mantine/core'
import { profile } from '@storey/api/account/settings.ts'
import { PASSWORD_SHORTEST } from '@storey/api/credentials.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'

export function PasswordCard() {
  const form = useEndpointForm({
    schema: profile.changePassword.body,
    initial: { current_password: '', password: '', password_confirmation: '' },
    send: (body) => call(profile.changePassword, { body }),
    done: () => {
      form.reset()
      notify.good('Password changed. Other devices were signed out.')
    },
  })
  return (
    <Section title="Password" note="Changing it signs you out everywhere else.">
      <Form form={form} guard={false}>
        <PasswordInput {...form.field('current_password', 'Current password')} autoComplete="current-password" />
        <PasswordInput
          {...form.field('password', 'New password')}
          autoComplete="new-password"
          description={`At least ${PASSWORD_SHORTEST} characters. A few random words work well.`}
        />
        <PasswordInput {...form.field('password_confirmation', 'Confirm new password')} autoComplete="new-password" />
        <FormActions save="Change password" />
      </Form>
    </Section>
  )
}
