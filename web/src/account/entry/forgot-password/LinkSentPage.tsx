import { entry } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { keptEmail } from '../../parts/entry-way.ts'

/** The same page for every address, so that only the address's owner learns whether it has an account. */
export default function LinkSentPage() {
  const email = keptEmail()
  return (
    <CheckMail
      lead={
        <>
          If an account exists for {email ? <strong>{email}</strong> : 'this address'}, we’ve sent a link. It works once
          and expires in 60 minutes.
        </>
      }
      again={email === undefined ? undefined : () => call(entry.forgotPassword, { body: { email } })}
    />
  )
}
