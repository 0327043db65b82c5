import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { hashToken } from '../../access/admit.ts'
import { confirmAddress } from '../../access/registrant.ts'
import { openingOf } from '../../access/scope.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { publish } from '../../live/events.ts'
import { sendEmail } from '../../mail/emails.ts'
import { readSignup } from '../platform/actions.ts'
import { makeAddress } from './actions.ts'
import { sentEmail } from './emails.ts'
import { lockRegistration } from './queries.ts'
import { current, notifyReviewers, type Step } from './steps.ts'

/**
 * Confirms the address of a registration with the token of an e-mailed link, and keeps what was entered with the caller's token.
 * A submitted registration then goes to its reviewers.
 *
 * @throws 422 if the link is not valid
 */
export function confirmRegistration(step: Step, link: string): Promise<Registration> {
  const { services, registrant, origin } = step
  const { scope, organization_id } = registrant
  const token_hash = hashToken(link)
  return services.pool.transaction(openingOf(scope), async (db) => {
    // Of several calls at once the later ones find it confirmed.
    if (!(await lockRegistration(db, scope, organization_id))) throw notFound()
    const before = await current(db, step)
    if (!(await confirmAddress(db, token_hash, true)))
      throw invalid({ token: ['This link is no longer valid. Request a new one.'] })
    const confirmed = { ...step, registrant: { ...registrant, token_hash, token: link, mailed: true, confirmed: true } }
    const now = await current(db, confirmed)
    await publish(db, [{ type: 'organization.changed', id: organization_id, organization_id }])
    if (before.address_confirmed || now.status !== 'pending_review') return now
    const { email } = now.company
    if (email !== null) {
      const url = await makeAddress(
        { db, services },
        { id: organization_id, uuid: now.uuid, source: now.source, email },
      )
      await sendEmail(
        { db, services },
        {
          kind: 'registration_sent',
          to: email,
          organization_id,
          request_id: origin.request_id,
          text: sentEmail((await readSignup(db)).days, now.company.legal_name ?? '', url),
        },
      )
    }
    await notifyReviewers(db, step, now)
    return now
  })
}
