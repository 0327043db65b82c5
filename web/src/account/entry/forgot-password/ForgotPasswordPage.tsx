import { entry } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { useEntryWay } from '../../parts/entry-way.ts'

/** Asks for the address to which the password reset link is sent. */
export default function ForgotPasswordPage() {
  const { go } = useEntryWay()
  return (
    <AddressForm
      title="Forgot your password?"
      lead="We’ll e-mail you a link to choose a new one."
      verb="Send link"
      onSend={async (email) => {
        await call(entry.forgotPassword, { body: { email } })
        go('/auth/forgot-password/success', { email })
      }}
    />
  )
}
