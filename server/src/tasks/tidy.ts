import * as z from 'zod'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { endAbandoned, expiredResults, forgetResult } from './queries.ts'

export const tidyTasksJob = job('tidy-work', z.object({}))

const BATCH_SIZE = 200
const ABANDONED = 'It didn’t finish. Start it again.'

/** Deletes expired results, their bytes first, and ends tasks that no worker resumed. */
export async function tidyTasks({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<void> {
  const role = { role: 'storey_worker' } as const
  for (;;) {
    const expired = await pool.transaction(role, (db) => expiredResults(db, BATCH_SIZE))
    if (expired.length === 0) break
    for (const result of expired) {
      await storage.remove(result.storage_key)
      await pool.transaction(role, (db) => forgetResult(db, result))
    }
  }
  await pool.transaction(role, (db) => endAbandoned(db, ABANDONED))
}
