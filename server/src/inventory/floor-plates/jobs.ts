import * as z from 'zod'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { sendRemovals } from './pictures.ts'
import { dropPlates } from './queries.ts'

const clearDeletedPlates = job('deleted-floor-plates', z.object({}))

const KEPT_DAYS = 1
const AT_ONCE = 200

/** Permanently deletes plates that were deleted a day ago. Returns how many pictures were deleted with them. */
export async function clearPlates({ pool, queue }: Pick<Services, 'pool' | 'queue'>): Promise<number> {
  return pool.transaction({ role: 'storey_worker' }, async (db) => {
    const uuids = await dropPlates(db, undefined, { deleted_for_days: KEPT_DAYS, max: AT_ONCE })
    await sendRemovals({ db, services: { queue } }, uuids)
    return uuids.length
  })
}

export const floorPlateJobs: readonly JobHandler[] = [
  jobHandler(clearDeletedPlates, async (services) => void (await clearPlates(services)), { cron: '17 * * * *' }),
]
