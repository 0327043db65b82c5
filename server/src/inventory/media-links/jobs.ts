import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { deleteOldLinks } from './queries.ts'

const deletedLinksJob = job('deleted-media-links', z.object({}))

/** How long a deletion can be undone. */
const KEPT_MS = 3_600_000
const AT_ONCE = 500

/** Permanently deletes videos and embeds that were deleted an hour ago. Returns how many. */
export async function purgeLinks({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let deleted = 0
  for (;;) {
    const count = await pool.transaction({ role: 'storey_worker' }, (db) => deleteOldLinks(db, before, AT_ONCE))
    deleted += count
    if (count < AT_ONCE) return deleted
  }
}

export const deletedLinkJobs: readonly JobHandler[] = [
  jobHandler(deletedLinksJob, async (services) => void (await purgeLinks(services)), { cron: '27 * * * *' }),
]
