import { Button, Modal, PasswordInput, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { PasskeyAnswer } from '@storey/api/account/passkey-answer.ts'
import type { ProofWays } from '@storey/api/account/proofs.ts'
import { proofs } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { endProof } from '../../http/proof.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EntryMessage } from '../parts/EntryMessage.tsx'
import styles from '../parts/entry.module.css'
import { PasskeyStep } from '../parts/PasskeyStep.tsx'
import { passkeysHere } from '../parts/passkeys-here.ts'
import { useSending } from '../parts/useSending.ts'

type Typed = 'password' | 'code' | 'recovery_code'

/** Asks for a second factor, or of a user without one for the password; the call that needed it is then sent again. */
export function ProofDialog() {
  const ways = useQuery({ ...query(proofs.ways, {}), staleTime: 0, gcTime: 0 })
  const [recovering, setRecovering] = useState(false)
  const give = async (body: { passkey?: PasskeyAnswer } & Partial<Record<Typed, string>>) => {
    await call(proofs.give, { body })
    endProof(true)
  }
  return (
    <Modal opened onClose={() => endProof(false)} title="Confirm that it’s you" size={440} zIndex={1000}>
      <Await answer={ways} kind="form">
        {({ data }) => {
          const passkey = passkeysHere() ? data.passkey : undefined
          const field = recovering ? 'recovery_code' : usualField(data, passkey !== undefined)
          return (
            <Stack>
              <Text c="var(--text-2)">This change needs a recent proof of identity. It is valid for ten minutes.</Text>
              {passkey && <PasskeyStep request={passkey} onPasskey={(given) => give({ passkey: given })} />}
              {field && <TypedProof key={field} name={field} onProof={(text) => give({ [field]: text })} />}
              {field !== 'password' && field !== 'recovery_code' && (
                <UnstyledButton className={styles.way ?? ''} onClick={() => setRecovering(true)}>
                  Use a recovery code
                </UnstyledButton>
              )}
            </Stack>
          )
        }}
      </Await>
    </Modal>
  )
}

/** What is asked at first besides a passkey; undefined if there is nothing else than that. */
function usualField({ password, authenticator_app }: ProofWays, with_passkey: boolean): Typed | undefined {
  if (password) return 'password'
  if (authenticator_app) return 'code'
  return with_passkey ? undefined : 'recovery_code'
}

const LABELS: Readonly<Record<Typed, string>> = {
  password: 'Your password',
  code: 'Code from your authenticator app',
  recovery_code: 'Recovery code',
}
const MISSING: Readonly<Record<Typed, string>> = {
  password: 'Enter your password.',
  code: 'Enter the six-digit code.',
  recovery_code: 'Enter a recovery code.',
}

function TypedProof({ name, onProof }: { name: Typed; onProof: (text: string) => Promise<void> }) {
  const { errors, message, sending, wait, send } = useSending()
  const shared = { name, label: LABELS[name], autoFocus: true, error: errors[name]?.[0] }
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get(name))
        void send(event.currentTarget, text.trim() === '' ? { [name]: [MISSING[name]] } : {}, () => onProof(text))
      }}
    >
      <EntryMessage>{message}</EntryMessage>
      {name === 'password' ? (
        <PasswordInput
          {...shared}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
      ) : (
        <TextInput
          {...shared}
          autoComplete={name === 'code' ? 'one-time-code' : 'off'}
          inputMode={name === 'code' ? 'numeric' : 'text'}
          maxLength={name === 'code' ? 7 : 40}
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      <Button type="submit" loading={sending} disabled={wait > 0}>
        Confirm
      </Button>
    </form>
  )
}
