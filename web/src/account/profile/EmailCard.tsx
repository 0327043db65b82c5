import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Card } from '../parts/Card.tsx'
import * as copy from './copy.ts'

/** The address used to sign in. */
export function EmailCard({ me }: { me: Pick<OwnProfile, 'email'> }) {
  const [changing, setChanging] = useState(false)
  const [sent, setSent] = useState<string>()
  return (
    <Card
      title={copy.eMailAddress}
      note={copy.youSignInWith(<strong>{me.email}</strong>)}
      aside={
        !changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {copy.changeEMail}
          </Button>
        )
      }
    >
      {sent && <p role="status">{copy.weSentALinkTo(sent)}</p>}
      {changing && (
        <ChangeEmail
          onClose={() => setChanging(false)}
          onSent={(email) => {
            setSent(email)
            setChanging(false)
          }}
        />
      )}
    </Card>
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
      <TextInput {...form.field('email', copy.newEMailAddress)} type="email" autoComplete="email" data-autofocus />
      <PasswordInput {...form.field('password', copy.yourPassword)} autoComplete="current-password" />
      <FormActions save={copy.sendLink} onCancel={onClose} />
    </Form>
  )
}
