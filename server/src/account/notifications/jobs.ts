import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { notificationEmailJob } from './actions.ts'
import { findAcceptedOffer, findRecipient, takeForMail } from './queries.ts'
import { emailOf, type Mailed } from './rules.ts'

export const notificationWorks: readonly JobHandler[] = [
  jobHandler(notificationEmailJob, (services, { notification_id }) => mailNotification(services, notification_id), {
    concurrency: 2,
  }),
]

/** The worker itself reads no sales. */
async function acceptedOfferOf(
  pool: Services['pool'],
  { kind, outcome, subject_id }: Pick<Mailed, 'kind' | 'outcome' | 'subject_id'>,
) {
  if (kind !== 'offer_answered' || outcome !== 'accepted' || subject_id === null) return undefined
  const scope = scopeOfJob('Storey')
  return pool.transaction({ ...openingOf(scope), read_only: true }, (db) => findAcceptedOffer(db, scope, subject_id))
}

/** Sends the e-mail of a notification once, if its recipient still works in that organization. */
const mailNotification = ({ pool, queue, settings, clock }: Services, id: number) =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    const inserted = await takeForMail(db, id)
    if (!inserted) return
    const reader = await findRecipient(db, inserted.user_id)
    const place = reader?.memberships.find(({ organization_id }) => organization_id === inserted.organization_id)
    if (!reader || (inserted.organization_id !== null && !place?.enabled)) return
    const offer = await acceptedOfferOf(pool, inserted)
    await sendEmail(
      { db, services: { queue, settings } },
      {
        kind: `notification_${inserted.kind}`,
        to: reader.email,
        user_id: inserted.user_id,
        organization_id: inserted.organization_id ?? undefined,
        text: (platform) =>
          emailOf(inserted, { place: place?.name, platform, publicUrl: settings.publicUrl, now: clock.now(), offer }),
      },
    )
  })
