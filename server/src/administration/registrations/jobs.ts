import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { dropAbandoned } from './queries.ts'
import { REGISTRATION_DAYS } from './rules.ts'

const abandonedJob = job('abandoned-registrations', z.object({}))

const AT_ONCE = 100

/** Deletes drafts not saved for a month, rows first: bytes left behind are found by the search for orphaned files. */
export async function dropAbandonedRegistrations({
  pool,
  storage,
  log,
}: Pick<Services, 'pool' | 'storage' | 'log'>): Promise<number> {
  let removed = 0
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const gone = await pool.transaction({ role: 'storey_worker' }, (db) =>
      dropAbandoned(db, REGISTRATION_DAYS, AT_ONCE),
    )
    for (const key of gone.files) await storage.remove(key)
    count = gone.count
    removed += count
  }
  if (removed > 0) log.info({ removed }, 'Deleted registrations that were never sent')
  return removed
}

export const registrationJobs: readonly JobHandler[] = [
  jobHandler(abandonedJob, async (services) => void (await dropAbandonedRegistrations(services)), {
    cron: '17 4 * * *',
  }),
]
