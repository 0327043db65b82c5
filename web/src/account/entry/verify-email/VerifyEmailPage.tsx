import { Button } from '@mantine/core'
import { entry } from '@storey/api/calls.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useLinkSecret } from '../../parts/useLinkSecret.ts'
import { useSending } from '../../parts/useSending.ts'

/** Confirms an address by the link of a letter, or sends that letter again. */
export default function VerifyEmailPage() {
  const token = useLinkSecret('token')
  const [confirmed, setConfirmed] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  // A press, not the opening of the page: programs that look into letters open every link.
  const { errors, message, sending, wait, send } = useSending()

  if (confirmed !== undefined)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title="Your address is confirmed"
          lead={
            <>
              <strong>{confirmed}</strong> is yours. You can sign in now.
            </>
          }
        />
        <EntryButton to="/">Sign in</EntryButton>
      </div>
    )
  if (sentTo !== undefined)
    return (
      <CheckMail
        lead={
          <>
            If <strong>{sentTo}</strong> waits to be confirmed, a letter is on its way. Its link works once, for 24
            hours.
          </>
        }
        again={() => call(entry.resendVerification, { body: { email: sentTo } })}
      />
    )
  if (token === undefined || errors.token)
    return (
      <AddressForm
        title={errors.token ? 'This link does not work' : 'Confirm your address'}
        lead={
          errors.token
            ? 'It was used, is too old, or a newer letter took its place. If you confirmed your address already, sign in.'
            : 'We send you a letter with a link that confirms it.'
        }
        verb="Send a new letter"
        onSend={async (email) => {
          await call(entry.resendVerification, { body: { email } })
          setSentTo(email)
        }}
      />
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget, {}, async () => {
          const { data } = await call(entry.verifyEmail, { body: { token } })
          setConfirmed(data.email)
        })
      }}
    >
      <EntryTitle focused title="Confirm your address" lead="One press, and your account is ready." />
      <EntryMessage>{message}</EntryMessage>
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        Confirm my address
      </Button>
    </form>
  )
}
