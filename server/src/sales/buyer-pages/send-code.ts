import { limitsOf } from '../../account/limits.ts'
import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { asBuyer } from './as-buyer.ts'
import { type OpenedLink, setCode } from './queries.ts'

/** Rolls a transaction back because the limit of codes is reached. */
class Full extends Error {}

/** Replaces the code of a link and e-mails the new one. `wait`: the last one is too recent; `many`: the limit of an hour is reached. */
export const sendCode = (
  services: Services,
  link: OpenedLink,
  { hash, use, text }: { readonly hash: Buffer; readonly use: 'open' | 'sign'; readonly text: EmailText },
): Promise<'sent' | 'wait' | 'many'> =>
  asBuyer(services, link, async (db, scope) => {
    const to = await setCode(db, scope, link, hash)
    if (!to) return 'wait' as const
    // Few codes an hour, so that they cannot be guessed by asking for many.
    if (!(await limitsOf(services).mayMail('buyer code', use === 'open' ? `${link.id}` : `${link.id} ${use}`)))
      throw new Full()
    const { organization_id } = link
    await sendEmail({ db, services }, { kind: 'buyer_code', to: to.address, organization_id, text })
    return 'sent' as const
  }).catch((problem: unknown) => {
    if (problem instanceof Full) return 'many' as const
    throw problem
  })
