import * as z from 'zod'
import { notify } from '../../account/notifications/actions.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { takeEndings } from './queries.ts'
import { momentText } from './rules.ts'

const BATCH = 100

/** Notifies brokers of protections that end within three days or have ended. Queued every ten minutes. */
export const protectionEndingsJob = job('protection-endings', z.object({}), { retries: 0, expires_after_s: 300 })

export const clientRegistrationJobs: readonly JobHandler[] = [
  jobHandler(protectionEndingsJob, notifyOfEndings, { cron: '*/10 * * * *' }),
]

async function notifyOfEndings(services: Services) {
  let count = BATCH
  while (count === BATCH)
    count = await services.pool.transaction({ role: 'storey_worker' }, async (db) => {
      const endings = await takeEndings(db, BATCH)
      for (const {
        id,
        brokerage_id,
        broker_id,
        client_name,
        project_name,
        protected_until,
        ended,
        timezone,
        is_open,
      } of endings)
        await notify(
          { db, services },
          {
            user_id: broker_id,
            kind: 'hold_request',
            organization_id: brokerage_id,
            subject: { kind: 'client_registration', id, name: client_name },
            outcome: ended ? 'expired' : 'changed',
            detail: `${project_name}, ${is_open ? 'record a viewing before' : 'protected until'} ${momentText(protected_until, timezone)}`,
            path: '/channel/clients',
            // An extended protection ends again.
            dedupe_key: `client_registration:${id}:${ended ? 'expired' : 'ending'}:${protected_until}`,
          },
        )
      return endings.length
    })
}
