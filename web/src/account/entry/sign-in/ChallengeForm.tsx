import { Button, TextInput, UnstyledButton } from '@mantine/core'
import type { SignedInResponse } from '@storey/api/account/account.ts'
import { auth } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useSending } from '../../parts/useSending.ts'

interface Props {
  token: string
  onAnswer: (answer: SignedInResponse) => void
  /** Called if the challenge has expired, or the user goes back. */
  onStartOver: (why?: string) => void
}

/** Second step: a code of the authenticator app, or a recovery code. */
export function ChallengeForm({ token, onAnswer, onStartOver }: Props) {
  const [recovering, setRecovering] = useState(false)
  const { errors, message, sending, wait, send } = useSending()
  const name = recovering ? 'recovery_code' : 'code'

  const answer = async (typed: string) => {
    const code = recovering ? { recovery_code: typed } : { code: typed }
    try {
      onAnswer(await call(auth.challenge, { body: { challenge_token: token, device_name: DEVICE_NAME, ...code } }))
    } catch (error) {
      // `useSending` shows every error except the one that starts over.
      const spent = error instanceof Failure && error.errors.challenge_token?.[0]
      if (!spent) throw error
      onStartOver(spent)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get(name)).trim()
        const missing =
          typed === '' ? { [name]: [recovering ? 'Enter a recovery code.' : 'Enter the six-digit code.'] } : {}
        void send(event.currentTarget, missing, () => answer(typed))
      }}
    >
      <EntryTitle
        title={recovering ? 'Use a recovery code' : 'Enter your code'}
        lead={
          recovering
            ? 'Each code you saved works once.'
            : 'Open your authenticator app and enter the six digits it shows for Storey.'
        }
      />
      <EntryMessage>{message}</EntryMessage>
      <TextInput
        key={name}
        name={name}
        label={recovering ? 'Recovery code' : 'Six-digit code'}
        size="md"
        autoFocus
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        maxLength={recovering ? 40 : 7}
        spellCheck={false}
        autoCapitalize="none"
        className={styles.code ?? ''}
        error={errors[name]?.[0]}
        onChange={({ currentTarget }) => {
          if (!recovering && /^\d{6}$/.test(currentTarget.value)) currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        Continue
      </Button>
      <div className={styles.ways}>
        <UnstyledButton className={styles.way ?? ''} onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </UnstyledButton>
        <UnstyledButton className={styles.way ?? ''} onClick={() => onStartOver()}>
          Back to sign-in
        </UnstyledButton>
      </div>
    </form>
  )
}
