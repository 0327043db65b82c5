import { entry } from '@storey/api/calls.ts'
import { call } from '../../../http/call.ts'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { keptEmail } from '../../parts/entry-way.ts'

/** The same for every address: only its owner learns whether it has an account. */
export default function LinkSentPage() {
  const email = keptEmail()
  return (
    <CheckMail
      lead={
        <>
          If {email ? <strong>{email}</strong> : 'the address'} has an account, a letter is on its way. Its link works
          once, for 60 minutes.
        </>
      }
      again={email === undefined ? undefined : () => call(entry.forgotPassword, { body: { email } })}
    />
  )
}
