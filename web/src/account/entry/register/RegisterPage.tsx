import type { ShownInvite } from '@storey/api/account/entry.ts'
import { entry } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useLinkSecret } from '../../parts/useLinkSecret.ts'
import { useRegistrationOpen } from '../../parts/useRegistrationOpen.ts'
import { RegisterForm } from './RegisterForm.tsx'

type Invited =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'gone'; readonly why: string }
  | { readonly state: 'good'; readonly invite: ShownInvite; readonly token: string }

/** Creates an account: through an invite, which signs in immediately, or with a confirmation link by e-mail. */
export default function RegisterPage() {
  const token = useLinkSecret('invite')
  const [invited, setInvited] = useState<Invited>({ state: token === undefined ? 'none' : 'asking' })
  const [sentTo, setSentTo] = useState<string>()
  const open = useRegistrationOpen()

  useEffect(() => {
    if (token === undefined) return
    let here = true
    const settle = (now: Invited) => here && setInvited(now)
    call(entry.previewInvite, { body: { invite_token: token } }).then(
      ({ data }) => settle({ state: 'good', invite: data, token }),
      (error: unknown) => settle({ state: 'gone', why: labelsOf(error) }),
    )
    return () => {
      here = false
    }
  }, [token])

  if (sentTo !== undefined)
    return (
      <CheckMail
        lead={
          <>
            We’ve sent a link to <strong>{sentTo}</strong>. Open it to confirm your address and choose a password.
          </>
        }
        again={() => call(entry.resendVerification, { body: { email: sentTo } })}
      />
    )
  if (!open && (invited.state === 'none' || invited.state === 'gone'))
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title="Registration is by invite"
          lead="Ask your company’s administrator to invite your e-mail address, then open the link in that e-mail."
        />
        <EntryMessage>{invited.state === 'gone' ? invited.why : undefined}</EntryMessage>
        <EntryButton to="/">Sign in</EntryButton>
      </div>
    )
  return (
    <RegisterForm
      invite={invited.state === 'good' ? invited : undefined}
      asking={invited.state === 'asking'}
      notice={invited.state === 'gone' ? invited.why : undefined}
      onSent={setSentTo}
    />
  )
}

const labelsOf = (error: unknown) =>
  error instanceof Failure && error.status < 500 && error.status !== 429
    ? 'This invite was used, withdrawn or has expired. Ask the person who invited you for a new one.'
    : 'Couldn’t load the invite. Open the link in the e-mail again.'
