import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { purgeDocuments } from './queries.ts'

const purgeJob = job('purge-organization-documents', z.object({}))

/** The same as for contacts and the bin. */
const KEPT_DAYS = 30
const AT_ONCE = 200

/** Permanently removes documents deleted 30 days ago, rows first: bytes left behind are found by the search for orphaned files. */
export async function purgeDeletedDocuments({
  pool,
  storage,
  log,
}: Pick<Services, 'pool' | 'storage' | 'log'>): Promise<number> {
  const worker = { role: 'storey_worker', settings: { 'app.action': 'work.purge-organization-documents' } } as const
  let total = 0
  for (let count = AT_ONCE; count === AT_ONCE; total += count) {
    const gone = await pool.transaction(worker, (db) => purgeDocuments(db, KEPT_DAYS, AT_ONCE))
    for (const key of gone.files) await storage.remove(key)
    count = gone.count
  }
  if (total > 0) log.info({ total }, 'Purged documents of organizations that were deleted 30 days ago')
  return total
}

/** Runs every hour, in one process at a time. */
export const organizationDocumentJobs: readonly JobHandler[] = [
  jobHandler(purgeJob, async (services) => void (await purgeDeletedDocuments(services)), { cron: '47 * * * *' }),
]
