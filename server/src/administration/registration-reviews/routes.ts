import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { makeDefaultPipeline } from '../../crm/pipelines/actions.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { downloadOf } from '../../files/keep.ts'
import { type Origin, serve } from '../../http/serve.ts'
import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import { linkToCopy } from '../../mail/link-to-copy.ts'
import type { Context } from '../../services/context.ts'
import { inviteTo } from '../invites/actions.ts'
import {
  documentsOf,
  endTokens,
  findRegistration,
  lockRegistration,
  makeAddress,
  readRegistration,
  rejectedEmail,
  returnedEmail,
} from '../registrations/actions.ts'
import { countWaiting, decide, listBrokersToInvite, listSameLicense, nameOfReviewer, replaceNotes } from './queries.ts'

export const registrationReviewRoutes = serve(
  registrationReviews,
  {
    waiting: async ({ db, scope }) => ({ data: { count: await countWaiting(db, scope) } }),

    get: async ({ db, scope, services, params }) => {
      const read = await readRegistration({ db, scope, services }, params.id, { masked: false, company_only: false })
      const found = read && (await findRegistration(db, scope, params.id))
      if (!read || !found) throw notFound()
      const { id, name, reviewed_at, reviewed_by } = found
      return {
        data: {
          ...read,
          id,
          name,
          reviewed_at,
          reviewed_by: await nameOfReviewer(db, scope, reviewed_by),
          same_license: await listSameLicense(db, scope, id),
        },
      }
    },

    decide: async ({ body, ...call }) => {
      const { db, scope, params, emit } = call
      const { id } = params
      // Locked until the decision is written: of two concurrent calls the second finds it decided.
      const locked = await lockRegistration(db, scope, id)
      const found = locked && (await findRegistration(db, scope, id))
      if (!found) throw notFound()
      const status_reason = body.decision === 'reject' ? body.reason : null
      const decided = await decide(db, scope, { id, status: STATUSES[body.decision], status_reason })
      if (!decided) throw conflict('not_pending_review', 'This registration isn’t waiting for review.')
      const { status } = decided
      await endTokens(db, id)
      await replaceNotes(db, scope, id, body.decision === 'return' ? body.notes : [])
      const link = await notifyRegistrant(call, { ...found, status }, body)
      emit({ type: 'organization.changed', id, organization_id: id })
      return { data: { id, status, link } }
    },

    download: async ({ db, scope, services, params }) => {
      const documents = await documentsOf(db, scope, params.id)
      const found = documents.find(({ id }) => id === params.documentId)
      if (!found) throw notFound()
      return downloadOf(db, scope, services.storage, found.file_id)
    },
  },
  {
    organizations_trade_license: () => conflict('license_taken', 'Another organization has this trade license.'),
    registrations_address_confirmed: () =>
      conflict(
        'address_not_confirmed',
        'The company has not confirmed its e-mail address yet. It can be approved or returned after that.',
      ),
  },
)

const STATUSES = { approve: 'active', return: 'changes_requested', reject: 'rejected' } as const

type Registered = NonNullable<Awaited<ReturnType<typeof findRegistration>>>
interface ReviewContext extends Context<'organization.changed', 'settings' | 'queue'> {
  readonly origin: Origin
}

/**
 * E-mails the registrant the decision: an invite after an approval, also to the brokers of the registration, else a new link with the requested changes.
 *
 * @returns the link, if e-mails reach no one and the reviewer passes it on
 */
async function notifyRegistrant(
  context: ReviewContext,
  found: Registered,
  body: Input<typeof registrationReviews.decide>['body'],
): Promise<string | null> {
  const { id, name, type, status, email, source } = found
  const { db, services, origin } = context
  if (email === null) throw invalid({ email: ['The registration has no e-mail address.'] })
  if (body.decision === 'approve') {
    await makeDefaultPipeline(db, id)
    const organization = { id, name, type, status }
    const { link } = await inviteTo(context, { organization, email, role: 'broker_admin', origin })
    for (const broker of await listBrokersToInvite(db, id, email))
      await inviteTo(context, { organization, email: broker, role: 'broker', origin })
    return link
  }
  if (source !== 'skylinebuilders' && source !== 'international') throw notFound()
  const url = await makeAddress({ db, services }, { id, uuid: found.uuid, source, email })
  const text: EmailText =
    body.decision === 'return' ? returnedEmail(url, name, body.notes) : rejectedEmail(url, name, body.reason)
  await sendEmail(
    { db, services },
    { kind: `registration_${body.decision}ed`, to: email, organization_id: id, request_id: origin.request_id, text },
  )
  return linkToCopy(services.settings, url)
}
