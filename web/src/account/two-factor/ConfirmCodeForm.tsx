import { Button, TextInput } from '@mantine/core'
import { twoFactor } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { useSending } from '../parts/useSending.ts'
import styles from './two-factor.module.css'

/** Confirms with a code that the app has the secret, and turns two-factor on. */
export function ConfirmCodeForm({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { errors, message, sending, send } = useSending()
  return (
    <form
      className={styles.confirm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = String(new FormData(event.currentTarget).get('code')).trim()
        void send(event.currentTarget, code === '' ? { code: ['Enter the six-digit code.'] } : {}, async () => {
          await call(twoFactor.confirm, { body: { code } })
          await onConfirmed()
        })
      }}
    >
      <TextInput
        name="code"
        label="Six-digit code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={errors.code?.[0] ?? message}
      />
      <Button type="submit" size="md" loading={sending}>
        Turn on two-factor
      </Button>
    </form>
  )
}
