import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { breakable } from '../../ui/values/Facts.tsx'

/** The address used to sign in. */
export function EmailCard({ me }: { me: Pick<OwnProfile, 'email'> }) {
  const [changing, setChanging] = useState(false)
  const [sent, setSent] = useState<string>()
  return (
    <Section title="E-mail address" note="You sign in with it.">
      {!changing && (
        <Group justify="space-between" maw={480}>
          <strong>{breakable(me.email)}</strong>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change e-mail
          </Button>
        </Group>
      )}
      {sent && <p role="status">We’ve sent a link to {sent}. Open it to change your address.</p>}
      {changing && (
        <ChangeEmail
          onClose={() => setChanging(false)}
          onSent={(email) => {
            setSent(email)
            setChanging(false)
          }}
        />
      )}
    </Section>
  )
}

function ChangeEmail({ onClose, onSent }: { onClose: () => void; onSent: (email: string) => void }) {
  const form = useEndpointForm({
    schema: profile.changeEmail.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      await call(profile.changeEmail, { body })
      return String(body.email)
    },
    done: onSent,
  })
  return (
    <Form form={form} guard={false}>
      <TextInput {...form.field('email', 'New e-mail address')} type="email" autoComplete="email" data-autofocus />
      <PasswordInput {...form.field('password', 'Your password')} autoComplete="current-password" />
      <FormActions save="Send link" onCancel={onClose} />
    </Form>
  )
}
