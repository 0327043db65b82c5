import type { AccountContext } from '../../services/context.ts'
import { makeLink } from '../links/actions.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { addressOfLink } from './emails.ts'
import { findByAddress } from './queries.ts'

/**
 * Makes the link that an account waits for, for a super admin who passes it on because e-mails reach no one: to confirm the address,
 * or to choose a new password, of which its user is notified. Undefined if no account that is in use has the address.
 */
export async function linkToPassOn({ db, services }: AccountContext<'settings' | 'queue'>, email: string) {
  const user = await findByAddress(db, email.toLowerCase())
  if (!user || user.disabled_at) return undefined
  const purpose = user.email_verified_at ? ('reset_password' as const) : ('verify_email' as const)
  const token = await makeLink(db, { user_id: user.id, purpose, email: user.email })
  if (purpose === 'reset_password')
    await notifyOfSecurityEvent(
      { db, services },
      { user_id: user.id, detail: 'A super admin created a link to choose a new password for your account.' },
    )
  return {
    purpose,
    user_id: user.id,
    email: user.email,
    link: addressOfLink(services.settings.publicUrl, purpose, token),
  }
}
