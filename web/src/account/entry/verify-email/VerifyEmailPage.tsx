import { entry } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useCutLine } from '../../parts/entry-picture.ts'
import { KnownPasswordForm } from '../../parts/KnownPasswordForm.tsx'
import { LinkPasswordForm } from '../../parts/LinkPasswordForm.tsx'
import { useLink } from '../../parts/useLink.ts'

/** Confirms an address through the link of an e-mail and sets the password; or sends that e-mail again. */
export default function VerifyEmailPage() {
  const link = useLink('verify_email')
  const [gone, setGone] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const used = (link.state === 'gone' || gone) && sentTo === undefined
  useCutLine(used)

  if (confirmed !== undefined)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title="Your account is ready"
          lead={
            <>
              <strong>{confirmed}</strong> is confirmed. Sign in with your password.
            </>
          }
        />
        <EntryButton to="/" email={confirmed}>
          Sign in
        </EntryButton>
      </div>
    )
  if (sentTo !== undefined)
    return (
      <CheckMail
        lead={
          <>
            If <strong>{sentTo}</strong> is waiting to be confirmed, we’ve sent a link. It works once and expires in 24
            hours.
          </>
        }
        again={() => call(entry.resendVerification, { body: { email: sentTo } })}
      />
    )
  if (link.state === 'asking') return null
  if (link.state !== 'good' || gone)
    return (
      <AddressForm
        title={used ? 'This link is no longer valid' : 'Confirm your e-mail address'}
        lead={
          used
            ? 'It was used, has expired, or was replaced by a newer e-mail. If you already confirmed your address, sign in.'
            : 'We’ll e-mail you a link to confirm your address.'
        }
        verb="Send a new link"
        onSend={async (email) => {
          await call(entry.resendVerification, { body: { email } })
          setSentTo(email)
        }}
      />
    )
  if (link.has_password && !choosing)
    return (
      <KnownPasswordForm
        title="Confirm your e-mail address"
        lead={
          <>
            Enter the password for <strong>{link.email}</strong> to finish creating the account.
          </>
        }
        verb="Confirm e-mail address"
        email={link.email}
        onGone={() => setGone(true)}
        onForgotten={() => setChoosing(true)}
        onSend={async (password) => {
          const { data } = await call(entry.verifyEmail, { body: { token: link.token, password } })
          setConfirmed(data.email)
        }}
      />
    )
  return (
    <LinkPasswordForm
      title="Confirm your e-mail address"
      lead={
        link.email ? (
          <>
            Choose a password for <strong>{link.email}</strong> and you’re in.
          </>
        ) : (
          'Choose a password and you’re in.'
        )
      }
      verb="Confirm e-mail address"
      email={link.email}
      onGone={() => setGone(true)}
      onSend={async (chosen) => {
        const { data } = await call(entry.verifyEmail, { body: { token: link.token, ...chosen } })
        setConfirmed(data.email)
      }}
    />
  )
}
