import { Alert, Button, Group, Modal, PasswordInput, Select, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { apiTokens } from '@storey/api/administration/api-tokens.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { roleChoices, usualRole } from '../../users/parts/roles.ts'

interface Props {
  organization: Organization
  onClose: () => void
}

const USUAL_DAYS = 90

/** Creates a token, and shows its secret once. */
export function NewToken({ organization, onClose }: Props) {
  const [made, setMade] = useState<{ name: string; token: string }>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? `Token ${made.name}` : 'New API token'}
      size={480}
      closeOnClickOutside={!made}
    >
      {made ? (
        <Secret token={made.token} onClose={onClose} />
      ) : (
        <Making organization={organization} onClose={onClose} onMade={setMade} />
      )}
    </Modal>
  )
}

function Making({
  organization,
  onClose,
  onMade,
}: Props & { onMade: (made: { name: string; token: string }) => void }) {
  const form = useEndpointForm({
    schema: apiTokens.create.body,
    initial: {
      name: '',
      role: usualRole(organization.type),
      expires_on: daysAfter(organization.today, USUAL_DAYS) as string | null,
      password: '',
    },
    send: (body, { key }) => call(apiTokens.create, { params: { id: organization.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => onMade(data),
  })
  return (
    <Form form={form} guard={false}>
      <TextInput {...form.field('name', 'Name')} placeholder="Website" data-autofocus />
      <Select {...form.field('role', 'Role')} data={roleChoices(organization.type)} allowDeselect={false} />
      <DayInput
        {...form.field('expires_on', 'Expires on')}
        description="At most a year ahead. It works until the end of this day."
      />
      <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
      <FormActions save="Create token" onCancel={onClose} />
    </Form>
  )
}

function Secret({ token, onClose }: { token: string; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <>
      <Alert color="yellow" mb="md">
        Copy the token now. You won’t be able to see it again.
      </Alert>
      <TextInput
        label="Token"
        value={token}
        readOnly
        styles={{ input: { fontFamily: 'monospace' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => clipboard.copy(token)}>
          {clipboard.copied ? 'Copied' : 'Copy token'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  )
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
