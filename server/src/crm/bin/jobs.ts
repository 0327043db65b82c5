import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { emptyBin } from './queries.ts'

const emptyBinJob = job('empty-bin', z.object({}))

/** Records of each kind per transaction. */
const BATCH_SIZE = 200

/** Permanently deletes records that have been in the bin for 30 days, in batches. Returns how many were deleted. */
export async function emptyBins({ pool, log }: Pick<Services, 'pool' | 'log'>): Promise<number> {
  let total = 0
  for (let gone = 1; gone > 0; total += gone)
    gone = await pool.transaction({ role: 'storey_worker', settings: { 'app.action': 'work.empty-bin' } }, (db) =>
      emptyBin(db, BATCH_SIZE),
    )
  if (total > 0) log.info({ total }, 'Deleted what was in the bin for 30 days')
  return total
}

/** Runs every hour, in one of all processes. */
export const binWorks: readonly JobHandler[] = [
  jobHandler(emptyBinJob, async (services) => void (await emptyBins(services)), { cron: '47 * * * *' }),
]
