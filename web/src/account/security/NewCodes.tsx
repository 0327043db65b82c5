import { PasswordInput } from '@mantine/core'
import { twoFactor } from '@storey/api/account/account.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'

interface Props {
  onClose: () => void
  onMade: (codes: readonly string[]) => void
}

/** Asks for the password before it creates new recovery codes. */
export function NewCodes({ onClose, onMade }: Props) {
  const form = useEndpointForm({
    schema: twoFactor.renewRecoveryCodes.body,
    initial: { password: '' },
    send: (body) => call(twoFactor.renewRecoveryCodes, { body }),
    done: ({ data }) => onMade(data.codes),
  })
  return (
    <Form form={form} guard={false}>
      <PasswordInput
        {...form.field('password', 'Your password')}
        description="Your current codes stop working."
        autoComplete="current-password"
      />
      <FormActions save="Create new codes" onCancel={onClose} />
    </Form>
  )
}
