import { Button } from '@mantine/core'
import type { PasskeyAnswer, PasskeyRequest } from '@storey/api/account/passkey-answer.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { EntryMessage } from './EntryMessage.tsx'
import styles from './entry.module.css'
import { webauthn } from './passkeys-here.ts'
import { useSending } from './useSending.ts'

interface Props {
  request: PasskeyRequest
  onPasskey: (passkey: PasskeyAnswer) => Promise<void>
}

/** Asks for a passkey of a known user, as second factor or as proof of identity. */
export function PasskeyStep({ request, onPasskey }: Props) {
  const { message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget, {}, async () => {
          const { askForPasskey } = await webauthn()
          await onPasskey(await askForPasskey(request))
        })
      }}
    >
      <EntryMessage>{message}</EntryMessage>
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={sending}
        disabled={wait > 0}
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      >
        Use your passkey
      </Button>
    </form>
  )
}
