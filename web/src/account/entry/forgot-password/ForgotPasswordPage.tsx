import { entry } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { useEntryWay } from '../../parts/entry-way.ts'
import * as copy from '../copy.ts'

/** Asks where the link to a new password should go. */
export default function ForgotPasswordPage() {
  const { go } = useEntryWay()
  return (
    <AddressForm
      title={copy.forgotYourPassword}
      lead={copy.wellEMailYouALink}
      verb={copy.sendLink}
      onSend={async (email) => {
        await call(entry.forgotPassword, { body: { email } })
        go('/auth/forgot-password/success', { email })
      }}
    />
  )
}
