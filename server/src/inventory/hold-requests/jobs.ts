import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { notifyBroker } from './notices.ts'
import { takeEndings } from './queries.ts'

const BATCH = 100

/** Notifies brokers of holds that end soon or have ended. Queued every minute. */
export const holdEndingsJob = job('hold-endings', z.object({}), { retries: 0, expires_after_s: 120 })

export const holdRequestJobs: readonly JobHandler[] = [
  jobHandler(holdEndingsJob, notifyOfEndings, { cron: '* * * * *' }),
]

/** Only a booking converts a hold; every other end before its time is a release. */
const outcomeOf = (ending: string | null) =>
  ending === null ? 'changed' : ending === 'hold_expired' ? 'expired' : ending === 'converted' ? 'done' : 'cancelled'

/** A round ends with what it took: the notifications and the marks of the requests are one transaction. */
async function notifyOfEndings(services: Services) {
  let count = BATCH
  while (count === BATCH)
    count = await services.pool.transaction({ role: 'storey_worker' }, async (db) => {
      const endings = await takeEndings(db, BATCH)
      for (const { brokerage_id, broker_id, unit_name, timezone, expires_at, ending, ...request } of endings)
        await notifyBroker(
          { db, services },
          {
            ...request,
            unit: { id: 0, name: unit_name },
            brokerage: { id: brokerage_id, name: '' },
            broker: { id: broker_id, name: '' },
            reason: null,
            brokerage_timezone: timezone,
          },
          outcomeOf(ending),
          ending === null ? expires_at : null,
        )
      return endings.length
    })
}
