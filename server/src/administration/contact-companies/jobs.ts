import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { purgeContacts } from './change-queries.ts'

const purgeJob = job('purge-contacts', z.object({}))

/** How long they can be restored. */
const KEPT_DAYS = 30
/** Batch size per type, in one transaction. */
const BATCH_SIZE = 200

/** Permanently removes contacts that were deleted 30 days ago, in batches. Returns how many. */
export async function purgeDeletedContacts({ pool, log }: Pick<Services, 'pool' | 'log'>): Promise<number> {
  const worker = { role: 'storey_worker', settings: { 'app.action': 'work.purge-contacts' } } as const
  let total = 0
  for (let gone = 1; gone > 0; total += gone)
    gone = await pool.transaction(worker, (db) => purgeContacts(db, KEPT_DAYS, BATCH_SIZE))
  if (total > 0) log.info({ total }, 'Purged contacts that were deleted 30 days ago')
  return total
}

/** Runs every hour, in one process at a time. */
export const contactJobs: readonly JobHandler[] = [
  jobHandler(purgeJob, async (services) => void (await purgeDeletedContacts(services)), { cron: '53 * * * *' }),
]
