import { Button, PasswordInput } from '@mantine/core'
import { EntryMessage } from '../parts/EntryMessage.tsx'
import { useSending } from '../parts/useSending.ts'
import styles from './two-factor.module.css'

/** A session alone does not allow a change of the sign-in method. */
export function OwnPasswordForm({ onSend }: { onSend: (password: string) => Promise<void> }) {
  const { errors, message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.begin}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const password = String(new FormData(event.currentTarget).get('password'))
        const missing = password === '' ? { password: ['Enter your password.'] } : {}
        void send(event.currentTarget, missing, () => onSend(password))
      }}
    >
      <EntryMessage>{message}</EntryMessage>
      <PasswordInput
        name="password"
        label="Your password"
        description="Enter your password to continue. Turning on two-factor signs out other devices."
        size="md"
        autoFocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        error={errors.password?.[0]}
      />
      <Button type="submit" size="md" loading={sending} disabled={wait > 0}>
        Continue
      </Button>
    </form>
  )
}
