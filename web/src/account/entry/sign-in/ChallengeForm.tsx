import { Button, TextInput, UnstyledButton } from '@mantine/core'
import type { ChallengeResponse, SignedInResponse } from '@storey/api/account/account.ts'
import type { PasskeyAnswer } from '@storey/api/account/passkey-answer.ts'
import { auth } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { PasskeyStep } from '../../parts/PasskeyStep.tsx'
import { passkeysHere } from '../../parts/passkeys-here.ts'
import { useSending } from '../../parts/useSending.ts'

type Factor = 'passkey' | 'code' | 'recovery_code'
interface Proof {
  readonly passkey?: PasskeyAnswer
  readonly code?: string
  readonly recovery_code?: string
}

interface Props {
  challenge: ChallengeResponse
  onAnswer: (answer: SignedInResponse) => void
  /** Called if the challenge has expired, or the user goes back. */
  onStartOver: (why?: string) => void
}

const TEXTS: Readonly<Record<Factor, { title: string; lead: string; way: string }>> = {
  passkey: {
    title: 'Confirm with your passkey',
    lead: 'Unlock the passkey that you added to your account.',
    way: 'Use a passkey',
  },
  code: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the six digits it shows for Storey.',
    way: 'Use the authenticator app',
  },
  recovery_code: {
    title: 'Use a recovery code',
    lead: 'Each code you saved works once.',
    way: 'Use a recovery code',
  },
}

/** Second step: a passkey, a code of the authenticator app, or a recovery code. */
export default function ChallengeForm({ challenge, onAnswer, onStartOver }: Props) {
  const passkey = passkeysHere() ? challenge.passkey : undefined
  const factors: Factor[] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(challenge.authenticator_app === false ? [] : (['code'] as const)),
    'recovery_code',
  ]
  const [factor, setFactor] = useState<Factor>(factors[0] ?? 'recovery_code')

  const answer = async (proof: Proof) => {
    try {
      const body = { challenge_token: challenge.challenge_token, device_name: DEVICE_NAME, ...proof }
      onAnswer(await call(auth.challenge, { body }))
    } catch (error) {
      // `useSending` shows every error except the one that starts over.
      const spent = error instanceof Failure && error.errors.challenge_token?.[0]
      if (!spent) throw error
      onStartOver(spent)
    }
  }
  return (
    <div className={styles.form}>
      <EntryTitle title={TEXTS[factor].title} lead={TEXTS[factor].lead} />
      {factor === 'passkey' && passkey ? (
        <PasskeyStep request={passkey} onPasskey={(given) => answer({ passkey: given })} />
      ) : (
        <CodeForm
          key={factor}
          name={factor === 'recovery_code' ? 'recovery_code' : 'code'}
          onCode={(typed) => answer({ [factor]: typed })}
        />
      )}
      <div className={styles.ways}>
        {factors
          .filter((other) => other !== factor)
          .map((other) => (
            <UnstyledButton key={other} className={styles.way ?? ''} onClick={() => setFactor(other)}>
              {TEXTS[other].way}
            </UnstyledButton>
          ))}
        <UnstyledButton className={styles.way ?? ''} onClick={() => onStartOver()}>
          Back to sign-in
        </UnstyledButton>
      </div>
    </div>
  )
}

interface CodeProps {
  name: 'code' | 'recovery_code'
  onCode: (typed: string) => Promise<void>
}

function CodeForm({ name, onCode }: CodeProps) {
  const recovering = name === 'recovery_code'
  const { errors, message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get(name)).trim()
        const missing =
          typed === '' ? { [name]: [recovering ? 'Enter a recovery code.' : 'Enter the six-digit code.'] } : {}
        void send(event.currentTarget, missing, () => onCode(typed))
      }}
    >
      <EntryMessage>{message}</EntryMessage>
      <TextInput
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
    </form>
  )
}
