import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../../http/failure.ts'
import { EntryMessage } from './EntryMessage.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import styles from './entry.module.css'
import { missingPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { useSending } from './useSending.ts'

interface Props {
  title: string
  lead: ReactNode
  verb: string
  /** The account's address, for password managers; may be empty. */
  email: string
  /** Called if the link has been used in between. */
  onGone: () => void
  onSend: (chosen: { password: string; password_confirmation: string }) => Promise<void>
}

/** Form that sets a password through the link of an e-mail. */
export function LinkPasswordForm({ title, lead, verb, email, onGone, onSend }: Props) {
  const { errors, message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const [password, password_confirmation] = [
          String(typed.get('password')),
          String(typed.get('password_confirmation')),
        ]
        void send(event.currentTarget, missingPassword(password, password_confirmation), async () => {
          try {
            await onSend({ password, password_confirmation })
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
      <NewPasswordFields errors={errors} autoFocus />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        {verb}
      </Button>
    </form>
  )
}
