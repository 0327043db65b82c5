import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { sendEmail } from '../../mail/emails.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { eachWaiting } from './each-waiting.ts'
import { NO_REASON, sendBuyerMessages } from './messages.ts'
import { addPaymentEmails, listAround, setEmail, takeWaiting, type WaitingEmail } from './queries.ts'
import { namedToken } from './rules.ts'
import { type Around, buyerEmailText } from './texts.ts'

const sendJob = job('buyer-emails', z.object({}), { retries: 0, expires_after_s: 300 })
const remindJob = job('buyer-reminders', z.object({}), { retries: 0, expires_after_s: 300 })

type Needed = Pick<Services, 'pool' | 'queue' | 'settings' | 'log'>

/** The address of the private page that the buyer has; undefined without one. */
function pageOf({ publicUrl, signingKey }: Services['settings'], { ways }: WaitingEmail): string | undefined {
  const link = ways?.page_link ?? null
  return link === null ? undefined : `${publicUrl}/buyer/${namedToken(signingKey, link)}`
}

/** What is around the bookings of e-mails that wait. The worker itself reads no sales. */
async function aroundOf(
  { pool }: Needed,
  waiting: readonly Pick<WaitingEmail, 'booking_id'>[],
): Promise<ReadonlyMap<number, Around>> {
  const scope = scopeOfJob('Storey')
  const ids = [...new Set(waiting.map(({ booking_id }) => booking_id))]
  const rows = await pool.transaction({ ...openingOf(scope), read_only: true }, (db) => listAround(db, scope, ids))
  return new Map(rows.map(({ id, ...around }) => [id, around]))
}

/** Writes and queues the waiting e-mails to buyers. */
export const sendBuyerEmails = (services: Needed): Promise<void> =>
  eachWaiting(
    services,
    'email',
    (waiting) => aroundOf(services, waiting),
    async (db, id, around) => {
      const email = await takeWaiting(db, id)
      if (!email) return
      if (email.about === null) {
        await setEmail(db, id, { status: 'skipped', reason: email.obstacle ?? NO_REASON })
        return
      }
      const email_id = randomUUID()
      await setEmail(db, id, { status: 'queued', email_id, said: JSON.stringify(email.about) })
      await sendEmail(
        { db, services },
        {
          id: email_id,
          kind: 'buyer_email',
          to: email.address,
          organization_id: email.organization_id,
          from_seller: {
            name: email.seller_name,
            brand_color: email.seller_color,
            logo: email.seller_logo,
          },
          ...(email.sales_manager_id === null ? {} : { from_user: email.sales_manager_id }),
          text: buyerEmailText(email, email.about, pageOf(services.settings, email), around.get(email.booking_id)),
        },
      )
    },
  )

/** Adds the reminders of payments that are due soon or overdue, each once. */
export const addReminders = ({ pool }: Pick<Services, 'pool'>): Promise<unknown> =>
  pool.transaction({ role: 'storey_worker' }, addPaymentEmails)

export const buyerEmailJobs: readonly JobHandler[] = [
  jobHandler(
    sendJob,
    async (services) => {
      await sendBuyerEmails(services)
      await sendBuyerMessages(services)
    },
    { cron: '* * * * *' },
  ),
  jobHandler(remindJob, async (services) => void (await addReminders(services)), { cron: '*/10 * * * *' }),
]
