import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { sendLetter } from '../../mail/letters.ts'
import type { Services } from '../../services.ts'
import { notificationLetterJob } from './actions.ts'
import { findRecipient, takeForMail } from './queries.ts'
import { letterOf } from './rules.ts'

export const notificationWorks: readonly JobHandler[] = [
  jobHandler(notificationLetterJob, (services, { notification_id }) => mailNotification(services, notification_id), {
    at_once: 2,
  }),
]

/** Writes the letter of a notification, once, where its reader still works where it happened. */
const mailNotification = ({ pool, queue, settings }: Services, id: number) =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    const told = await takeForMail(db, id)
    if (!told) return
    const reader = await findRecipient(db, told.user_id)
    const place = reader?.memberships.find(({ organization_id }) => organization_id === told.organization_id)
    if (!reader || (told.organization_id !== null && !place?.enabled)) return
    await sendLetter(
      db,
      { queue, settings },
      {
        kind: `notification_${told.kind}`,
        to: reader.email,
        user_id: told.user_id,
        organization_id: told.organization_id ?? undefined,
        text: letterOf(told, place?.name, settings.publicUrl),
      },
    )
  })
