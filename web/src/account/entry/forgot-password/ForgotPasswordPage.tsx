import { entry } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { useEntryWay } from '../../parts/entry-way.ts'
import * as copy from '../copy.ts'

/** Asks for the address to which the password reset link is sent. */
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
