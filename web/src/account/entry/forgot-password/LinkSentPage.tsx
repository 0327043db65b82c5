import { entry } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { keptEmail } from '../../parts/entry-way.ts'
import * as copy from '../copy.ts'

/** The same page for every address, so that only the address's owner learns whether it has an account. */
export default function LinkSentPage() {
  const email = keptEmail()
  return (
    <CheckMail
      lead={copy.ifAnAccountExistsFor(email ? <strong>{email}</strong> : copy.thisAddress)}
      again={email === undefined ? undefined : () => call(entry.forgotPassword, { body: { email } })}
    />
  )
}
