import { Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../../http/failure.ts'
import { EntryMessage } from './EntryMessage.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import styles from './entry.module.css'
import { useSending } from './useSending.ts'

interface Props {
  title: string
  lead: ReactNode
  verb: string
  /** The account's address, for password managers; may be empty. */
  email: string
  /** Called if the link has been used in between. */
  onGone: () => void
  /** Called by a user who does not know the password, or did not choose it. */
  onForgotten: () => void
  onSend: (password: string) => Promise<void>
}

/** Form that asks for the password of the registration again; the link of the e-mail opens it. */
export function KnownPasswordForm({ title, lead, verb, email, onGone, onForgotten, onSend }: Props) {
  const { errors, message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const password = String(new FormData(event.currentTarget).get('password'))
        const missing = password === '' ? { password: ['Enter your password.'] } : {}
        void send(event.currentTarget, missing, async () => {
          try {
            await onSend(password)
          } catch (error) {
            // `useSending` shows every error except a used link.
            if (!(error instanceof Failure && error.errors.token)) throw error
            onGone()
          }
        })
      }}
    >
      <EntryTitle title={title} lead={lead} />
      <EntryMessage>{message}</EntryMessage>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        name="password"
        label="Password"
        description="The one that was chosen at the registration."
        size="md"
        autoComplete="current-password"
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        aria-invalid={errors.password !== undefined}
        error={errors.password?.[0]}
      />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        {verb}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={onForgotten}>
        Choose a new password
      </Button>
    </form>
  )
}
