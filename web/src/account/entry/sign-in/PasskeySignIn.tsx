import { Button } from '@mantine/core'
import type { SignedInResponse } from '@storey/api/account/account.ts'
import { passkeySignIn } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import styles from '../../parts/entry.module.css'
import { webauthn } from '../../parts/passkeys-here.ts'
import { useSending } from '../../parts/useSending.ts'

/** Before the challenge of an offer expires. */
const RENEW_MS = 4 * 60_000

interface Props {
  onAnswer: (answer: SignedInResponse) => void
}

/** Signs in with a passkey alone: by a button, and where the browser can, in the list of the e-mail field. */
export default function PasskeySignIn({ onAnswer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { message, sending, wait, send } = useSending()
  const signIn = async (autofill: boolean) => {
    const { askForPasskey } = await webauthn()
    const { data } = await call(passkeySignIn.request, {})
    const passkey = await askForPasskey(data, { autofill })
    onAnswer(await call(passkeySignIn.signIn, { body: { passkey, device_name: DEVICE_NAME } }))
  }
  const offer = useRef<() => Promise<void>>(undefined)
  offer.current = async () => {
    const { offersPasskeys } = await webauthn()
    if (!(await offersPasskeys())) return
    try {
      await signIn(true)
    } catch (error) {
      // An offer that the user did not take up says nothing; a passkey that the server refused does.
      const refused = error instanceof Failure && error.status > 0
      if (refused && form.current) void send(form.current, {}, () => Promise.reject(error))
    }
  }
  useEffect(() => {
    void offer.current?.()
    const renew = window.setInterval(() => void offer.current?.(), RENEW_MS)
    return () => {
      window.clearInterval(renew)
      void webauthn().then(({ endOffer }) => endOffer())
    }
  }, [])
  return (
    <form
      ref={form}
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget, {}, () => signIn(false))
      }}
    >
      <EntryMessage>{message}</EntryMessage>
      <Button
        type="submit"
        variant="default"
        size="md"
        fullWidth
        loading={sending}
        disabled={wait > 0}
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      >
        Sign in with a passkey
      </Button>
    </form>
  )
}
