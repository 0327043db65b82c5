import { PasswordInput } from '@mantine/core'
import { profile } from '@storey/api/account/settings.ts'
import { PASSWORD_SHORTEST } from '@storey/api/credentials.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Card } from '../parts/Card.tsx'
import * as copy from './copy.ts'

export function PasswordCard() {
  const form = useEndpointForm({
    schema: profile.changePassword.body,
    initial: { current_password: '', password: '', password_confirmation: '' },
    send: (body) => call(profile.changePassword, { body }),
    done: () => {
      form.reset()
      notify.good(copy.passwordChangedOtherDevicesWereSigned)
    },
  })
  return (
    <Card title={copy.password} note={copy.changingItSignsYouOutEverywhere}>
      <Form form={form} guard={false}>
        <PasswordInput {...form.field('current_password', copy.currentPassword)} autoComplete="current-password" />
        <PasswordInput
          {...form.field('password', copy.newPassword)}
          autoComplete="new-password"
          description={copy.atLeastCharactersAFewRandom(PASSWORD_SHORTEST)}
        />
        <PasswordInput {...form.field('password_confirmation', copy.confirmNewPassword)} autoComplete="new-password" />
        <FormActions save={copy.changePassword} />
      </Form>
    </Card>
  )
}
