import { type Access, can } from '@storey/api/endpoint.ts'
import { admitWork } from '../../access/admit.ts'
import { openingOf, type Scope, scopeOfJob } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../errors/problems.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { notificationEmailJob } from './actions.ts'
import { findAcceptedOffer, findRecipient, type Recipient, takeForMail } from './queries.ts'
import { findAssignedLead, findOverdue, sumOverdue } from './record-queries.ts'
import { partsOfPayment } from './record-text.ts'
import { emailOf, type Known, type Mailed } from './rules.ts'

export const notificationWorks: readonly JobHandler[] = [
  jobHandler(notificationEmailJob, (services, { notification_id }) => mailNotification(services, notification_id), {
    concurrency: 2,
  }),
]

const PAYMENTS = can('bookings.view')
const LEADS = can('leads.interact')

/** Reads with the rights that the reader of an e-mail has now; undefined if they no longer have them. */
async function readAs<T>(
  pool: Services['pool'],
  access: Access,
  reader: Recipient,
  organization_id: number | null,
  read: (db: Database, scope: Scope) => Promise<T>,
): Promise<T | undefined> {
  const scope = scopeOfReader(access, reader, organization_id ?? 0)
  return (
    scope &&
    pool.transaction({ ...openingOf(scope), user_id: reader.user_id, read_only: true }, (db) => read(db, scope))
  )
}

function scopeOfReader(access: Access, reader: Recipient, organization_id: number): Scope | undefined {
  try {
    return admitWork(access, reader, organization_id)
  } catch (problem) {
    if (problem instanceof Refusal) return undefined
    throw problem
  }
}

type Inserted = Mailed & { readonly organization_id: number | null }

/** What the e-mail says of its record, in one query: the worker itself reads no sales and no leads. */
async function knownOf(pool: Services['pool'], inserted: Inserted, reader: Recipient): Promise<Known> {
  const { kind, outcome, subject_kind, subject_id: id, detail, organization_id } = inserted
  if (kind === 'offer_answered' && outcome === 'accepted' && id !== null) {
    const scope = scopeOfJob('Storey')
    return {
      offer: await pool.transaction({ ...openingOf(scope), read_only: true }, (db) => findAcceptedOffer(db, scope, id)),
    }
  }
  if (kind === 'payment_overdue' && id === null)
    return { overdue: await readAs(pool, PAYMENTS, reader, organization_id, sumOverdue) }
  if (kind === 'payment_overdue' && id !== null && detail) {
    const [name] = partsOfPayment(detail)
    return {
      payment: await readAs(pool, PAYMENTS, reader, organization_id, (db, scope) => findOverdue(db, scope, id, name)),
    }
  }
  if (kind === 'assigned' && subject_kind === 'lead' && id !== null)
    return {
      lead: await readAs(pool, LEADS, reader, organization_id, (db, scope) => findAssignedLead(db, scope, id)),
    }
  return {}
}

/** Sends the e-mail of a notification once, if its recipient still works in that organization. */
const mailNotification = ({ pool, queue, settings, clock }: Services, id: number) =>
  pool.transaction({ role: 'storey_worker' }, async (db) => {
    const inserted = await takeForMail(db, id)
    if (!inserted) return
    const reader = await findRecipient(db, inserted.user_id)
    const place = reader?.memberships.find(({ organization_id }) => organization_id === inserted.organization_id)
    if (!reader || (inserted.organization_id !== null && !place?.enabled)) return
    const about = await knownOf(pool, inserted, reader)
    await sendEmail(
      { db, services: { queue, settings } },
      {
        kind: `notification_${inserted.kind}`,
        to: reader.email,
        user_id: inserted.user_id,
        organization_id: inserted.organization_id ?? undefined,
        text: (platform) =>
          emailOf(inserted, { place: place?.name, platform, publicUrl: settings.publicUrl, now: clock.now(), about }),
      },
    )
  })
