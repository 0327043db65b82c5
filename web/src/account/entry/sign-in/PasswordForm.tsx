import { Button, PasswordInput, TextInput } from '@mantine/core'
import { auth } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../http/call.ts'
import { EntryLink } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { keptEmail, useEntryWay } from '../../parts/entry-way.ts'
import { passkeysHere } from '../../parts/passkeys-here.ts'
import { SignupLink } from '../../parts/SignupLink.tsx'
import { useRegistrationOpen } from '../../parts/useRegistrationOpen.ts'
import { useSending } from '../../parts/useSending.ts'

const PasskeySignIn = lazy(() => import('./PasskeySignIn.tsx'))

interface Props {
  notice: string | undefined
  onTyping: (() => void) | undefined
  onAnswer: (answer: ResponseOf<typeof auth.login>) => void
}

/** First step. Uncontrolled: its fields are read on submit, so that values filled in by a password manager are included. */
export function PasswordForm({ notice, onTyping, onAnswer }: Props) {
  const { over } = useEntryWay()
  const { errors, message, sending, wait, send } = useSending()
  const wrong = errors.password?.[0]
  const open = useRegistrationOpen()
  const [email, setEmail] = useState(() => keptEmail() ?? '')
  const [withPasskeys] = useState(passkeysHere)
  return (
    <div className={styles.form}>
      <form
        className={styles.fields}
        noValidate
        onInput={onTyping}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const [email, password] = [String(typed.get('email')), String(typed.get('password'))]
          void send(event.currentTarget, missing({ email, password }), async () =>
            onAnswer(await call(auth.login, { body: { email, password, device_name: DEVICE_NAME } })),
          )
        }}
      >
        <EntryTitle title="Sign in" lead={over && `Sign in as ${over} to continue. Your input is kept.`} />
        <EntryMessage>{message ?? notice}</EntryMessage>
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          size="md"
          autoComplete={withPasskeys ? 'username webauthn' : 'username'}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={keptEmail() ?? ''}
          onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
          error={errors.email?.[0]}
        />
        <PasswordInput
          name="password"
          label="Password"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          aria-invalid={wrong !== undefined}
          // A message of both fields is said once.
          error={wrong === errors.email?.[0] ? wrong !== undefined : wrong}
        />
        <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
          Sign in
        </Button>
      </form>
      {withPasskeys && (
        // Its place is kept, so that the links below do not move when it has loaded.
        <Suspense fallback={<Button size="md" fullWidth className={styles.place ?? ''} aria-hidden tabIndex={-1} />}>
          <PasskeySignIn onAnswer={onAnswer} />
        </Suspense>
      )}
      {over === undefined && (
        <>
          <div className={styles.ways}>
            <EntryLink to="/auth/forgot-password" email={email}>
              Forgot your password?
            </EntryLink>
          </div>
          <div className={`${styles.ways} ${styles.new}`}>
            {open && <EntryLink to="/register">Create an account</EntryLink>}
            <SignupLink />
          </div>
        </>
      )}
    </div>
  )
}

/** Messages for empty fields, so that an empty form sends no request. */
function missing({ email, password }: { email: string; password: string }) {
  return {
    ...(email.trim() === '' ? { email: ['Enter your e-mail address.'] } : {}),
    ...(password === '' ? { password: ['Enter your password.'] } : {}),
  }
}
