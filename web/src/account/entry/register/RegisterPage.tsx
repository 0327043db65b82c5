import type { ShownInvite } from '@storey/api/account-entry.ts'
import { entry } from '@storey/api/calls.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { useLinkSecret } from '../../parts/useLinkSecret.ts'
import { RegisterForm } from './RegisterForm.tsx'

type Invited =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'gone'; readonly why: string }
  | { readonly state: 'good'; readonly invite: ShownInvite; readonly token: string }

/** A new account: by an invite, which signs in at once, or with a letter that goes on from here. */
export default function RegisterPage() {
  const token = useLinkSecret('invite')
  const [invited, setInvited] = useState<Invited>({ state: token === undefined ? 'none' : 'asking' })
  const [sentTo, setSentTo] = useState<string>()

  useEffect(() => {
    if (token === undefined) return
    let here = true
    const told = (now: Invited) => here && setInvited(now)
    call(entry.previewInvite, { body: { invite_token: token } }).then(
      ({ data }) => told({ state: 'good', invite: data, token }),
      (error: unknown) => told({ state: 'gone', why: wordsOf(error) }),
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
            We sent a letter to <strong>{sentTo}</strong>. The link in it confirms your address; then you can sign in.
          </>
        }
        again={() => call(entry.resendVerification, { body: { email: sentTo } })}
      />
    )
  return (
    <RegisterForm
      key={invited.state}
      invite={invited.state === 'good' ? invited : undefined}
      asking={invited.state === 'asking'}
      notice={invited.state === 'gone' ? invited.why : undefined}
      onSent={setSentTo}
    />
  )
}

const wordsOf = (error: unknown) =>
  error instanceof Failure && error.status < 500 && error.status !== 429
    ? 'This invite was used, taken back, or is too old. Ask for a new one, or register without it.'
    : 'The invite could not be read. Open the link in the letter again.'
