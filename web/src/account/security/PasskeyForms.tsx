import { Text, TextInput } from '@mantine/core'
import { type OwnPasskey, passkeys } from '@storey/api/account/passkeys.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { addPasskey } from '../parts/add-passkey.ts'

interface AddProps {
  first: boolean
  onClose: () => void
  onAdded: (codes: readonly string[] | undefined) => void
}

/** Names a new passkey and has the device create it. */
export function AddPasskey({ first, onClose, onAdded }: AddProps) {
  const form = useEndpointForm({
    schema: passkeys.rename.body,
    initial: { name: '' },
    send: ({ name }) => addPasskey(name),
    done: ({ data }) => onAdded(data.recovery_codes),
  })
  return (
    <Form form={form} guard={false}>
      <TextInput
        {...form.field('name', 'Name')}
        description="For you to recognize it, such as Work laptop."
        maxLength={100}
        autoFocus
      />
      {first && (
        <Text size="sm" c="var(--text-2)">
          With a passkey your password alone no longer signs you in, and other devices are signed out.
        </Text>
      )}
      <FormActions save="Continue" onCancel={onClose} />
    </Form>
  )
}

/** Changes the name of a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const form = useEndpointForm({
    schema: passkeys.rename.body,
    initial: { name: passkey.name },
    send: (body) => call(passkeys.rename, { params: { id: passkey.id }, body }),
    done: onClose,
  })
  return (
    <Form form={form} guard={false}>
      <TextInput {...form.field('name', 'Name')} maxLength={100} autoFocus />
      <FormActions save="Rename" onCancel={onClose} />
    </Form>
  )
}
